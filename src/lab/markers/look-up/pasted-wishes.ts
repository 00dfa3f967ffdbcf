import { cellsOf } from '#lib/lab-test-list.ts'

import { isRemark, requestIn, withoutAsides } from './asides.ts'
import { isCode } from './is-list.ts'

/** A catalog's answers about a part of a line. */
export type LineNames = {
  /** True if it is the complete name of a test. */
  isName: (text: string) => boolean
  /** True if it is read as one test. */
  isTest: (text: string) => boolean
  /** True if it matches at least one test. */
  isFound: (text: string) => boolean
  /** True if it names no test, only a specimen, method, or time: "24 hour urine", "free". */
  isModifier: (text: string) => boolean
}

/** Prefix of a list entry: a bullet, or a number with a dot or bracket. */
const LIST_MARK = /^(?:[-*•·–]\s+|\d{1,3}[.)]\s+)/
/** Commas, except those in parentheses. */
const COMMA = /,(?![^()]*\))/
const BETWEEN = /[,/&+]|\sand\s/i
const JOINED = /\s*[/&+]\s*|\s+and\s+/i
const LISTED = /\s*[&+]\s*|\s+and\s+/i
/** Tabs, bars, and the spaces or dots that align columns. */
const COLUMNS = /\t| {3,}|\s*\|\s*|\s*\.{4,}\s*/
/** Box of a form, and one that is checked. */
const BOX = /\[[ xX✓✔]?\]|[☐☑☒]/g
const CHECKED = /^(?:\[[xX✓✔]\]|[☑☒])\s*/
const UNCHECKED = /^(?:\[ ?\]|☐)\s*/
/** "Protein/creatinine" is the ratio, even if a lab doesn't offer it. */
const OF_RATIO = /\/\s*creat|\bratio\b/i
/** A single letter belongs to a test's name: "influenza A/B". */
const NAME = /[a-z]{2}|[a-z]\d/i
/** Both a count and a specimen, as in "Magnesium, RBC". */
const CELLS = /^(?:rbc|red (?:blood )?cells?)$/i

const cleaned = (text: string) =>
  text
    .trim()
    .replace(LIST_MARK, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/[.,:]$/, '')
    .trim()

/** Orders of several tests that have one name, and their tests. */
const COMBINED: readonly [name: RegExp, tests: readonly string[]][] = [
  [
    /^(?:t\s?(?:&|\+|and|\/)\s?s|(?:blood )?type\s?(?:&|\+|and|\/)\s?(?:antibody )?screen)$/i,
    ['ABO grouping', 'Rh type', 'antibody screen'],
  ],
  [/^(?:blood )?type\s?(?:&|\+|and|\/)\s?cross-?(?:\s?match)?\b/i, []],
]
/** The tests of such an order where a lab has each, otherwise the piece unchanged. Null for other pieces. */
function combinedTests(piece: string, { isName, isFound }: LineNames): string[] | null {
  const [, tests] = COMBINED.find(([name]) => name.test(piece)) ?? []
  if (!tests) return null
  if (!tests.length || isName(piece) || !tests.every(isFound)) return [piece]
  return tests.map((one) => `${piece}: ${one}`)
}

/** Tests joined by a separator ("FSH/LH"), if each is a test. Otherwise, the piece unchanged. */
function joinedTests(piece: string, names: LineNames): string[] {
  const { isName, isFound, isModifier } = names
  const combined = combinedTests(piece, names)
  if (combined) return combined
  const parts = piece.split(JOINED).filter(Boolean)
  if (parts.length < 2 || OF_RATIO.test(piece) || isName(piece)) return [piece]
  if (piece.includes('/') && isFound(`${piece} ratio`)) return [piece]
  const isTest = (part: string) => NAME.test(part) && !isModifier(part) && isFound(part)
  if (parts.every(isTest)) return parts
  // a slash can be part of a name, so without one the other tests needn't be there
  const listed = piece.split(LISTED).filter(Boolean)
  const areTests = listed.every((part) => NAME.test(part) && !isModifier(part))
  return areTests && listed.some(isName) ? listed : [piece]
}

/** True if the second piece of a line isn't a separate test. */
const isAside = (piece: string, { isName, isFound }: LineNames) =>
  CELLS.test(piece) || (!isCode(piece) && !isFound(piece) && !piece.split(LISTED).some(isName))

/** Price or number of a test in a table. */
const AMOUNT = /^(?:\$\s?\d[\d.,]*|\d+[.,]\d{2}|x\s?\d+)$/i
const COLUMN_TITLE =
  /^(?:(?:test|order|lab)?\s*(?:code|name|id)|tests?|orders?|(?:list )?price(?:, \$)?|cost|qty|quantity|loinc|cpt|icd-?10|dx|diagnos[ie]s|frequency|priority|status|notes?|comments?|remarks?|reason|timing|lab|component|system|scale|specimen|property|units?|patient)$/i

