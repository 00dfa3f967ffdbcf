import type { Encounter } from '#lib/icd-title.ts'
import { phrasesOf } from '#lib/text-search/vocabulary.ts'
import { rawWords } from '#lib/text-search/words.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { CodeIndex } from './build-index.ts'
import { divide, together, type Part } from './conditions.ts'
import { readDuration } from './duration.ts'
import { readEncounter } from './encounter.ts'
import { withoutWeak, type Explainer } from './explain.ts'
import type { createFamilies } from './families.ts'
import { createFigureReader } from './figures.ts'
import { readIcd9, withoutLabels } from './icd9.ts'
import type { createMatcher, Match, Way } from './match.ts'
import { createNegator } from './negate.ts'
import { readNegation, type Negation } from './negation.ts'
import { isPlainCode, readWords, splitCode } from './read-query.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A code that a search found, by its place, and how. */
export type Hit = {
  at: number
  /** By which reading of the words; null for a code or a figure. */
  way: Way | null
  /** The place of the code that was found, where the encounter was chosen to be another. */
  swappedFrom?: number
}

/** What is searched for by itself: a code, a condition in words, or a figure. */
export type Search = {
  /** As it was typed. */
  typed: string
  kind: 'code' | 'words' | 'figure'
  /** Best first. */
  hits: Hit[]
  /** Whether each word of it was found, without a slip. */
  isExact: boolean
}

/** A part of a query that no search is for, and why. */
type Unused = {
  typed: string
  why: 'negated' | 'icd9' | 'icd9 or icd10' | 'duration' | 'no such figure' | 'no encounter'
}

/** A query as it was read. */
export type Line = {
  searches: Search[]
  unused: Unused[]
  /** The words that chose the encounter of what was found. */
  encounter: { typed: string; encounter: Encounter } | null
}

/** Codes that say a pregnancy by themselves. */
const OF_PREGNANCY = /^(?:O|Z3[346A])/
/** A number that says a stage or a type. */
const NUMBER = /^\d+[a-c]?$/
/** `stage 1 through stage 4` says none of them. */
const RANGE_OF_STAGES = /\d+\w? through (?:stage )?\d+\w?/gi
const BOTH_SIDES = /\b(?:bilateral(?:ly)?|bilat|both|b\/l)\b/gi
/** Negations looked for in a line. */
const MOST_NEGATIONS = 3

