/**
 * A CSV file as text: UTF-8 with a byte order mark (so that spreadsheets read it as UTF-8), lines ended by CRLF
 * (RFC 4180), comment lines first. A cell that a spreadsheet would take for a formula (it begins with = + - @, a tab
 * or a carriage return) is led by an apostrophe; a plain number keeps its sign. A semicolon is quoted like a comma: where
 * the comma marks decimals, spreadsheets take the semicolon for the end of a cell. So is a `#`, which others take for the
 * beginning of a comment. Without `mark` there is no byte order mark: R takes it for a part of the first line.
 */
export function toCsv({
  header,
  rows,
  comments = [],
  mark = true,
}: {
  header: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
  comments?: readonly string[]
  mark?: boolean
}): string {
  const lines = [
    ...comments.map((comment) => `# ${comment.replace(/[\r\n]+/g, ' ')}`),
    line(header),
    ...rows.map(line),
  ]
  return `${mark ? '\uFEFF' : ''}${lines.join('\r\n')}\r\n`
}
const NUMBER = /^[-+]?[\d.,]+$/

function line(cells: readonly (string | number | null)[]) {
  return cells
    .map((cell) => {
      const text = cell === null ? '' : String(cell)
      const safe = /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text
      return /[",;#\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
    })
    .join(',')
}
