import { withoutNeutralizing } from './formula-cells.ts'

/** A lab test as a user writes it. Anything omitted is undefined. */
type ListedLabTest = { id: string; name: string; lab?: string; note?: string }
export type LabTestList = {
  labTests: ListedLabTest[]
  /** Rejected lines: number, text, and reason. */
  refused: { line: number; text: string; reason: string }[]
  /** Lines that a later one with the same ID replaces. */
  repeated: { line: number; id: string; by: number }[]
  /** Headings of ignored columns. */
  unused: string[]
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
export const labTestHeadings: Record<keyof ListedLabTest, readonly string[]> = {
  id: ['id', 'labtestid', 'testid', 'uuid'],
  name: ['name', 'labtest', 'labtestname', 'testname', 'title'],
  lab: ['lab', 'laboratory', 'labslug', 'labname'],
  note: ['note', 'notes', 'comment', 'description'],
}
type Column = keyof ListedLabTest
const columns = Object.keys(labTestHeadings) as Column[]
/** Maximum number of lines in one cell. More means a quotation mark that is never closed. */
const CELL_LINES_MAX = 50
const LENGTHS: Record<Column, number> = { id: 200, name: 200, lab: 120, note: 1000 }

/** A line that gives the separator for a spreadsheet. */
const SEPARATOR_LINE = /^sep=.?$/i

/** A line without its quoted parts. */
const unquoted = (line: string) => line.replace(/"(?:[^"]|"")*"/g, '')

/** Separator of a line outside quotation marks: a tab, a semicolon, or a comma. */
export function separatorIn(line: string): string {
  const bare = unquoted(line)
  return ['\t', ';'].find((one) => bare.includes(one)) ?? ','
}

/** The lines of a text with their numbers. A quoted cell can continue on the next lines. */
function numberedLines(text: string): { number: number; raw: string }[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const isOpen = (line: string) => /(?:^|[,;\t])\s*"/.test(unquoted(line))
  const found: { number: number; raw: string }[] = []
  for (let at = 0, end = 0; at < lines.length; at = end) {
    const until = (last: number) => lines.slice(at, last).join('\n')
    end = at + 1
    while (end < Math.min(lines.length, at + CELL_LINES_MAX) && isOpen(until(end))) end++
    if (isOpen(until(end))) end = at + 1
    found.push({ number: at + 1, raw: until(end) })
  }
  return found
}

/** The cells of a line of a table (RFC 4180). */
export function cellsOf(line: string, separator: string): string[] {
  // a blank that separates cells isn't around one
  const around = separator === '\t' ? ' *' : '\\s*'
  const cell = new RegExp(
    `(?:${around}"((?:[^"]|"")*)"${around}|([^${separator}]*))(${separator}|$)`,
    'g',
  )
  const cells: string[] = []
  for (const [, quoted, plain = '', end] of line.matchAll(cell)) {
    cells.push(withoutNeutralizing((quoted?.replaceAll('""', '"') ?? plain).trim()))
    if (!end) break
  }
  return cells
}

/** Columns of a heading line. Null if the line is not one. */
function headingsOf(cells: readonly string[]): (Column | undefined)[] | null {
  const bare = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const found = bare.map((cell) => columns.find((column) => labTestHeadings[column].includes(cell)))
  return found.includes('id') && found.includes('name') ? found : null
}

/** The id first or last, then the name, the lab, and a note. The id can be in braces and in any case. */
function withoutHeadings(cells: readonly string[]): Partial<ListedLabTest> {
  const at = cells.findIndex((cell) => UUID.test(cell))
  const cell = cells[at]
  if (cell === undefined) return {}
  const [id = ''] = UUID.exec(cell) ?? []
  const beside = cell
    .replace(UUID, ' ')
    .replace(/[{}()[\]<>"]/g, ' ')
    .trim()
  const [name = '', lab, note] = [beside, ...cells.slice(0, at), ...cells.slice(at + 1)].filter(
    Boolean,
  )
  return { id, name, lab, note }
}

/** The lab test, or the reason that the line is rejected. */
function checkLabTest({ id, name, ...rest }: Partial<ListedLabTest>): ListedLabTest | string {
  if (!id) return 'has no ID'
  if (!name) return 'has no name'
  const labTest = { ...rest, id: UUID.exec(id)?.[0].toLowerCase() ?? id, name }
  const long = columns.find((column) => (labTest[column]?.length ?? 0) > LENGTHS[column])
  return long ? `has a ${long} longer than ${LENGTHS[long]} characters` : labTest
}

/**
 * Reads a list of lab tests, pasted or from a CSV file: with a heading line (`id`, `name`, `lab`,
 * `note`, in any order), or lines with a UUID and a name, and optionally a lab and a note. If one
 * is listed twice, the last line counts.
 */
export function readLabTestList(text: string): LabTestList {
  const found = new Map<string, ListedLabTest>()
  const lines = new Map<string, number>()
  const repeated: LabTestList['repeated'] = []
  const refused: LabTestList['refused'] = []
  let headings: (Column | undefined)[] | null = null
  /** Separator of the headings, which applies to all lines below them. */
  let separator: string | null = null
  let unused: string[] = []
  let isFirst = true
  for (const { number, raw } of numberedLines(text)) {
    const line = raw.trim()
    if (!line || line.startsWith('#') || SEPARATOR_LINE.test(line)) continue
    const cells = cellsOf(raw, separator ?? separatorIn(raw))
    if (isFirst) headings = headingsOf(cells)
    if (isFirst && headings) separator = separatorIn(raw)
    if (isFirst && headings) unused = cells.filter((cell, at) => cell && !headings?.[at])
    const isHeading = isFirst && headings !== null
    isFirst = false
    if (isHeading) continue
    const given: Partial<ListedLabTest> = headings
      ? Object.fromEntries(
          headings.flatMap((column, at) => (column && cells[at] ? [[column, cells[at]]] : [])),
        )
      : withoutHeadings(cells)
    const read = checkLabTest(given)
    if (typeof read === 'string') {
      refused.push({ line: number, text: line, reason: read })
      continue
    }
    const earlier = lines.get(read.id)
    if (earlier !== undefined) repeated.push({ line: earlier, id: read.id, by: number })
    lines.set(read.id, number)
    found.set(read.id, read)
  }
  return { labTests: [...found.values()], refused, repeated, unused }
}