/** Reads a query: which conditions, codes and figures it names, what it negates, and what is found for each. */
export function createLineReader({
  index,
  vocabulary,
  findCode,
  match,
  explainer,
  families,
  most,
}: {
  index: CodeIndex
  vocabulary: Vocabulary
  findCode: (typed: string) => number[]
  match: ReturnType<typeof createMatcher>
  explainer: Explainer
  families: ReturnType<typeof createFamilies>
  most: number
}): (query: string) => Line {
  const { rows, codes, terms } = index
  const isWord = (word: string) => terms[firstFrom(terms, word)] === word
  const isCode = (code: string) => codes[firstFrom(codes, code)] === code
  const readFigures = createFigureReader(rows)
  const negator = createNegator(index, vocabulary, explainer)

  const searched = new Map<string, Search>()
  /** One code or one condition. With `isStrict`, only what has every word of it without a slip. */
  function search(typed: string, isStrict = false): Search {
    const key = `${isStrict} ${typed}`
    const known = searched.get(key) ?? searchAnew(typed, isStrict)
    searched.set(key, known)
    return known
  }

  function searchAnew(typed: string, isStrict: boolean): Search {
    const { code, raw } = splitCode(typed, (prefix) => findCode(prefix).length > 0)
    const found = new Map<number, Hit>()
    if (code) for (const at of findCode(code)) found.set(at, { at, way: null })
    if (raw.length > 0) {
      const matches = match(readWords(raw, vocabulary, isWord), most, isStrict)
      for (const hit of withoutWeak(matches, explainer))
        if (!found.has(hit.at)) found.set(hit.at, hit)
    }
    const hits = [...found.values()].slice(0, most)
    const [best] = hits
    return {
      typed,
      kind: code && raw.length === 0 ? 'code' : 'words',
      hits,
      isExact: best !== undefined && (best.way === null || hasAllWords({ ...best, way: best.way })),
    }
  }

  /** Not each word of another name. */
  const hasAllWords = (best: Match) =>
    best.way.how === 'exact' && explainer.evidenceOf(best).missing.length === 0

  /** Whether a text is the whole of a title or a name, so that it is a condition by itself. */
  const isWholeCondition = ({ hits: [best], isExact }: Search): boolean =>
    best !== undefined &&
    isExact &&
    (best.way === null || explainer.saysWhole({ at: best.at, way: best.way }))

  const numbersOf = (text: string) => rawWords(text).filter((word) => NUMBER.test(word))
  const withoutNumbers = (text: string) =>
    text
      .replace(/\b(?:stage|grade|class)\b|\b\d+[a-c]?\b/gi, ' ')
      .replace(/\s+/g, ' ')
      .trim()

  /** The parts of a combination whose number the code for it does not say: "CKD 4" of hypertension with it. */
  function ownStages(parts: readonly Part[], combination: Search): Search[] {
    const title = rows[combination.hits[0]!.at]!.long_title.replace(RANGE_OF_STAGES, '')
    const said = new Set(rawWords(title))
    return parts.flatMap(({ text }) => {
      const numbers = numbersOf(text)
      if (numbers.every((number) => said.has(number))) return []
      const own = search(text, true)
      const ownTitle = new Set(rawWords(own.hits[0] ? rows[own.hits[0].at]!.long_title : ''))
      return own.isExact && numbers.every((number) => ownTitle.has(number)) ? [own] : []
    })
  }

  /** One code for several parts together, with those whose number it does not say; null where there is none. */
  function combine(parts: readonly Part[]): Search[] | null {
    if (parts.some(({ joinedBy }, n) => n > 0 && joinedBy === 'list')) return null
    if (parts.some(({ text }) => search(text, true).kind === 'code')) return null
    const typed = together(parts)
    const whole = search(typed, true)
    if (whole.isExact) return [whole, ...ownStages(parts, whole)]
    const plain = parts.map((part, n) =>
      n > 0 ? { ...part, text: withoutNumbers(part.text) } : part,
    )
    if (plain.some(({ text }) => !text) || together(plain) === typed) return null
    const combination = search(together(plain), true)
    if (!combination.isExact) return null
    const stages = ownStages(parts.slice(1), combination)
    return stages.length > 0 ? [{ ...combination, typed }, ...stages] : null
  }

  /** Whether parts are conditions each by itself, told apart by commas. */
  const isList = (parts: readonly Part[]) =>
    parts.every(
      ({ text, joinedBy }, n) =>
        (n === 0 || joinedBy === 'comma') && isWholeCondition(search(text, true)),
    )

  /** A condition by itself; one that shares its end with the next, as "drug" in "drug and alcohol abuse"; or null. */
  function searchPart({ text }: Part, next: Part | undefined): Search | null {
    const own = search(text)
    if (isWholeCondition(own)) return own
    if (next?.joinedBy === 'and') {
      const words = next.text.split(' ')
      for (let n = 1; n < words.length; n++) {
        const shared = search(`${text} ${words.slice(n).join(' ')}`, true)
        if (shared.isExact) return { ...shared, typed: text }
      }
    }
    // one word that is no condition by itself belongs to the others: "hot and swollen joint"
    const isFound = own.hits.length > 0 && own.hits[0]!.way?.how !== 'part'
    return isFound && rawWords(text).length > 1 ? own : null
  }

  /** As many parts together, from the first, as one code says; null where only the first does. */
  function searchRun(parts: readonly Part[]): { found: Search[]; length: number } | null {
    for (let length = parts.length; length > 1; length--) {
      const run = parts.slice(0, length)
      const found = isList(run) ? null : combine(run)
      if (found) return { found, length }
    }
    return null
  }

  /**
   * Parts each by itself or, from the left, as many together as one code says: the first of these also with those that
   * follow ("diabetes with retinopathy and nephropathy"). Null where one of them finds nothing.
   */
  function searchParts(parts: readonly Part[]): Search[] | null {
    const searches: Search[] = []
    let head: Part | null = null
    for (let from = 0; from < parts.length;) {
      const part: Part = parts[from]!
      const next = parts[from + 1]
      const run = searchRun(parts.slice(from))
      const withHead = head && part.joinedBy === 'and' ? combine([head, part]) : null
      if (run) {
        searches.push(...run.found)
        head = part
        from += run.length
      } else if (withHead) {
        searches.push(...withHead.map((each) => ({ ...each, typed: part.text })))
        from++
      } else {
        if (part.joinedBy === 'cause' || next?.joinedBy === 'cause') return null
        const own = searchPart(part, next)
        if (!own) return null
        searches.push(own)
        from++
      }
    }
    return searches
  }

  /** Abbreviations one after another that are a condition each: "htn hld dm2". */
  function searchAbbreviations(line: string): Search[] | null {
    const phrases = phrasesOf(rawWords(line), vocabulary.phrases)
    if (!phrases || phrases.length < 2) return null
    const searches = phrases.map((phrase) => search(phrase, true))
    return searches.every(isWholeCondition) ? searches : null
  }

  /** Both sides of what is there for each: the code for both or, where there is none, two searches. */
  function searchBothSides(line: string, whole: Search): Search[] | null {
    const words = line.replace(BOTH_SIDES, ' ').replace(/\s+/g, ' ').trim()
    if (words === line || !words) return null
    const sides = ['right', 'left'].map((side) => search(`${side} ${words}`, true))
    const [best] = sides[0]!.hits
    if (!best || !sides.every(({ isExact }) => isExact)) return null
    const both = families.familyOf(best.at).sides.find(({ side }) => side === 'bilateral')
    if (!both) return sides
    const others = whole.hits.filter(({ at }) => at !== both.at)
    return [{ ...whole, hits: [{ at: both.at, way: best.way }, ...others] }]
  }

  function searchConditions(line: string): Search[] {
    const { code, raw } = splitCode(line, (prefix) => findCode(prefix).length > 0)
    const parts = code && raw.length === 0 ? [] : divide(line)
    if (parts.length < 2) {
      const whole = search(line)
      if (whole.isExact) return [whole]
      return searchBothSides(line, whole) ?? searchAbbreviations(line) ?? [whole]
    }
    if (isList(parts)) {
      const whole = search(together(parts), true)
      const isOne = whole.hits[0]?.way && isWholeCondition(whole)
      return isOne ? [whole] : parts.map(({ text }) => search(text))
    }
    return searchParts(parts) ?? [search(line)]
  }

  /** Codes that stand in a line, and what is left of it; none where there is only one. */
  function takeCodes(line: string): { codes: string[]; rest: string } {
    const words = line.split(/[\s,;|/&+]+/).filter(Boolean)
    const isListed = (word: string) =>
      isPlainCode(word) && isCode(word.replace('.', '').toUpperCase())
    const found = words.filter(isListed)
    if (found.length < 2) return { codes: [], rest: line }
    const rest = words.filter((word) => !isListed(word) && !/^(?:and|with)$/i.test(word))
    return { codes: [...new Set(found)], rest: rest.join(' ') }
  }

  const isOfPregnancy = (rest: string) => {
    const [best] = search(rest).hits
    return best !== undefined && OF_PREGNANCY.test(codes[best.at]!)
  }

  /** What was found, for another encounter; null where the best of it is for no encounter. */
  function atEncounter(searches: readonly Search[], encounter: Encounter): Search[] | null {
    const best = searches[0]?.hits[0]
    if (!best || families.atEncounter(best.at, encounter) === null) return null
    return searches.map((each) => {
      const swapped = new Map<number, Hit>()
      const others: Hit[] = []
      for (const hit of each.hits) {
        const at = families.atEncounter(hit.at, encounter)
        if (at === null) others.push(hit)
        else if (!swapped.has(at))
          swapped.set(at, at === hit.at ? hit : { ...hit, at, swappedFrom: hit.at })
      }
      return { ...each, hits: [...swapped.values(), ...others] }
    })
  }

  /** Whether a negation is the name of a condition, with more words after it: "no period for three months". */
  const isNamed = (found: Negation) =>
    found.negated[0]!.some((_, n, words) =>
      search([found.cue, ...words.slice(0, n + 1)].join(' '), true).hits.some(
        (hit) => negator.saysSo(hit, found) && explainer.saysWhole({ at: hit.at, way: hit.way! }),
      ),
    )

  /** What is said, without what is said not to be so. */
  function takeNegations(line: string): {
    rest: string
    unused: Unused[]
    negated: string[][]
    /** The titles themselves say that it is not so. */
    inTitles: Search | null
  } {
    const unused: Unused[] = []
    const negated: string[][] = []
    let rest = line
    for (let n = 0; n < MOST_NEGATIONS && rest; n++) {
      const found = readNegation(rest, isWord)
      if (!found) break
      const whole = search(rest, true)
      const hits = whole.hits.filter((hit) => negator.saysSo(hit, found))
      if (hits.length > 0) return { rest, unused, negated, inTitles: { ...whole, hits } }
      if (isNamed(found)) break
      unused.push({ typed: found.typed, why: 'negated' })
      negated.push(...found.negated)
      rest = found.rest
    }
    return { rest, unused, negated, inTitles: null }
  }

  /** As it was typed; without how long it has been so, where nothing has all of the words. */
  function readAsTyped(line: string): Line {
    const searches = searchConditions(line)
    const duration = searches[0]?.isExact ? null : readDuration(line)
    if (!duration) return { searches, unused: [], encounter: null }
    const unused = [{ typed: duration.typed, why: 'duration' } as const]
    return { searches: searchConditions(duration.rest), unused, encounter: null }
  }

  /** A line without its negations: what is found is for the encounter that it says, where it can be. */
  function readConditions(line: string): Line {
    const chosen = readEncounter(line)
    if (!chosen) return readAsTyped(line)
    const { encounter, typed, rest } = chosen
    const asTyped = search(line, true)
    if (isWholeCondition(asTyped)) return readAsTyped(line)
    const read = readAsTyped(rest)
    const searches = atEncounter(read.searches, encounter)
    if (searches) return { ...read, searches, encounter: { typed, encounter } }
    // what an injury left is said by its character, and what a stroke left by the title
    if (encounter === 'sequela' || !read.searches[0]?.isExact) return readAsTyped(line)
    const [cue] = rawWords(typed)
    const said = asTyped.hits.filter(({ at }) => rawWords(rows[at]!.long_title).includes(cue!))
    if (said.length > 0)
      return { ...read, searches: [{ ...asTyped, hits: said }, ...read.searches] }
    return { ...read, unused: [...read.unused, { typed, why: 'no encounter' }] }
  }

  return (query) => {
    searched.clear()
    const icd9 = readIcd9(withoutLabels(query.replace(/[\s,;/&+]+$/, '')))
    const unused: Unused[] = [
      ...icd9.codes.map((typed) => ({ typed, why: 'icd9' }) as const),
      ...icd9.inBoth.map((typed) => ({ typed, why: 'icd9 or icd10' }) as const),
    ]
    const listed = takeCodes(icd9.rest)
    const searches: Search[] = listed.codes.map((code) => search(code))
    const { figures, rest: words } = readFigures(listed.rest, isOfPregnancy)
    const { rest, negated, inTitles, unused: notSo } = takeNegations(words)
    unused.push(...notSo)
    let encounter: Line['encounter'] = null
    if (inTitles) searches.push(inTitles)
    else if (rest.trim()) {
      const line = readConditions(rest)
      searches.push(...line.searches.map((each) => negator.without(each, negated)))
      unused.push(...line.unused)
      ;({ encounter } = line)
    }
    for (const { typed, at } of figures) {
      if (at === null) unused.push({ typed, why: 'no such figure' })
      else searches.push({ typed, kind: 'figure', hits: [{ at, way: null }], isExact: true })
    }
    return { searches, unused, encounter }
  }
}
