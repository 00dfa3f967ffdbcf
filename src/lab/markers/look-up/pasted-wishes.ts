import { cellsOf } from '#lib/tables/lab-test-list.ts'
import { writtenCode } from '#src/lab/model/icd.ts'

import {
  isBesideTests,
  isChartPart,
  isDiagnosisCode,
  isMethod,
  isRemark,
  requestIn,
  withoutAsides,
  withoutMethods,
} from './asides.ts'
import { codeBefore, codeBehind } from './code-and-name.ts'
import { isCode } from './is-list.ts'
import { diagnosesOfRow, isBesideName, tableIn, testsOfRow, wishOfRow } from './pasted-table.ts'

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
  /** True for the whole name of a test, even if the catalog lacks it: "ova and parasites". */
  isTestName: (text: string) => boolean
}

/** Prefix of a list entry: a bullet, or a number with a dot or bracket. */
const LIST_MARK = /^(?:[-*•·–]\s+|#?\d{1,3}[.)]\s+|#\d{1,3}\s+)/
/** Commas, except those in parentheses and in `1,25-dihydroxy`. */
const COMMA = /(?!(?<=\b1),25\b),(?![^()]*\))/
const BETWEEN = /[,/&+]|\s(?:and|with)\s/i
const JOINED = /\s*(?:(?<!\bw)\/|[&+])\s*|\s+and\s+/i
const LISTED = /\s*[&+]\s*|\s+\/\s+|\s+and\s+/i
/** Charge of an ion, which joins nothing: "K+", "Ca++". */
const CHARGE = /\b(na|k|cl|ca|mg|li)\+{1,2}(?!\w)/gi
/** Words before a test in a line of prose: "and a uric acid". */
const ARTICLE = /^(?:an?|the|some|his|her|their|also)\s+(?=\S*[a-z]{2})/
/** Tabs, bars, and the spaces or dots that align columns. */
const COLUMNS = /\t| {3,}|\s*\|\s*|\s*\.{4,}\s*|\s+\.{2,}\s+(?=\$)/
/** Box of a form, and one that is checked. */
const BOX = /\[ ?[xX✓✔]? ?\]|\( ?[xX✓✔] ?\)|\( {1,3}\)|(?<!\w)_+[xX✓✔]?_+(?!\w)|[☐☑☒]/g
const CHECKED = /^(?:\[ ?[xX✓✔] ?\]|\( ?[xX✓✔] ?\)|_+[xX✓✔]_+|[☑☒])\s*/
const UNCHECKED = /^(?:\[ *\]|\( +\)|_{2,}(?![_xX✓✔])|☐)\s*/
/** "Protein/creatinine" is the ratio, even if a lab doesn't offer it. */
const OF_RATIO = /\/\s*creat|\bratio\b/i
/** A single letter belongs to a test's name: "influenza A/B". Potassium is the exception. */
const NAME = /[a-z]{2}|[a-z]\d|^k$/i
/** Both a count and a specimen, as in "Magnesium, RBC". */
const CELLS = /^(?:rbc|red (?:blood )?cells?)$/i
/** A test, although both of its words tell kinds of others apart. */
const TOTAL_IG = /^total\s+ig[aegm]$/i

const cleaned = (text: string) =>
  text
    .trim()
    .replace(LIST_MARK, '')
    .replace(/^"(.*)"$/, '$1')
    .replace(/[.,:]$/, '')
    .trim()

/** Orders of several tests that have one name, and their tests. */
const COMBINED: readonly [name: RegExp, tests: readonly string[]][] = [
  [/^h\s?(?:&|\+|and|\/)\s?h$/i, ['hemoglobin', 'hematocrit']],
  [
    /^(?:t\s?(?:&|\+|and|\/)\s?s|(?:blood )?type\s?(?:&|\+|and|\/)\s?(?:antibody )?screen)$/i,
    ['ABO grouping', 'Rh type', 'antibody screen'],
  ],
  [
    /^abo(?:\s(?:group(?:ing)?|typ(?:e|ing)))?\s?(?:&|\+|and|\/)?\s?rh(?:o?\s?\(?d\)?)?(?:\stype|\styping)?$/i,
    ['ABO grouping', 'Rh type'],
  ],
  [
    /^(?:ua|urinalysis)[\s,]*(?:w\/|with|and|&|\+|\/)?\s*(?:c\s?(?:&|\+|and)\s?s|(?:culture|cx)(?:\s(?:&|and)\ssens\w*)?)$/i,
    ['urinalysis', 'urine culture'],
  ],
  [/^(?:blood )?type\s?(?:&|\+|and|\/)\s?cross-?(?:\s?match)?\b/i, []],
]
/** The tests of such an order where a lab has each, otherwise the piece unchanged. Null for other pieces. */
function combinedTests(piece: string, { isTest, isFound }: LineNames): string[] | null {
  const [, tests] = COMBINED.find(([name]) => name.test(piece)) ?? []
  if (!tests) return null
  if (!tests.length || isTest(piece) || !tests.every(isFound)) return [piece]
  return tests.map((one) => `${piece}: ${one}`)
}

