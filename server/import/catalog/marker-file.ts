import { basename } from 'node:path'

import { INTEGER_MAX } from '#contract/interface/common.ts'
import { Marker, type SentMarker } from '#contract/interface/markers.ts'
import { findUnstorable } from '#server/http/storable-text.ts'
import { jsonParts, listIn, placeOf, recordsIn, type JsonPart } from '#server/import/json-parts.ts'
import { faultsOf, isRecord, SAVE_AS_UTF8, UNSTORABLE } from '#server/import/json-records.ts'
import type { Skipped } from '#server/import/skipped.ts'
import { beginsLikeJson, createHeadings, linesOf } from '#server/import/table.ts'
import type { Lab } from '#server/interface/store.ts'

import { loincFault } from './loinc.ts'

/** One marker as in a table: a panel's results are given by the codes of its members. */
export type MarkerRow = {
  /** Slug or name of the laboratory. */
  lab: string
  code: string
  name: string
  type: string | null
  unit: string | null
  price: string | null
  loinc: { code: string; name: string | null; unit: string | null } | null
  members: string[]
  description: string | null
}

/** `place` is the location in the file: the line of a table, or the index in a JSON list. */
export type RowEntry = { place: number; row: MarkerRow }
export type Entry = RowEntry | { place: number; marker: SentMarker }
export type MarkerFile = {
  /** Number of rows or records, including rejected ones. Null if it isn't known before reading them. */
  count: number | null
  /** Labs that the file's `lab_id`s refer to. Only in JSON in the interface's own format. */
  labs: Lab[]
  /** Location of a record for a person: a line of a table, or a path in JSON. */
  whereOf(place: number): string
  columns: 'columns' | 'fields'
  /**
   * Reads the entries that are valid by themselves, as often as requested. Members and
   * laboratories are not checked here. Calls `leave` with the reason for each invalid one.
   */
  entries(leave: (place: number, reason: string) => void): AsyncGenerator<Entry>
}

/** Each column, and alternative headings for it. Case, spaces, and punctuation are ignored. */
export const markerColumns = {
  lab: ['laboratory', 'lab slug', 'lab name', 'performing lab'],
  code: ['test code', 'provider id', 'order code', 'lab test code', 'marker code', 'test number'],
  name: ['test name', 'marker', 'marker name', 'display name', 'test'],
  type: ['marker type', 'kind'],
  unit: ['units', 'result unit', 'result units'],
  price: ['price usd', 'cost', 'list price', 'price in usd'],
  loincCode: ['loinc', 'loinc num', 'loinc number'],
  loincName: ['loinc long common name', 'long common name', 'loinc long name'],
  loincUnit: ['loinc units', 'ucum', 'ucum unit', 'example ucum units'],
  members: ['panel members', 'components', 'member codes', 'panel components'],
  description: ['desc', 'details', 'test description'],
} as const
type Column = keyof typeof markerColumns
export const requiredMarkerColumns: Column[] = ['lab', 'code', 'name']

const headings = createHeadings(
  markerColumns,
  requiredMarkerColumns,
  (column) => `"${markerColumns[column][0]}" (or "${column}")`,
)

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= INTEGER_MAX

/** All reasons that a row is rejected. */
class Faults extends Error {}

/**
 * Opens a catalog: CSV (comma, semicolon, tab, or bar), or JSON with the same columns or with markers
 * in the interface's format. It is read in pieces, however large. Throws an Error if the file
 * can't be read, also while reading entries.
 */
export async function openMarkerFile(file: string, left: Skipped): Promise<MarkerFile> {
  return (await beginsLikeJson(file)) ? openJson(file, left) : openTable(file, left)
}

