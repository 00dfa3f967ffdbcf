import { basename } from 'node:path'

import type { Report } from './report.ts'

export type BadLine = { line: number; reason: string }

/** Invalid lines of a file, from first to last. */
export class BadLines extends Error {
  readonly lines: BadLine[]
  constructor(lines: BadLine[]) {
    const [first, ...others] = lines
    const more =
      others.length > 0
        ? ` (and ${others.length} more ${others.length === 1 ? 'line' : 'lines'})`
        : ''
    super(`line ${first?.line}: ${first?.reason}${more}`)
    this.lines = lines
  }
}

/** Maximum number of bad lines to list, because every line of a wrong file is bad. */
const NAMED_MAX = 20

/**
 * Reads a file that is rejected if one line is bad: lists its bad lines, and throws an Error with
 * the first of them.
 */
export function readAllOrNone<T>(file: string, report: Report, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BadLines)) throw error
    for (const { line, reason } of error.lines.slice(0, NAMED_MAX))
      report.problem(`${basename(file)}, line ${line}`, reason)
    if (error.lines.length > NAMED_MAX)
      report.problem(basename(file), `more invalid lines: ${error.lines.length - NAMED_MAX}`)
    throw new Error(`${basename(file)}, ${error.message}.`, { cause: error })
  }
}