/** The cells of a row of a table. Of other lines the parts between semicolons. */
function cellsOfLine(line: string): { cells: string[]; isRow: boolean } {
  const row = line.startsWith('"') ? cellsOf(line, ',') : line.trim().split(COLUMNS)
  const isRow = row.length > 1
  return { cells: (isRow ? row : line.split(';')).map(cleaned), isRow }
}

/** The tests of a row: a code with its name and specimen, without price and remarks, or one in each cell. */
function testsOfRow(cells: readonly string[], { isFound, isModifier }: LineNames): string[] {
  if (cells.every((cell) => COLUMN_TITLE.test(cell))) return []
  const given = cells.filter((cell) => cell && !AMOUNT.test(cell))
  const texts = given.filter((cell) => !isCode(cell))
  const tests = texts.filter((cell) => !isModifier(cell) && !isRemark(cell))
  const named = tests.filter(isFound)
  const [code, ...others] = given.filter(isCode)
  const name = named[0] ?? tests[0]
  if (!code || !name || others.length || named.length > 1 || name.includes(';'))
    return given
      .filter((cell) => isCode(cell) || tests.includes(cell))
      .flatMap((cell) => cell.split(';').map(cleaned))
  return [[code, name, ...texts.filter(isModifier)].join(' ')]
}

/** The lines of a form: each box on one of its own, without those that aren't checked, if any is. */
function linesOf(text: string): string[] {
  const lines = text
    .replace(BOX, '\n$&')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
  const isForm = lines.some((line) => CHECKED.test(line))
  return lines.flatMap((line) =>
    isForm && UNCHECKED.test(line) ? [] : [line.replace(CHECKED, '').replace(UNCHECKED, '')],
  )
}

/** True if a piece only says more of the test before it. */
const isQualifier = (piece: string, { isModifier }: LineNames) =>
  !CELLS.test(piece) &&
  (isRemark(piece) ||
    [piece, ...Array.from(withoutAsides(piece), ({ rest }) => rest)].some(isModifier))

/** The tests of a line with commas. Qualifiers stay with their test: "Sodium, 24 hour urine". */
function testsOf(line: string, names: LineNames): string[] {
  const pieces = line.split(COMMA).map(cleaned).filter(Boolean)
  const [, second, third] = pieces
  if (second !== undefined && third === undefined && isAside(second, names)) return [line]
  const tests: string[] = []
  for (const piece of pieces) {
    const words = piece.split(/\s+/)
    if (words.every(isCode)) tests.push(...words)
    else if (tests.length && isQualifier(piece, names)) tests.push(`${tests.pop()}, ${piece}`)
    else tests.push(piece)
  }
  return tests.flatMap((test) => joinedTests(test, names))
}

/** A title with tests in parentheses: `Thyroid (TSH, free T4)`. */
const TITLED = /^([^()]+\S)\s*\(([^()]*[,;/&+][^()]*)\)$/
const PANEL = /\b(?:panel|profile)\b/i
/** The tests in the parentheses of a title that is none itself. The first one keeps the title. */
function titledTests(test: string, names: LineNames): string[] {
  const [, title, within] = TITLED.exec(test) ?? []
  if (!title || !within || names.isFound(test)) return [test]
  const [first, ...others] = testsOf(within, names)
  const areTests = first !== undefined && [first, ...others].every(names.isFound)
  return areTests && !PANEL.test(title) && !names.isTest(title)
    ? [`${title}: ${first}`, ...others]
    : [test]
}

/** The tests of a part of a line that names several, without the request around them. */
function testsAsked(whole: string, names: LineNames): string[] {
  const { before, tests, after } = requestIn(whole)
  const isOfSeveral = BETWEEN.test(tests) || tests.split(/\s+/).every(isCode)
  // under a title, tests are listed even if a panel has them all in its name
  const isName = names.isName(whole) || (!before.includes(':') && names.isName(tests))
  const asked = isOfSeveral && !isName ? testsOf(tests, names) : [tests]
  return asked
    .map((test, place) => (place === 0 ? before + test : test))
    .map((test, place) => (place === asked.length - 1 ? test + after : test))
    .flatMap((test) => titledTests(test, names))
    .map(cleaned)
}

/**
 * The tests in a pasted text, without repeats: one per line, and within a line separated by tabs,
 * semicolons, or commas, and by spaces only if all words are codes. A line that is the name of one
 * test, such as `Glucose, fasting`, is one.
 */
export function splitWishes(text: string, names: LineNames): string[] {
  const partsOf = (line: string) => {
    const { cells, isRow } = cellsOfLine(line)
    return isRow ? testsOfRow(cells, names) : cells
  }
  const wishes = linesOf(text)
    .flatMap(partsOf)
    .flatMap((whole) => testsAsked(whole, names))
  const seen = new Set<string>()
  return wishes.filter((wish) => {
    const key = wish.toLowerCase()
    if (!wish || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
