import { basename } from 'node:path'

import type { Db } from '#server/db/db.ts'
import { readAllOrNone, type BadLine } from '#server/import/bad-lines.ts'
import type { Report } from '#server/import/report.ts'
import type { DiagnosisCode } from '#server/interface/diagnosis/prior.ts'

import { applyAddenda, readOrderFile } from './icd10cm-files.ts'
import { readSource } from './icd10cm-source.ts'

/** Number of codes written by one statement. */
const CHUNK = 8000

const INSERT = `insert into diagnosis_codes (code, billable, short_title, long_title)
  select code, billable, short_title, long_title
  from jsonb_to_recordset($1::text::jsonb) as x(code text, billable boolean, short_title text, long_title text)`

const fiscalYear = (file: string) => {
  const year = /(?<!\d)20\d\d(?!\d)/.exec(basename(file))?.[0]
  return year ? `FY${year}` : null
}

/**
 * `FY2026 with FY2027 addenda`, from the years in the file names. A file without a year uses its
 * own name.
 */
export function releaseName(orderFile: string, addendaFile?: string): string {
  const order = fiscalYear(orderFile) ?? basename(orderFile)
  return addendaFile
    ? `${order} with ${fiscalYear(addendaFile) ?? basename(addendaFile)} addenda`
    : order
}

function sayRejected(file: string, rejected: readonly BadLine[], report: Report) {
  for (const { line, reason } of rejected) report.problem(`${basename(file)}, line ${line}`, reason)
}

/**
 * Replaces the searched codes with an official ICD-10-CM release, with addenda applied if given,
 * in one transaction. If a file can't be read or addenda don't fit, nothing changes. A line with a
 * text that can't be stored is reported and skipped. Each source is a text file, its zip archive,
 * or the address of either. `name` is the release's name on the page, by default derived from the
 * file names.
 */
export async function importIcd10cm(
  db: Db,
  { orderFile, addendaFile, name }: { orderFile: string; addendaFile?: string; name?: string },
  report: Report,
): Promise<{ name: string; codes: number }> {
  const order = await readSource(orderFile, 'order', report)
  const addenda = addendaFile ? await readSource(addendaFile, 'addenda', report) : null
  const read = readAllOrNone(order.name, report, () => readOrderFile(order.bytes))
  sayRejected(order.name, read.rejected, report)
  let codes: DiagnosisCode[] = read.codes
  if (addenda) {
    const changed = readAllOrNone(addenda.name, report, () => applyAddenda(codes, addenda.bytes))
    sayRejected(addenda.name, changed.rejected, report)
    report.say(
      `Codes in the addenda: ${changed.added} added, ${changed.deleted} deleted, ${changed.revised} revised`,
    )
    codes = changed.codes
  }
  const release = name ?? releaseName(order.name, addenda?.name)
  await db.transaction(async (tx) => {
    await tx.rows('delete from diagnosis_codes')
    await tx.rows('delete from diagnosis_release')
    for (let i = 0; i < codes.length; i += CHUNK) {
      await tx.rows(INSERT, [JSON.stringify(codes.slice(i, i + CHUNK))])
      report.progress(Math.min(i + CHUNK, codes.length), codes.length, 'diagnosis codes')
    }
    await tx.rows(
      'insert into diagnosis_release (name, codes, imported_at) values ($1, $2, clock_timestamp())',
      [release, codes.length],
    )
  })
  const billable = codes.filter((code) => code.billable).length
  report.say(
    `ICD-10-CM ${release}: ${codes.length.toLocaleString('en')} codes, ${billable.toLocaleString('en')} billable`,
  )
  return { name: release, codes: codes.length }
}