/** Kinds of one test, joined: "PSA, free & total", "free and total testosterone". */
const KIND =
  '(?:free|total|direct|indirect|ionized|absolute|percent|serum|urine|random|ag|antigen|ab|antibod(?:y|ies)|ig[gam])'
const KINDS = `(${KIND})\\s*(?:[&+/]|\\band\\b)\\s*(${KIND})`
const KINDS_BEHIND = new RegExp(`^(\\S.*?)\\s*[\\s,]\\s*${KINDS}$`, 'i')
const KINDS_BEFORE = new RegExp(`^${KINDS}\\s+(.*\\S)$`, 'i')
/** A line for each of the kinds of a test, or null if a lab lacks one or has them as one test. */
function testsOfKinds(piece: string, { isTest, isFound }: LineNames): string[] | null {
  const behind = KINDS_BEHIND.exec(piece)
  const [, first, second, name] = KINDS_BEFORE.exec(piece) ?? []
  const [, of = name, one = first, other = second]: readonly (string | undefined)[] = behind ?? []
  if (!of || isTest(piece)) return null
  const tests = [one, other].map((kind) => {
    if (!behind) return `${kind} ${of}`
    return /^(?:a[bgn]|ig)/i.test(kind ?? '') ? `${of} ${kind}` : `${of}, ${kind}`
  })
  return tests.every(isFound) ? tests : null
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? []
/** True if parts repeat a word, so that each is a test: "tTG IgA + total IgA". */
const areRepeated = (parts: readonly string[], { isFound }: LineNames) =>
  parts.every(isFound) &&
  parts.some((part, at) =>
    parts
      .slice(at + 1)
      .some((other) => wordsOf(other).some((word) => wordsOf(part).includes(word))),
  )

const IN_URINE = /^((?:(?:24[-\s]?h\w*|spot|random)\s+)?(?:urine|ur)\s+)(?!culture|cx)/i
/** Tests of which the first names the specimen of all: "urine protein and creatinine". */
function ofOneSpecimen(parts: readonly string[], { isFound }: LineNames): string[] {
  const [, specimen] = IN_URINE.exec(parts[0] ?? '') ?? []
  if (!specimen) return [...parts]
  return parts.map((part, place) => {
    const ways = place === 0 ? [] : [specimen + part, `urine ${part}`]
    return ways.find(isFound) ?? part
  })
}

/** Title of tests in one specimen: `CSF tube 2: protein, glucose`. */
const SPECIMEN_TITLE =
  /^(csf|urine|stool|(?:synovial|pleural|peritoneal|body) fluid)(?:\s+(?:tube|vial)\s*#?\s*\d)?:\s+$/i
/** Tests below the title of a request: those in its specimen, if it names one. */
function titled(before: string, tests: readonly string[], { isFound }: LineNames): string[] {
  const [, specimen] = SPECIMEN_TITLE.exec(before) ?? []
  return tests.map((test, place) => {
    const inSpecimen = `${specimen} ${test}`
    if (specimen && isFound(inSpecimen)) return inSpecimen
    return place === 0 ? before + test : test
  })
}

const WITH = /^(\S.*?)\s+(?:w\/|with)\s*(\S.*)$/i
/** Two tests of which one is done with the other: "C-peptide with fasting glucose". Null for others. */
function testsTogether(piece: string, { isName, isFound }: LineNames): string[] | null {
  const [, first = '', second = ''] = WITH.exec(piece) ?? []
  const areTwo = second !== '' && !/\breflex|\brfx|gfr/i.test(piece) && !isFound(piece)
  return areTwo && isName(first) && isName(second) ? [first, second] : null
}

/** Tests joined by a separator ("FSH/LH"), if each is a test. Otherwise, the piece unchanged. */
function joinedTests(joined: string, names: LineNames): string[] {
  const { isName, isFound, isModifier, isTestName } = names
  const piece = joined.replace(CHARGE, '$1').replace(ARTICLE, '')
  const combined =
    combinedTests(piece, names) ?? testsOfKinds(piece, names) ?? testsTogether(piece, names)
  if (combined) return combined
  const partsAt = (separator: RegExp) =>
    piece
      .split(separator)
      .map((part) => part.replace(ARTICLE, ''))
      .filter(Boolean)
  const parts = partsAt(JOINED)
  const listed = partsAt(LISTED)
  if (areRepeated(listed, names)) return listed
  if (parts.length < 2 || OF_RATIO.test(piece) || isName(piece)) return [piece]
  if (piece.includes('/') && isFound(`${piece} ratio`)) return [piece]
  const isTest = (part: string) => NAME.test(part) && !isModifier(part) && isFound(part)
  const isOne = isTestName(piece)
  if (parts.every(isTest) && !(isOne && isFound(piece))) return ofOneSpecimen(parts, names)
  if (isOne) return [piece]
  // a slash can be part of a name, so without one the other tests needn't be there
  const areTests = listed.every((part) => NAME.test(part) && !isModifier(part))
  return areTests && listed.some(isName) ? listed : [piece]
}

/** True if the second piece of a line isn't a separate test. */
const isAside = (piece: string, { isName, isFound }: LineNames) =>
  CELLS.test(piece) || (!isCode(piece) && !isFound(piece) && !piece.split(LISTED).some(isName))

/** Heading of the lines below it: "Prenatal labs:". */
const HEADING = /\b(?:labs?|tests|orders|studies|work-?up|blood ?work)\s*:$/i

/** The parts between semicolons. A remark stays with the test before it, and a number of tests is left out. */
function partsOfLine(line: string, names: LineNames): string[] {
  const parts: string[] = []
  for (const part of line.split(';').map(cleaned)) {
    const last = parts.at(-1)
    if (last !== undefined && names.isFound(last) && isBesideName(part, names)) continue
    if (parts.length && isRemark(part)) parts.push(`${parts.pop()}, ${part}`)
    else parts.push(part)
  }
  return parts
}

/** The cells of a row of a table. Of other lines the parts between semicolons. */
function cellsOfLine(line: string, names: LineNames): { cells: string[]; isRow: boolean } {
  const row = line.startsWith('"') ? cellsOf(line, ',') : line.trim().split(COLUMNS)
  const isRow = row.length > 1
  return { cells: isRow ? row.map(cleaned) : partsOfLine(line, names), isRow }
}

/** Marks of a list's entries in their order: numbers, or letters. */
const MARKS: readonly ((place: number) => string)[] = [
  (place) => String(place),
  (place) => String.fromCodePoint(96 + place),
]
/** Vitamins of which only the first is called so: "vitamins A, D and E". */
const VITAMINS =
  /\bvit(?:amin)?s\.?\s+([a-k]\d{0,2}(?:\s*(?:[,&/+]|\band\b)\s*(?:and\s+)?[a-k]\d{0,2}\b)+)/gi
const withVitamins = (line: string) =>
  line.replace(VITAMINS, (_, letters: string) =>
    (letters.match(/\b[a-k]\d{0,2}\b/gi) ?? []).map((letter) => `vitamin ${letter}`).join(', '),
  )

/** Entries of a numbered or lettered list that is written in one line: "1) CBC 2) CMP". */
function listedParts(line: string): string[] {
  for (const markAt of MARKS) {
    const parts: string[] = []
    let rest = line
    for (let place = 2; new RegExp(`^${markAt(place - 1)}[.)]\\s`, 'i').test(rest); place++) {
      const at = rest.search(new RegExp(`\\s${markAt(place)}[.)]\\s`, 'i'))
      if (at < 0) break
      parts.push(rest.slice(0, at))
      rest = rest.slice(at + 1)
    }
    if (parts.length) return [...parts, rest]
  }
  return [line]
}

/** Lines without the letters of a list, which begins with `a.` and goes on with `b.`. */
function withoutLetters(lines: readonly string[]): string[] {
  let place = 0
  return lines.map((line, at) => {
    const begins = (text: string | undefined, letter: number) =>
      new RegExp(`^${String.fromCodePoint(96 + letter)}[.)]\\s+`, 'i').test(text ?? '')
    if (begins(line, place + 1) && (place > 0 || begins(lines[at + 1], 2))) place++
    else place = 0
    return place > 0 ? line.slice(2).trim() : line
  })
}

/** A faxed form in one line, from the label of its tests on. */
const FORM_TESTS =
  /\b(?:tests?|labs?|orders?)(?:\s+(?:requested|ordered|needed|to be drawn))?\s*:\s*/i
const testsOfForm = (line: string) => {
  const [label] = FORM_TESTS.exec(line) ?? []
  return label && isChartPart(line) ? line.slice(line.indexOf(label) + label.length) : line
}

/** The lines of a form: each box on one of its own, without those that aren't checked, if any is. */
function linesOf(text: string): string[] {
  const written = text
    .replace(BOX, '\n$&')
    .split(/[\r\n]+/)
    .map((line) => withVitamins(testsOfForm(line.trim())))
    .flatMap(listedParts)
  const isHeading = (line: string, at: number) =>
    HEADING.test(line) && written.slice(at + 1).some(Boolean)
  const lines = withoutLetters(written.filter((line, at) => !isHeading(line, at)))
  const isForm = lines.some((line) => CHECKED.test(line))
  return lines.flatMap((line) =>
    isForm && UNCHECKED.test(line) ? [] : [line.replace(CHECKED, '').replace(UNCHECKED, '')],
  )
}

/** True if a piece only says more of the test before it, unlike "urine culture". */
function isQualifier(piece: string, { isModifier, isFound, isTestName }: LineNames): boolean {
  if (CELLS.test(piece) || TOTAL_IG.test(piece)) return false
  if (isMethod(piece)) return true
  if (Array.from(withoutAsides(piece), ({ rest }) => rest).some(isModifier)) return true
  return !(isTestName(piece) && isFound(piece)) && (isRemark(piece) || isModifier(piece))
}

/** Test with a class of antibodies, and a class alone: `Babesia IgG`, `IgM`. */
const OF_CLASS = /^(?!(?:total|serum|quant\w*|immunoglobulins?)\s+\S+$)(\S.*?)\s+ig[gaem]$/i
const CLASS = /^ig[gaem]$/i

/** The tests of a line with commas. Qualifiers stay with their test: "Sodium, 24 hour urine". */
function testsOf(line: string, names: LineNames): string[] {
  const pieces = line.split(COMMA).map(cleaned).filter(Boolean)
  const [, second, third] = pieces
  if (second !== undefined && third === undefined && isAside(second, names)) return [line]
  const tests: string[] = []
  for (const piece of pieces) {
    const words = piece.split(/\s+/)
    const ofKinds = testsOfKinds(`${tests.at(-1)}, ${piece}`, names)
    const [kind = '', ...others] = piece.split(LISTED)
    const isOther = (part: string) => !names.isModifier(part) && names.isFound(part)
    const before = tests.at(-1) ?? ''
    const isBeside = NAME.test(before) && names.isFound(before) && isBesideName(piece, names)
    const both = `${before} ${piece}`
    const [, ofClass] = (CLASS.test(piece) && OF_CLASS.exec(before)) || []
    if (ofClass) tests.push(`${ofClass} ${piece}`)
    else if (isBeside) tests.splice(-1, 1, names.isFound(both) ? both : before)
    else if (words.every(isCode)) tests.push(...words)
    else if (tests.length && ofKinds) tests.splice(-1, 1, ...ofKinds)
    else if (tests.length && others.length && names.isModifier(kind) && others.every(isOther))
      tests.push(`${tests.pop()}, ${kind}`, ...others)
    else if (tests.length && isQualifier(piece, names)) tests.push(`${tests.pop()}, ${piece}`)
    else tests.push(piece)
  }
  return tests.flatMap((test) => joinedTests(test, names))
}

/** A title with tests in parentheses: `Thyroid (TSH, free T4)`. */
const TITLED = /^([^()]+\S)\s*\(([^()]*[,;/&+][^()]*)\)$/
const PANEL = /\b(?:panel|profile)\b/i
const OF_SEVERAL = /\b(?:studies|work-?up|labs|tests)$/i
/** The tests in the parentheses of a title that is none itself. The first one keeps the title. */
function titledTests(test: string, names: LineNames): string[] {
  const [, title, within] = TITLED.exec(test) ?? []
  if (!title || !within || names.isTest(test)) return [test]
  const [first, ...others] = testsOf(within, names)
  const areTests = first !== undefined && [first, ...others].every(names.isFound)
  const isOther = PANEL.test(title) ? names.isFound(title) : names.isTest(title)
  const isTitle = OF_SEVERAL.test(title) || !isOther
  return areTests && isTitle ? [`${title}: ${first}`, ...others] : [test]
}

/** True if a line with a code is one test, whose name can have commas: `2236 CRP, high sensitivity`. */
function isOneWithCode(line: string, names: LineNames): boolean {
  const { isName, isFound, isModifier } = names
  const coded = codeBefore(line) ?? codeBehind(line)
  if (!coded) return false
  const { code, name } = coded
  const others = line
    .split(COMMA)
    .map(cleaned)
    .filter((piece) => !piece.includes(code))
  if (others.some((piece) => codeBefore(piece) ?? codeBehind(piece))) return false
  const isTest = (piece: string) => NAME.test(piece) && !isModifier(piece) && isFound(piece)
  const pieces = name.split(COMMA).map(cleaned).filter(Boolean)
  // "25-OH" says more of the test before it
  const tests = pieces.filter(
    (piece) => !/^\d/.test(piece) && !isMethod(piece) && !isQualifier(piece, names),
  )
  if (tests.length > 1) return isName(name) || !tests.every(isTest)
  if (names.isTest(line)) return true
  const parts = testsOf(name, names)
  return !(pieces.length > 1 ? parts.every(names.isTest) : parts.length > 1 && parts.every(isTest))
}

/** The tests of a part of a line that names several, without the request around them. */
function testsAsked(whole: string, names: LineNames): string[] {
  if (isChartPart(whole) || isBesideTests(whole) || isOneWithCode(whole, names)) return [whole]
  const { before, tests, after } = requestIn(whole)
  const isOfSeveral = BETWEEN.test(tests) || tests.split(/\s+/).every(isCode)
  // under a title, tests are listed even if a panel has them all in its name
  const isCombined = COMBINED.some(([name]) => name.test(tests)) && !names.isTest(tests)
  const isTitled = /:|\s[-–—]\s/.test(before)
  const isName =
    !isCombined &&
    !areRepeated(tests.split(LISTED), names) &&
    (isTitled
      ? PANEL.test(before) && names.isName(whole)
      : [whole, tests, withoutMethods(tests).rest].some(names.isName))
  const words = tests.split(/\s+/)
  const areTests =
    !isOfSeveral &&
    words.length > 1 &&
    !names.isFound(tests) &&
    words.every((word) => NAME.test(word) && !names.isModifier(word) && names.isTest(word))
  if (areTests) return [before + words[0], ...words.slice(1, -1), words.at(-1) + after]
  const asked = isOfSeveral && !isName ? testsOf(tests, names) : [tests]
  return titled(before, asked, names)
    .map((test, place) => (place === asked.length - 1 ? test + after : test))
    .flatMap((test) => titledTests(test, names))
    .map(cleaned)
}

/**
 * The tests in a pasted text, without repeats: one per row of a table and per line, and within a line separated by tabs,
 * semicolons, or commas, and by spaces only if all words are codes. A line that is the name of one
 * test, such as `Glucose, fasting`, is one. Diagnosis codes in cells of their own are one line before them.
 */
export function splitWishes(text: string, names: LineNames): string[] {
  const diagnoses = new Set<string>()
  const keep = (codes: readonly string[]) => {
    for (const code of codes) diagnoses.add(code)
  }
  const partsOf = (line: string) => {
    const { cells, isRow } = cellsOfLine(line, names)
    if (!isRow) return cells
    const tests = testsOfRow(cells, names)
    keep(diagnosesOfRow(cells, tests))
    return tests.flatMap((test) => partsOfLine(test, names))
  }
  const wishesIn = (lines: string) =>
    linesOf(lines)
      .flatMap(partsOf)
      .flatMap((whole) => testsAsked(whole, names))
  const table = tableIn(text)
  keep(table ? [...table.diagnoses, ...table.rows.flatMap((row) => row.diagnoses)] : [])
  const wishes = table
    ? [
        ...wishesIn(table.before),
        ...table.rows.map((row) => wishOfRow(row, names)),
        ...wishesIn(table.after),
      ]
    : wishesIn(text)
  const isDiagnosis = (wish: string) => isDiagnosisCode(wish) && !names.isFound(wish)
  // without a test beside it, a code without a dot may be one
  const codes = wishes.some(names.isFound) ? wishes.filter(isDiagnosis) : []
  keep(codes.map(writtenCode))
  const seen = new Set<string>()
  const tests = wishes.filter((wish) => {
    const key = wish.toLowerCase()
    if (!wish || seen.has(key) || codes.includes(wish)) return false
    seen.add(key)
    return true
  })
  return diagnoses.size ? [`Dx: ${[...diagnoses].join(', ')}`, ...tests] : tests
}
