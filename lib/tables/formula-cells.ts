const SIGN = String.raw`(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠]`
const NUMBER = String.raw`\s*[-+]?[\d.,]+\s*(?:[;\t\r\n]|$)`
/** The beginning of a formula in a cell, after any of the separators, with an apostrophe or without. */
const formula = (ends: string, apostrophe = '') =>
  new RegExp(
    `(?<=^|[${ends}])${apostrophe}(?=${SIGN})(?!${NUMBER})|^${apostrophe}(?=[\\t\\r\\n])`,
    'g',
  )
const IN_CELL = formula(String.raw`;\t\r\n`)
const UNQUOTED = formula(String.raw`,;\t`)
const NEUTRALIZED = formula(String.raw`;\t\r\n`, "'")

/**
 * The text of a cell that no spreadsheet runs as a formula: an apostrophe stands before a sign
 * (= + - @, also full-width) that begins it, or that a program with another separator would take
 * for the beginning of a cell. A plain number keeps its sign.
 */
export const neutralized = (text: string, { isQuoted = true } = {}): string =>
  text.replace(isQuoted ? IN_CELL : UNQUOTED, "'")

/** The text of a cell from a file with neutralized cells. */
export const withoutNeutralizing = (cell: string): string => cell.replace(NEUTRALIZED, '')
