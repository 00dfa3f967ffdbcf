import { readColumns, splitList } from '#lib/word-list.ts'
import { readDataFile } from '#server/interface/data-file.ts'

/** Columns of a table in this folder. Each file documents them. */
const readTable = <Name extends string>(file: string, ...columns: Name[]) =>
  readDataFile(new URL(file, import.meta.url)).map((line) => readColumns(line, columns))

/**
 * Analytes of the laboratories: `code` and `loincName` are null if the lab hasn't mapped them,
 * `unit` is null for a presence test.
 */
export const analytes = readTable(
  'analytes.tsv',
  'code',
  'loincName',
  'unit',
  'name',
  'dollars',
  'offeredBy',
  'description',
).map(({ code, loincName, unit, dollars, ...analyte }) => ({
  ...analyte,
  code: code || null,
  loincName: loincName || null,
  unit: unit || null,
  dollars: Number(dollars),
}))
export type Analyte = (typeof analytes)[number]

const groups = new Map(
  readTable('analyte-groups.tsv', 'name', 'codes').map(({ name, codes }) => [name, codes]),
)

/** Panels, with the LOINC codes of their members. */
export const panels = readTable(
  'panels.tsv',
  'lab',
  'testCode',
  'name',
  'dollars',
  'members',
  'description',
).map(({ dollars, members, ...panel }) => ({
  ...panel,
  dollars: Number(dollars),
  members: members.split(' ').flatMap((member) => (groups.get(member) ?? member).split(' ')),
}))

/** Lab tests, with the names of their laboratory's markers. */
export const labTests = readTable('lab-tests.tsv', 'key', 'name', 'lab', 'markers').map(
  ({ markers, ...labTest }) => ({ ...labTest, markers: splitList(markers, ';') }),
)
