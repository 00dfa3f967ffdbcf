import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'

import type { CoverageList } from '#contract/own/coverage.ts'
import { isDay } from '#lib/days.ts'
import { BadLines, type BadLine } from '#server/import/bad-lines.ts'
import {
  bareHeading,
  createHeadings,
  firstLineOf,
  isComment,
  isSeparatorLine,
  separatorOf,
  type ParsedRecord,
} from '#server/import/table.ts'
import { markedText } from '#server/import/text-file.ts'
import { EVERY_NCD, type CoverageRow } from '#server/order-sets/coverage.ts'
import { labNcds } from '#server/order-sets/lab-ncds.ts'

/** Each column, and alternative headings for it. Case, spaces, and punctuation are ignored. */
export const ncdColumns = {
  ncd: ['ncdnumber', 'determination'],
  list: ['codelist', 'listname'],
  icd10: ['icd10cm', 'icd10code', 'icd10cmcode', 'diagnosiscode', 'code'],
  effective: ['effectivedate', 'validfrom'],
} as const
type Column = keyof typeof ncdColumns
export const requiredNcdColumns: readonly Column[] = ['ncd', 'list', 'icd10']

/** The three lists, as CMS and its contractors call them. */
const LISTS: Record<CoverageList, readonly string[]> = {
  covered: ['covered', 'coveredbymedicare'],
  denied: ['denied', 'noncovered', 'notcovered', 'notcoveredbymedicare'],
  not_supporting: [
    'notsupporting',
    'doesnotsupport',
    'donotsupport',
    'doesnotsupportmedicalnecessity',
    'donotsupportmedicalnecessity',
  ],
}
const lists = Object.keys(LISTS) as CoverageList[]

const numbers = new Set(labNcds.map(({ ncd }) => ncd))
const CODE = /^[A-Z]\d[0-9A-Z]([0-9A-Z]{1,4})?$/
const headings = createHeadings(ncdColumns, requiredNcdColumns)

/** One line of a list as written, validated. */
type Line = {
  row: CoverageRow
  effective: string
  /** The determination with the letter of its part. */ part: string
}

/** Reason that a line is invalid. */
class Fault extends Error {}

/** `190.22`, `NCD 190.22`, `190.23A` or `all`. */
function readNcd(cell: string): { ncd: string; part: string } {
  const part = cell.toUpperCase().replace(/^NCD\s*/, '')
  if (part === EVERY_NCD.toUpperCase()) return { ncd: EVERY_NCD, part: EVERY_NCD }
  const ncd = part.replace(/[A-Z]$/, '')
  if (numbers.has(ncd)) return { ncd, part }
  if (numbers.has(`${ncd}0`))
    throw new Fault(
      `"${cell}" is ${ncd}0 without its trailing zero, which spreadsheets drop. Format the column as text and enter it again`,
    )
  throw new Fault(
    `"${cell}" isn’t a lab NCD. Use ${labNcds[0]?.ncd} to ${labNcds.at(-1)?.ncd}, or ${EVERY_NCD} for every NCD`,
  )
}

function readList(cell: string): CoverageList {
  const list = lists.find((one) => LISTS[one].includes(bareHeading(cell)))
  if (list) return list
  throw new Fault(`list is "${cell}". Use covered, denied, or not supporting`)
}

/** A code or a range of codes. The asterisk that CMS uses for new entries is ignored. */
function readCodes(cell: string): Pick<CoverageRow, 'first_code' | 'last_code'> {
  const ends = cell
    .toUpperCase()
    .replace(/[\s.*]/g, '')
    .split(/[-–]/)
  const [first = '', last = first] = ends
  if (ends.length > 2 || !CODE.test(first) || !CODE.test(last))
    throw new Fault(`"${cell}" isn’t an ICD-10-CM code or a range such as E11.0-E11.9`)
  if (last < first) throw new Fault(`the range "${cell}" ends before it starts`)
  return { first_code: first, last_code: last }
}

