import { cellsOf, separatorIn } from '#lib/tables/lab-test-list.ts'

import { diagnosesBeside, diagnosesOfCell, diagnosesOfLine, isRemark } from './asides.ts'
import { isCode } from './is-list.ts'
import type { LineNames } from './pasted-wishes.ts'

/** A table in a pasted text, with the lines around it, and the diagnosis codes of its comments. */
type PastedTable = { before: string; rows: Row[]; after: string; diagnoses: string[] }
/** The cells of a row that name its test, and the diagnosis codes in the others. */
type Row = { code: string; name: string; more: string[]; diagnoses: string[] }
type Columns = { code: number; names: number[]; more: number[]; diagnoses: number[] }

const CODE_TITLE = /^(?:(?:test|order|lab|marker)\s*)?(?:code|id|number)$/i
const LOINC_TITLE = /^loinc(?: code)?$/i
const NAME_TITLE =
  /^(?:(?:lab\s*)?tests?|orders?|markers?|(?:(?:lab\s*)?test|order|marker)?\s*(?:name|description)|analytes?|components?)$/i
const OTHER_TITLE =
  /^(?:(?:list )?price(?:, \$)?|cost|amount|qty|quantity|cpt(?: codes?)?|frequency|priority|status|notes?|comments?|remarks?|reason|timing|lab|laboratory|system|scale|specimen|property|units?|patient|values?|results?|flags?|ranges?|(?:ref(?:erence)?\.?|normal) (?:ranges?|intervals?|values?)|ordered through|not always reported)$/i
const DIAGNOSIS_TITLE =
  /^(?:(?:primary|secondary|associated|clinical|order)\s+)?(?:dx|icd(?:[-\s]?10)?(?:-cm)?|diagnos[ie]s|diagnosis\(es\)|indications?)(?:\s*#?\d)?(?:\s*codes?(?:\(s\))?)?(?:\s*#?\d)?$/i
const TITLES = [CODE_TITLE, NAME_TITLE, LOINC_TITLE, DIAGNOSIS_TITLE, OTHER_TITLE]
/** Columns that tell tests of one name apart. */
const MORE_TITLE = /^(?:system|specimen|timing)$/i
/** Price or number of a test in a table. */
const AMOUNT = /^(?:\$\s?\d[\d.,]*|\d+[.,]\d{2}|x\s?\d+)$/i
/** Number of a test without a mark, beside a name. */
const COUNT = /^\d{1,2}$/
/** Code of a procedure, by which payers know a test. */
const CPT = /^(?:8\d{4}|3641[56])$/
/** True for a cell or part beside the name of a test that only counts it: `1`, or is its procedure: `82607`. */
export const isBesideName = (cell: string, { isTest }: Pick<LineNames, 'isTest'>): boolean =>
  (COUNT.test(cell) || CPT.test(cell)) && !isTest(cell)
/** Reference range of a result, as in a table of results: "135-145", "<5.7". */
const RANGE = /^(?:\d+(?:\.\d+)?\s*[-–]\s*\d+(?:\.\d+)?|[<>≤≥]\s?=?\s?\d+(?:\.\d+)?)$/
/** Result, its flag, and its unit. */
const RESULT =
  /^(?:[<>]?\d+(?:\.\d+)?\s?(?:h{1,2}|l{1,2}|\*)?|h{1,2}|l{1,2}|\*|high|low|normal|abnormal|%|\S+\/\S*(?:l|ml|dl|hr?|mm|min|g|kg|ul|cells?|mol)|fl|pg|k\/ul|secs?|seconds)$/i
/** Price in a row, by which a single line with a code is one. */
const PRICE = /^\$?\s?\d+[.,]\d{2}$/
/** Comment of a file, such as those of Rounds. */
const COMMENT = /^\uFEFF?"?#\s/
const DIAGNOSIS_COMMENT = /^\uFEFF?"?#\s(Diagnosis\b[^:]*:\s*\S+)/

const isTitle = (cell: string) => TITLES.some((title) => title.test(cell))
const at = (cells: readonly string[], place: number) => cells[place] ?? ''
const split = (line: string, separator: string) => cellsOf(line.replace(/^\uFEFF/, ''), separator)

/** Columns by their titles. Null for a line that isn't a header. */
function titledColumns(cells: readonly string[]): Columns | null {
  const find = (title: RegExp) => cells.findIndex((cell) => title.test(cell))
  const known = cells.filter(isTitle)
  const places = (title: RegExp) =>
    cells.flatMap((cell, place) => (title.test(cell) ? [place] : []))
  const names = places(NAME_TITLE)
  const ofTest = find(CODE_TITLE)
  const code = ofTest < 0 ? find(LOINC_TITLE) : ofTest
  const isHeader = known.length > 1 && known.length * 2 >= cells.length
  return isHeader && (code >= 0 || names.length > 0)
    ? { code, names, more: places(MORE_TITLE), diagnoses: places(DIAGNOSIS_TITLE) }
    : null
}

/** Columns of rows without titles: each has one code, in the same place, and a name. */
function columnsByRows(rows: readonly string[][]): Columns | null {
  const [first = []] = rows
  const codes = rows.map((cells) => {
    const places = cells.flatMap((cell, place) => (isCode(cell) && cell.length > 3 ? [place] : []))
    const own = places.filter((place) => !CPT.test(at(cells, place)))
    return own.length ? own : places
  })
  const [code, ...others] = codes[0] ?? []
  if (code === undefined || others.length) return null
  const isSame = rows.every(
    (cells, row) => cells.length === first.length && codes[row]?.join() === String(code),
  )
  const isTable = rows.length > 1 || first.some((cell) => PRICE.test(cell))
  const name = first.findIndex(
    (_, place) => place !== code && rows.every((cells) => /[a-z]{2}/i.test(at(cells, place))),
  )
  return isSame && isTable && name >= 0 ? { code, names: [name], more: [], diagnoses: [] } : null
}

function rowOf(cells: readonly string[], { code, names, more, diagnoses }: Columns): Row {
  const named = names.map((place) => at(cells, place)).filter(Boolean)
  const own = at(cells, code)
  const isOwn = own !== '' && !names.includes(code)
  const texts = named.filter((cell) => !isCode(cell))
  return {
    code: isOwn ? own : (named.find(isCode) ?? ''),
    name: texts[0] ?? '',
    more: more.map((place) => at(cells, place)),
    diagnoses: cells.flatMap((cell, place) => {
      if (diagnoses.includes(place)) return diagnosesOfCell(cell)
      return place === code || names.includes(place) ? [] : diagnosesBeside(cell)
    }),
  }
}

/** The diagnosis codes in the comments of a file of ours. */
const diagnosesOfComments = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    const [, diagnosis] = DIAGNOSIS_COMMENT.exec(line) ?? []
    return diagnosis ? diagnosesOfLine(diagnosis) : []
  })

