import { neutralized } from '#lib/tables/formula-cells.ts'

/**
 * A CSV file as text: UTF-8 with a byte order mark (so that spreadsheets read it as UTF-8), CRLF
 * line endings (RFC 4180), comment lines first, each in one cell. No cell begins a formula. Where
 * the comma is the decimal separator, spreadsheets end a cell at a semicolon and recognize quotes
 * only at its beginning, so neither does what follows a semicolon, a tab, or a line break. A `#` is quoted, because some
 * programs take it for a comment. Without `mark`, there is no byte order mark, which R reads as
 * part of the first line, and comments are not quoted, because R and Python recognize them by the
 * first character.
 */
export function toCsv({
  header,
  rows,
  comments = [],
  mark = true,
}: {
  header: readonly string[]
  rows: readonly (readonly Cell[])[]
  comments?: readonly string[]
  mark?: boolean
}): string {
  const lines = [
    ...comments.map((comment) => commentLine(comment.replace(/[\r\n]+/g, ' '), mark)),
    line(header),
    ...rows.map(line),
  ]
  return `${mark ? '\uFEFF' : ''}${lines.join('\r\n')}\r\n`
}
type Cell = string | number | null

const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`

function commentLine(comment: string, isQuoted: boolean) {
  const text = `# ${neutralized(comment, { isQuoted })}`
  return isQuoted && /[",;\t]/.test(text) ? inQuotes(text) : text
}

function line(cells: readonly Cell[]) {
  return cells
    .map((cell) => {
      if (typeof cell === 'number') return String(cell)
      const text = neutralized(cell ?? '')
      return /[",;#\t\r\n]/.test(text) ? inQuotes(text) : text
    })
    .join(',')
}