async function openTable(file: string, left: Skipped): Promise<MarkerFile> {
  let columns: (Column | undefined)[] | null = null
  for await (const { cells } of linesOf(file)) {
    columns = readHeadings(file, cells, left)
    break
  }
  if (!columns) throw new Error(`${basename(file)} is empty`)
  const known = columns
  return {
    count: null,
    labs: [],
    whereOf: (place) => `line ${place}`,
    columns: 'columns',
    async *entries(leave) {
      let isHeading = true
      for await (const { place, cells } of linesOf(file)) {
        const entry = isHeading ? null : kept(place, leave, () => ({ row: rowOf(cells, known) }))
        isHeading = false
        if (entry) yield entry
      }
    },
  }
}

function rowOf(cells: string[], columns: readonly (Column | undefined)[]): MarkerRow {
  const extra = cells.slice(columns.length).filter((cell) => cell.trim())
  if (extra.length)
    throw new Faults(
      `has ${cells.length} cells under ${columns.length} headings. Put cells that contain a separator in double quotes`,
    )
  const values: Partial<Record<Column, unknown>> = {}
  columns.forEach((column, index) => {
    if (column) values[column] = cells[index] ?? ''
  })
  const unstorable = findUnstorable(values)
  if (unstorable) throw new Faults(`${unstorable.join('.')}: ${UNSTORABLE}. ${SAVE_AS_UTF8}`)
  return readRow(values)
}

function readHeadings(file: string, cells: string[], left: Skipped): (Column | undefined)[] {
  const { columns, unused, fault } = headings.read(cells)
  if (fault !== null) throw new Error(`${basename(file)} ${fault}`)
  left.passOver(unused)
  return columns
}

const LISTS = ['markers', 'data', 'rows']

async function openJson(file: string, left: Skipped): Promise<MarkerFile> {
  const { key, count } = await listIn(file, LISTS)
  const labs: Lab[] = []
  if (key !== null)
    for await (const part of jsonParts(file))
      if ('read' in part && part.key === 'labs') labs.push(...readLab(file, part, left))
  return {
    count,
    labs,
    whereOf: (index) => placeOf({ key, index }),
    columns: 'fields',
    async *entries(leave) {
      for await (const part of recordsIn(file, key)) {
        const entry = kept(part.index, leave, () => {
          const { value: record, fault } = part.read()
          if (fault !== null) throw new Faults(fault)
          if (!isRecord(record)) throw new Faults('isn’t an object')
          if ('expected_results' in record || ('id' in record && 'lab_id' in record))
            return { marker: readMarker(record) }
          return { row: readRow(readKeys(record, left)) }
        })
        if (entry) yield entry
      }
    },
  }
}

function readLab(file: string, part: JsonPart, left: Skipped): Lab[] {
  if (part.index === null) throw new Error(`${basename(file)}, labs: isn’t a list`)
  const { value: lab, fault } = part.read()
  if (
    fault === null &&
    isRecord(lab) &&
    isId(lab['id']) &&
    typeof lab['slug'] === 'string' &&
    lab['slug']
  ) {
    const name = typeof lab['name'] === 'string' && lab['name'] ? lab['name'] : lab['slug']
    return [{ id: lab['id'], slug: lab['slug'], name }]
  }
  left.drop(placeOf(part), fault ?? 'needs an ID (a whole number) and a slug')
  return []
}

function readKeys(
  record: Record<string, unknown>,
  left: Skipped,
): Partial<Record<Column, unknown>> {
  const values: Partial<Record<Column, unknown>> = {}
  for (const [key, value] of Object.entries(record)) {
    const column = headings.columnOf(key)
    if (column) values[column] = value
    else left.passOver([key])
  }
  return values
}

function kept(
  place: number,
  leave: (place: number, reason: string) => void,
  read: () => { row: MarkerRow } | { marker: SentMarker },
): Entry | null {
  try {
    return { place, ...read() }
  } catch (error) {
    if (!(error instanceof Faults)) throw error
    leave(place, error.message)
    return null
  }
}

