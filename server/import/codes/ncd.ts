import { basename } from 'node:path'

import type { Db } from '#server/db/db.ts'
import { readAllOrNone } from '#server/import/bad-lines.ts'
import {
  collectFile,
  entriesOf,
  isArchive,
  openArchive,
  readEntry,
} from '#server/import/recordings/archive.ts'
import type { Report } from '#server/import/report.ts'
import { checkIsText, openFile } from '#server/import/text-file.ts'
import { EVERY_NCD, putCoverage, type CoverageRow } from '#server/order-sets/coverage.ts'

import { readNcdFile, type ListedCodes } from './ncd-file.ts'

type Table = { name: string; bytes: Buffer }

/** The file itself, or each table in the archive. */
async function tablesIn(file: string): Promise<Table[]> {
  const name = basename(file)
  const bytes = await collectFile(openFile(file), name)
  if (!isArchive(bytes)) return [{ name, bytes }]
  const zip = await openArchive(name, bytes)
  const entries = await entriesOf(zip, /./, name)
  if (entries.some(({ fileName }) => fileName === '[Content_Types].xml'))
    throw new Error(`${name} is a workbook. Save its sheet as "CSV UTF-8" and import that.`)
  const tables: Table[] = []
  for (const entry of entries.filter(({ fileName }) => /\.(csv|tsv|txt)$/i.test(fileName)))
    tables.push({ name: basename(entry.fileName), bytes: await readEntry(zip, entry, name) })
  if (tables.length) return tables
  const list = entries.map(({ fileName }) => fileName).join(', ') || 'nothing'
  throw new Error(`${name} has no table (csv, tsv, or txt). It contains ${list}.`)
}

const rowKey = ({ ncd, list, first_code, last_code }: CoverageRow) =>
  [ncd, list, first_code, last_code].join(' ')

/**
 * Replaces Medicare's coverage lists, all or nothing: a table, or a zip archive of tables with one
 * effective date. `effective` is that date, if the tables don't have it.
 */
export async function importNcd(
  db: Db,
  { file, effective: given }: { file: string; effective: string | null },
  report: Report,
): Promise<void> {
  const rows = new Map<string, CoverageRow>()
  const unused = new Set<string>()
  const listedAt: ListedCodes = new Map()
  let effective = given
  for (const table of await tablesIn(file)) {
    const { name, bytes } = table
    checkIsText(bytes, name)
    const read = readAllOrNone(name, report, () => readNcdFile(table, effective, listedAt))
    effective = read.effective
    for (const column of read.unused) unused.add(column)
    for (const row of read.rows) rows.set(rowKey(row), row)
  }
  const all = [...rows.values()]
  if (effective === null) throw new Error(`${basename(file)} has no table.`)
  await putCoverage(db, effective, all)
  const listed = new Set(all.map(({ ncd }) => ncd).filter((ncd) => ncd !== EVERY_NCD))
  const count = (list: CoverageRow['list']) =>
    all.filter((row) => row.list === list).length.toLocaleString('en')
  report.say(
    `Medicare's coverage lists effective ${effective}: ${listed.size} ${listed.size === 1 ? 'determination' : 'determinations'}. Codes or ranges: ${count('covered')} covered, ` +
      `${count('denied')} denied, ${count('not_supporting')} not supporting.` +
      (unused.size ? ` Unused columns: ${[...unused].join(', ')}.` : ''),
  )
}
