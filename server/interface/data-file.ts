import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

import { linesOfText, type Line } from '#lib/word-list.ts'

/** The lines of a data file beside a module, without comments and empty lines. */
export const readDataFile = (file: URL): Line[] =>
  linesOfText(readFileSync(file, 'utf8'), basename(file.pathname))
