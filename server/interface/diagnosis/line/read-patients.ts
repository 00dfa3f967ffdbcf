import { itemAt } from '#lib/lists.ts'
import { rawWords } from '#lib/text-search/words.ts'
import { bestOf } from '#server/interface/diagnosis/conditions/combine-conditions.ts'
import { createConditionSearch } from '#server/interface/diagnosis/conditions/search-conditions.ts'
import type { Hit } from '#server/interface/diagnosis/hit.ts'
import type { Search, SearchParts, WordSearch } from '#server/interface/diagnosis/search-words.ts'

import { readCircumstances } from './circumstance.ts'
import { SIGN } from './condition-in-regard.ts'
import { readDuration } from './duration.ts'
import type { Line, Unused } from './line.ts'
import { createNegator } from './negate.ts'
import { isNegating, readNegation, type Negation } from './negation.ts'

const SIDES = /\b(?:right|left|bilateral(?:ly)?|bilat|both|b\/l|rt|lt)\b/gi
/** Maximum number of negations in a line. */
const NEGATIONS_MAX = 3
/** A name that begins with a negation ends there. */
const NEGATED_NAME_MAX = 12

/** Words before what a visit is for. */
const WISH =
  /^(?:(?:pt|patient|s?he|they|here|comes|came)\s+)*(?:wants?|wanting|requests?|requesting|requested|would like|asks? for|asking for|desires|needs|in for|here for|presents for|due for|(?:visit|appt|appointment) for)\s+(?:to (?:get|have|be|do)\s+)?(?:(?:an?|some|her|his)\s+)?(?=\w)/i
/** Removes the negated parts from a line. */
function createNegationReader(
  { index: { rows }, explainer }: SearchParts,
  { search, isWholeCondition, readDrug, isWord }: WordSearch,
  negator: ReturnType<typeof createNegator>,
) {
  const isWhole = ({ at, way }: Hit) => way !== null && explainer.saysWhole({ at, way })

  /**
   * True if a negation is the name of a condition, with more words after it: "no period for three
   * months".
   */
  const isNamed = (found: Negation, saysSo: (hit: Hit) => boolean) =>
    !/^(?:do|does|did|is|has|have|are)\b/i.test(found.cue) &&
    found.negated
      .slice(0, 1)
      .some(
        (words) =>
          !isWholeCondition(search(words.join(' '), true)) &&
          words
            .slice(0, NEGATED_NAME_MAX)
            .some((_, n) =>
              search([found.cue, ...words.slice(0, n + 1)].join(' '), true).hits.some(
                (hit) => saysSo(hit) && isWhole(hit),
              ),
            ),
      )

  /** True if a line with only a negation is a name itself. A longer title is then no result. */
  const isNameOf = (hit: Hit, line: string) => {
    const said = rawWords(line).join(' ')
    const begins = (text: string) => rawWords(text).join(' ').startsWith(said)
    const words = hit.way?.reading.words ?? []
    return (
      [itemAt(rows, hit.at).long_title, ...explainer.namesAbove(hit.at)].some(begins) ||
      (words.some((word) => isNegating(word) && said.split(' ').includes(word)) && isWhole(hit))
    )
  }

  /**
   * True if the patient has the second of two conditions after a denial: a sign, if the first is a
   * disease.
   */
  function standsAlone(first: string, second: string): boolean {
    const isSign = (text: string) => {
      const found = search(text, true)
      return found.isExact && SIGN.test(bestOf(rows, found).code)
    }
    const words = second.split(/\s+/)
    return !isSign(first) && words.some((_, n) => isSign(words.slice(0, n + 1).join(' ')))
  }

  /** Line without its negated parts. */
  function takeNegations(line: string): {
    rest: string
    unused: Unused[]
    negated: string[][]
    /** Negation in the titles themselves. */
    inTitles: Search | null
  } {
    const unused: Unused[] = []
    const negated: string[][] = []
    let rest = line
    for (let n = 0; n < NEGATIONS_MAX && rest && !readDrug(rest); n++) {
      const found = readNegation(rest, isWord, standsAlone)
      if (!found) break
      const whole = search(rest, true)
      const saysSo = negator.saysSo(found)
      // beside a code, titles that negate the same are others
      const isOfCode = whole.hits[0]?.way === null
      const hits = isOfCode
        ? []
        : whole.hits.filter((hit) => saysSo(hit) && (found.rest || isNameOf(hit, rest)))
      if (hits.length > 0) return { rest, unused, negated, inTitles: { ...whole, hits } }
      if (isNamed(found, saysSo)) break
      unused.push({ typed: found.typed, why: 'negated' })
      negated.push(...found.negated)
      rest = found.rest
    }
    return { rest, unused, negated, inTitles: null }
  }

  return takeNegations
}

/** Reads the patient's own conditions in a line. */
export function createPatientReader(
  parts: SearchParts,
  wordSearch: WordSearch,
): (line: string) => Line {
  const { search } = wordSearch
  const negator = createNegator(parts.index, parts.vocabulary, parts.explainer)
  const takeNegations = createNegationReader(parts, wordSearch, negator)
  const searchConditions = createConditionSearch(parts, wordSearch)

  /** A search without the negated parts. If nothing else is left, without its side, otherwise as typed. */
  function withoutNegated(found: Search, negated: readonly string[][]): Search {
    const left = negator.without(found, negated)
    if (left.hits.length > 0 || found.hits.length === 0) return left
    const sideless = found.typed.replace(SIDES, ' ').trim()
    const others = negator.without(search(sideless), negated)
    return others.hits.length > 0 ? { ...others, typed: found.typed } : found
  }

  /** As typed. If nothing has all words, without its duration. */
  function readAsTyped(line: string): Line {
    if (search(line, true).isExact)
      return { searches: searchConditions(line), unused: [], encounter: null }
    const [wish = ''] = WISH.exec(line) ?? []
    if (wish) {
      const read = readAsTyped(line.slice(wish.length))
      return { ...read, unused: [{ typed: wish.trim(), why: 'circumstance' }, ...read.unused] }
    }
    const duration = readDuration(line)
    const rest = duration ? duration.rest : line
    const unused: Unused[] = duration ? [{ typed: duration.typed, why: 'duration' }] : []
    const isFound = (found: readonly Search[]) => found.every(({ isExact }) => isExact)
    /**
     * Without words about the person and the place, or about the course if these words find
     * nothing either.
     */
    const plainer = (which: 'whoAndWhere' | 'any') =>
      readCircumstances(rest, which).find((each) => search(each.rest, true).isExact)
    let set = search(rest, true).isExact ? undefined : plainer('whoAndWhere')
    let searches = searchConditions(set?.rest ?? rest)
    if (!isFound(searches)) {
      set =
        plainer('any') ??
        readCircumstances(rest, 'whoAndWhere').find((each) => isFound(searchConditions(each.rest)))
      if (set) searches = searchConditions(set.rest)
    }
    if (set) unused.push({ typed: set.typed, why: 'circumstance' })
    return { searches, unused, encounter: null }
  }

  /** Conditions of the patient, without negated ones. */
  return function readPatients(line) {
    const { rest, unused, negated, inTitles } = takeNegations(line)
    if (inTitles) return { searches: [inTitles], unused, encounter: null }
    if (!rest.trim()) return { searches: [], unused, encounter: null }
    const read = readAsTyped(rest)
    const searches = read.searches.map((each) => withoutNegated(each, negated))
    return { ...read, searches, unused: [...unused, ...read.unused] }
  }
}