function readDay(cell: string, given: string | null): string {
  if (!cell && given) return given
  if (!cell) throw new Fault('has no date in "effective". Add one, or use --effective <YYYY-MM-DD>')
  if (!isDay(cell)) throw new Fault(`effective "${cell}" isn’t a date. Use the form 2026-10-01`)
  if (given && given !== cell)
    throw new Fault(`effective ${cell} doesn’t match --effective ${given}`)
  return cell
}

function readLine(
  cells: readonly string[],
  columns: readonly (Column | undefined)[],
  given: string | null,
): Line {
  const extra = cells.slice(columns.length).some((cell) => cell.trim())
  if (extra)
    throw new Fault(
      `has ${cells.length} cells under ${columns.length} headings. Put cells that contain a separator in double quotes`,
    )
  const text = (column: Column) => (cells[columns.indexOf(column)] ?? '').trim()
  const { ncd, part } = readNcd(text('ncd'))
  const row = { ncd, list: readList(text('list')), ...readCodes(text('icd10')) }
  return { row, part, effective: readDay(text('effective'), given) }
}

type Table = { line: number; cells: string[] }[]

function tableOf(bytes: Buffer): Table {
  const text = markedText(bytes)
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  try {
    const records = parse(text, {
      delimiter: separatorOf(text.trimStart()),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as ParsedRecord[]
    return records
      .filter(
        ({ record }) =>
          record.some((cell) => cell.trim()) && !isSeparatorLine(record) && !isComment(record),
      )
      .map((parsed) => ({ line: firstLineOf(parsed), cells: parsed.record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new BadLines([
      {
        line: typeof error['lines'] === 'number' ? error['lines'] : 1,
        reason: `can’t be read as a table: ${error.message}`,
      },
    ])
  }
}

/** The table, line, and list of each code of a determination read so far. */
export type ListedCodes = Map<string, { name: string; line: number; list: CoverageList }>

/**
 * Reads Medicare's lists from a table (comma, semicolon, tab, or bar) with the columns ncd, list, and
 * icd10, and effective if no day is `given`. Other columns are listed in `unused`. Throws BadLines
 * with every invalid line, every line that puts a code on two lists of one determination, and
 * every line with a different effective date than the first. `listedAt` has the codes of the
 * tables before, and gets those of this one.
 */
export function readNcdFile(
  { name, bytes }: { name: string; bytes: Buffer },
  given: string | null,
  listedAt: ListedCodes,
): { rows: CoverageRow[]; effective: string; unused: string[] } {
  const [heading, ...table] = tableOf(bytes)
  if (!heading)
    throw new BadLines([{ line: 1, reason: 'expected headings, but the file is empty' }])
  const { columns, unused, fault } = headings.read(heading.cells)
  if (fault !== null) throw new BadLines([{ line: heading.line, reason: fault }])
  if (!table.length)
    throw new BadLines([{ line: heading.line, reason: 'expected codes below the headings' }])
  const rows = new Map<string, CoverageRow>()
  const bad: BadLine[] = []
  let day: string | null = null
  for (const { line, cells } of table) {
    try {
      const { row, part, effective } = readLine(cells, columns, given)
      const { ncd, list, first_code, last_code } = row
      const before = listedAt.get(`${part} ${first_code} ${last_code}`)
      if (before && before.list !== list)
        throw new Fault(
          `${first_code} is already ${before.name === name ? '' : `in ${before.name} `}on line ${before.line}, as ${before.list}`,
        )
      day ??= effective
      if (effective !== day)
        throw new Fault(
          `effective date ${effective} differs from ${day}. Use one effective date per release`,
        )
      listedAt.set(`${part} ${first_code} ${last_code}`, { name, line, list })
      rows.set(`${ncd} ${list} ${first_code} ${last_code}`, row)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      bad.push({ line, reason: error.message })
    }
  }
  if (bad.length > 0 || day === null) throw new BadLines(bad)
  return { rows: [...rows.values()], effective: day, unused }
}
