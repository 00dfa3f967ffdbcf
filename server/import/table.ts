import { basename } from 'node:path'
import { pipeline, Readable } from 'node:stream'

import { CsvError, parse, type Options } from 'csv-parse'

import { withoutNeutralizing } from '#lib/tables/formula-cells.ts'

import { openFile, textPieces } from './text-file.ts'

/** True if a file begins like JSON. */
export async function beginsLikeJson(file: string): Promise<boolean> {
  for await (const chunk of openFile(file)) {
    const start = (chunk as Buffer).toString('latin1').replace(/^(\xef\xbb\xbf)?\s*/, '')
    if (start) return start.startsWith('{') || start.startsWith('[')
  }
  return false
}

type Line = { place: number; cells: string[] }

/** A heading without case, spaces, and punctuation. `Test #` is a test number. */
export const bareHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^a-z0-9]/g, '')

/**
 * Finds the columns of a table by its headings, which may have alternative spellings. `nameOf`
 * gives the name of a missing column for messages.
 */
export function createHeadings<Column extends string>(
  columns: Readonly<Record<Column, readonly string[]>>,
  required: readonly Column[],
  nameOf = (column: Column) => `"${column}"`,
) {
  const byHeading = new Map(
    (Object.entries(columns) as [Column, readonly string[]][]).flatMap(([column, others]) =>
      [column, ...others].map((heading) => [bareHeading(heading), column] as const),
    ),
  )
  const columnOf = (heading: string) => byHeading.get(bareHeading(heading))
  return {
    columnOf,
    /** The column of each heading, unused headings, and the errors in them. */
    read(cells: readonly string[]) {
      const found = cells.map(columnOf)
      const missing = required.filter((column) => !found.includes(column))
      const twice = found.find((column, index) => column && found.indexOf(column) < index)
      const isTwice = twice
        ? `has two columns for "${twice}": ${cells.filter((_, index) => found[index] === twice).join(', ')}`
        : null
      return {
        columns: found,
        unused: cells.filter((cell, index) => cell.trim() && !found[index]),
        fault: missing.length
          ? `is missing ${missing.length === 1 ? 'the column' : 'the columns'} ${missing.map(nameOf).join(', ')}. Its first line is: ${cells.join(', ')}`
          : isTwice,
      }
    },
  }
}

/** A record of the parser, and its last line. */
export type ParsedRecord = { info: { lines: number }; record: string[] }
/** Line on which a record begins, where a person looks for it. */
export const firstLineOf = ({ info, record }: ParsedRecord): number =>
  info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)

/** Maximum length of a row. A quote that is never closed makes one row of the rest of the file. */
const ROW_CHARACTERS_MAX = 4 * 1024 ** 2

/** A first line such as `sep=;` gives the separator for a spreadsheet. */
export const isSeparatorLine = ([first = '', ...others]: readonly string[]) =>
  /^sep=$/i.test(first) && others.every((cell) => cell === '')

/** A line above the headings, such as in a list that Rounds exported. */
export const isComment = ([first = '', ...others]: readonly string[]) =>
  first.startsWith('#') && others.every((cell) => cell === '')

/** Characters around a cell that nobody sees, as copied from a page or a chat. */
const INVISIBLE = /^[\s\u200b\u200e\u200f\u2060]+|[\s\u200b\u200e\u200f\u2060]+$/g
const withoutInvisible = (cell: string) => cell.replace(INVISIBLE, '')

/** The nonblank rows of a table, starting with the headings. */
export async function* linesOf(file: string): AsyncGenerator<Line> {
  let separator: string | null = null
  /** Number of lines of the rows read so far. */
  let read = 0
  let isAbove = true
  for await (const piece of textPieces(file)) {
    separator = separatorOf(piece.trimStart())
    break
  }
  const options: Options = {
    delimiter: separator ?? ',',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_CHARACTERS_MAX,
    info: true,
    on_record: (record, { lines }) => {
      read = lines
      return record
    },
  }
  // pipeline rather than pipe, so that an error while reading the file ends the parser
  const rows = pipeline(Readable.from(textPieces(file)), parse(options), () => {})
  try {
    for await (const parsed of rows as AsyncIterable<ParsedRecord>) {
      const { record } = parsed
      if (!record.some((cell) => cell.trim()) || isSeparatorLine(record)) continue
      if (isAbove && isComment(record)) continue
      isAbove = false
      yield {
        place: firstLineOf(parsed),
        cells: record.map((cell) => withoutNeutralizing(withoutInvisible(cell))),
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(
      `${basename(file)} can’t be read as a table: the row that begins on line ${read + 1} doesn’t end. Look for an unclosed quotation mark.`,
      { cause: error },
    )
  }
}

/**
 * Separator of a table's cells: the most frequent of comma, semicolon, tab, and bar in its first line
 * outside quotation marks. Lines above it that begin with `#` don't count.
 */
export function separatorOf(text: string): string {
  const table = text.replace(/^(?:"?#.*\n)+/, '')
  const [headings = ''] = table.replace(/"(?:[^"]|"")*"/g, '').split('\n', 1)
  const counted = [',', ';', '\t', '|'].map((separator) => ({
    separator,
    count: headings.split(separator).length,
  }))
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator
}