function readMarker(record: Record<string, unknown>): SentMarker {
  const result = Marker.safeParse(record)
  if (!result.success) throw new Faults(faultsOf(result.error))
  const marker = result.data
  const faults: string[] = []
  if (!isId(marker.id)) faults.push(`id: isn’t a whole number up to ${INTEGER_MAX}`)
  if (!marker.name.trim()) faults.push('name: is empty')
  const price = marker.price === null ? null : checkedPrice(marker.price, faults)
  marker.expected_results.forEach(({ loinc }, index) => {
    const fault = loinc && loincFault(loinc.code)
    if (fault) faults.push(`expected_results[${index}].loinc.code: ${fault}`)
  })
  if (faults.length) throw new Faults(faults.join('; '))
  return { ...marker, price }
}

function readRow(values: Partial<Record<Column, unknown>>): MarkerRow {
  const faults: string[] = []
  const text = (column: Column) => {
    const value = values[column]
    if (value === undefined || value === null) return ''
    if (typeof value === 'string') return unquoted(value)
    if (typeof value === 'number' && column === 'price') {
      const cents = value.toFixed(2)
      return Number(cents) === value ? cents : String(value)
    }
    faults.push(
      typeof value === 'number'
        ? `${column}: ${value} is a number. Write it as a string to keep leading zeros`
        : `${column}: isn’t a string`,
    )
    return ''
  }
  const required = (column: Column, what: string) => {
    const before = faults.length
    const value = text(column)
    if (!value && faults.length === before) faults.push(`has no ${what}`)
    return value
  }
  const row: MarkerRow = {
    lab: required('lab', 'lab'),
    code: checkedCode(required('code', 'test code'), faults),
    name: required('name', 'name'),
    type: text('type').toLowerCase() || null,
    unit: text('unit') || null,
    price: checkedPrice(text('price'), faults),
    loinc: checkedLoinc(
      text('loincCode').replace(HYPHEN, '-'),
      text('loincName'),
      text('loincUnit'),
      faults,
    ),
    members: readMembers(values.members, faults),
    description: text('description') || null,
  }
  if (row.members.includes(row.code)) faults.push(`lists itself, ${row.code}, as a member`)
  if (row.type === 'biomarker' && row.members.length)
    faults.push('is a biomarker but has members. A marker with members is a panel')
  if (faults.length) throw new Faults(faults.join('; '))
  return row
}

/** A cell without the `="…"` that spreadsheets use to keep zeros. */
const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^="(.*)"$/, '$1')
    .trim()

function checkedCode(code: string, faults: string[]): string {
  if (/^\d([.,]\d+)?E\+\d+$/i.test(code))
    faults.push(
      `test code ${code} was converted to a number by a spreadsheet. Format the column as text and export it again`,
    )
  return code
}

/** Hyphens of documents, which look like the one of a LOINC code. */
const HYPHEN = /[\u2010-\u2015\u2212]/g

/** `N/A`, or dollars with cents. Null if empty. */
function checkedPrice(price: string, faults: string[]): string | null {
  if (!price) return null
  if (/^n\/?a$/i.test(price)) return 'N/A'
  const [, dollars, cents = ''] =
    /^(?:US)?\$?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(price) ?? []
  if (!dollars) {
    faults.push(`price "${price}" must be an amount, such as 12.00, or N/A`)
    return null
  }
  return `${BigInt(dollars.replaceAll(',', ''))}.${cents.padEnd(2, '0')}`
}

function checkedLoinc(
  code: string,
  name: string,
  unit: string,
  faults: string[],
): MarkerRow['loinc'] {
  if (code) {
    const fault = loincFault(code)
    if (fault) faults.push(fault)
    return { code, name: name || null, unit: unit || null }
  }
  if (name || unit)
    faults.push('has a LOINC name or unit but no LOINC code. Add the code or clear both')
  return null
}

function readMembers(given: unknown, faults: string[]): string[] {
  if (given === undefined || given === null) return []
  const codes = typeof given === 'string' ? given.split(/[;|,\s]+/) : given
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string')) {
    faults.push('members: isn’t a list of test codes as strings')
    return []
  }
  return [...new Set(codes.map(unquoted).filter(Boolean))]
}
