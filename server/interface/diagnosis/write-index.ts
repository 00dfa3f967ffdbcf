/** Run by the build: writes the index of the shipped release to a file beside the bundle. */
import { itemAt } from '#lib/lists.ts'

import { buildIndex } from './build-index.ts'
import { writeShippedIndex } from './index-file.ts'
import { shippedCodes } from './release.ts'
import { vocabulary } from './vocabulary.ts'

const codes = shippedCodes()
const steps = buildIndex(codes, vocabulary())
let step = steps.next()
while (!step.done) step = steps.next()
if (step.value.rows.some(({ code }, place) => code !== itemAt(codes, place).code))
  throw new Error(
    'The codes in the shipped release aren’t sorted. Run npm run icd10cm to sort them.',
  )
writeShippedIndex(step.value)