/** The table of a text: the rows below titles, or lines that are all alike. Null without one. */
export function tableIn(text: string): PastedTable | null {
  const lines = text.split(/\r\n?|\n/)
  const diagnoses = diagnosesOfComments(lines)
  for (const [place, line] of lines.entries()) {
    if (COMMENT.test(line)) continue
    const separator = separatorIn(line)
    const columns = titledColumns(split(line, separator))
    if (!columns) continue
    const below = lines.slice(place + 1)
    const end = below.findIndex((row) => split(row, separator).length < 2)
    const count = end < 0 ? below.length : end
    if (!count) continue
    return {
      before: lines
        .slice(0, place)
        .filter((one) => !COMMENT.test(one))
        .join('\n'),
      rows: below.slice(0, count).map((row) => rowOf(split(row, separator), columns)),
      after: below.slice(count).join('\n'),
      diagnoses,
    }
  }
  const filled = lines.filter((line) => line.trim() && !COMMENT.test(line))
  const separator = separatorIn(filled[0] ?? '')
  const rows = filled.map((line) => split(line, separator))
  const columns = separator === '\t' ? null : columnsByRows(rows)
  return (
    columns && { before: '', rows: rows.map((row) => rowOf(row, columns)), after: '', diagnoses }
  )
}

/**
 * The test of a row, which is never split: its code with its name and specimen, or the code alone
 * if a lab knows only that.
 */
export function wishOfRow({ code, name, more }: Row, { isTest, isFound, isModifier }: LineNames) {
  const given = [code, name, ...more.filter((cell) => cell && isModifier(cell))].filter(Boolean)
  const whole = given.join(' ')
  if (!code || !name || isTest(whole)) return whole
  if (isTest(`${code} ${name}`)) return `${code} ${name}`
  return isTest(code) && !isFound(name) ? code : whole
}

/** The cells of a row without a result. Those of a row that has no reference range are all there. */
const withoutResult = (cells: readonly string[]) =>
  cells.slice(1).some((cell) => RANGE.test(cell))
    ? cells.filter((cell, place) => place === 0 || !(RANGE.test(cell) || RESULT.test(cell)))
    : cells

/** The tests of a row without titles: a code with its name and specimen, without price and remarks, or one in each cell. */
export function testsOfRow(cells: readonly string[], names: LineNames): string[] {
  const { isFound, isModifier } = names
  if (cells.every(isTitle)) return []
  const filled = withoutResult(cells).filter((cell) => cell && !AMOUNT.test(cell))
  const texts = filled.filter((cell) => !isCode(cell))
  const isCounted = texts.some(isFound)
  const codes = filled.filter(isCode).filter((cell) => !(isCounted && COUNT.test(cell)))
  // codes of payers are beside the test's own
  const own =
    isCounted && codes.length > 1 ? codes.filter((cell) => !isBesideName(cell, names)) : codes
  const given = filled.filter((cell) => !isCode(cell) || own.includes(cell))
  const tests = texts.filter((cell) => !isModifier(cell) && !isRemark(cell))
  const named = tests.filter(isFound)
  const [code, ...others] = given.filter(isCode)
  const name = named[0] ?? tests[0]
  if (!code || !name || others.length || named.length > 1 || name.includes(';'))
    return given.filter((cell) => isCode(cell) || tests.includes(cell))
  return [[code, name, ...texts.filter(isModifier)].join(' ')]
}

/** The diagnosis codes in the cells of a row that aren't its tests. */
export const diagnosesOfRow = (cells: readonly string[], tests: readonly string[]): string[] =>
  cells.filter((cell) => !tests.some((test) => test.includes(cell))).flatMap(diagnosesBeside)
