/**
 * A CSV file as text: UTF-8 with a byte order mark (so that spreadsheets read it as UTF-8), CRLF
 * line endings (RFC 4180), comment lines first, each in one cell. No cell begins a formula: = + -
 * @, a tab, or a line break at its beginning get an apostrophe in front, including the full-width
 * forms of the signs. A plain number keeps its sign. Where the comma is the decimal separator,
 * spreadsheets end a cell at a semicolon and recognize quotes only at its beginning, so a sign
 * after a semicolon, a tab, or a line break gets an apostrophe too. A `#` is quoted, because some
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

const SIGN = String.raw`(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]`
const NUMBER = String.raw`\s*[-+]?[\d.,]+\s*(?:[;\t\r\n]|$)`
/** The beginning of a cell, after any of the separators. */
const beginsFormula = (ends: string) =>
  new RegExp(`(?<=^|[${ends}])(?=${SIGN})(?!${NUMBER})|^(?=[\\t\\r\\n])`, 'g')
const IN_CELL = beginsFormula(String.raw`;\t\r\n`)
const UNQUOTED = beginsFormula(String.raw`,;\t`)

const neutralized = (text: string, formula = IN_CELL) => text.replace(formula, "'")
const inQuotes = (text: string) => `"${text.replaceAll('"', '""')}"`

function commentLine(comment: string, isQuoted: boolean) {
  const text = `# ${neutralized(comment, isQuoted ? IN_CELL : UNQUOTED)}`
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
