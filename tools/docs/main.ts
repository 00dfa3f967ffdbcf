/** `npm run docs`: writes the parts of the documents that are made from the source. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { docsFolder, docsWithMadeParts } from './made.ts'

for (const { file, text, wanted } of docsWithMadeParts())
  if (text !== wanted) {
    writeFileSync(join(docsFolder, file), wanted)
    process.stdout.write(`docs/${file}\n`)
  }
