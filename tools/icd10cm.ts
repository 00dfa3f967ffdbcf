/**
 * `npm run icd10cm -- <order file> <addenda file>`: writes the ICD-10-CM release that Rounds ships, from the official order file of one
 * fiscal year and the addenda of the next. The same files give the same table.
 */
import { readFileSync, writeFileSync } from 'node:fs'

import { applyAddenda, readOrderFile } from '#server/import/codes/icd10cm-files.ts'
import { packRelease, RELEASE_TABLE, SHIPPED_RELEASE } from '#server/interface/diagnosis/release.ts'

import { stop } from './setup.mjs'

const [orderFile, addendaFile] = process.argv.slice(2)
if (!orderFile || !addendaFile) stop('Usage: npm run icd10cm -- <order file> <addenda file>')
const order = readOrderFile(readFileSync(orderFile))
const { codes, added, deleted, revised } = applyAddenda(order.codes, readFileSync(addendaFile))
const table = packRelease(codes)
writeFileSync(RELEASE_TABLE, table)
process.stdout.write(
  `${codes.length} codes (${added} added, ${deleted} deleted, ${revised} revised) in ${table.length} bytes.\n`,
)
if (codes.length !== SHIPPED_RELEASE.codes)
  process.stdout.write(
    'Set the name and the number of codes in server/interface/diagnosis/release.ts.\n',
  )
