import { getOrCreate, itemAt } from '#lib/lists.ts'
import { firstFrom } from '#lib/text-search/sorted.ts'
import type { StandsBy } from '#lib/text-search/word-reader.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'

import type { CodeIndex } from './build-index.ts'
import type { Match, Way } from './score.ts'
import { isStopWord } from './words.ts'

/** A word in a title or name, with its start, its end, and its terms in the index. */
export type Token = { text: string; start: number; end: number; terms: readonly number[] }

/** A word of the query found in a text: which, how, and the word there. */
type FoundWord = { word: number; by: StandsBy; token: Token }

/** Evidence for a match. */
export type Evidence = {
  /** Words found in the title, in its order. */
  title: FoundWord[]
  /**
   * The name with words that the title doesn't have, and how much of it the query covers. Null if
   * none is needed.
   */
  name: { text: string; found: FoundWord[]; share: number } | null
  /** Words of the query in neither. */
  missing: number[]
}

/** End of the words of a title that say what it is about. */
const HEAD_END = /,| (?:of|in|with|without|due|for|to|from|on|by|at)\b/
/** A few milliseconds. */
const NAMES_A_STEP = 500
/** Titles whose words are kept, because one query after another finds the same codes. */
const TITLES_KEPT = 5000

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’`´]*/gu

/** Reads the words of texts, each with its terms in the index. */
function createTokenReader(terms: CodeIndex['terms']) {
  // only texts of the index are read, so the cache is limited to its words
  const termsOfText = new Map<string, number[]>()
  const termsOf = (text: string): number[] =>
    getOrCreate(termsOfText, text, () =>
      rawWords(text)
        .filter((word) => !isStopWord(word))
        .map((word) => firstFrom(terms, wordForm(word))),
    )
  return (text: string): Token[] =>
    Array.from(text.matchAll(WORDS), ({ 0: word, index: start }) => ({
      text: word,
      start,
      end: start + word.length,
      terms: termsOf(word),
    }))
}

type WordOfTerm = Omit<FoundWord, 'token'>
/** Words of a query that each term stands for, and for most terms that it stands for none. */
type WayTerms = { isFound: Uint8Array; words: Map<number, WordOfTerm[]> }

/** Finds the words of a query in texts. `terms` is the number of terms in the index. */
function createWordFinder(terms: number) {
  const termsOfWays = new WeakMap<Way, WayTerms>()

  function readTerms(way: Way): WayTerms {
    const isFound = new Uint8Array(terms)
    for (const { alternatives } of way.words)
      for (const { from, to } of alternatives) isFound.fill(1, from, to)
    return { isFound, words: new Map() }
  }

  const readWordsOfTerm = (way: Way, term: number): WordOfTerm[] =>
    way.words.flatMap(({ alternatives }, word) => {
      const found = alternatives.find(({ from, to }) => term >= from && term < to)
      return found ? [{ word, by: found.by }] : []
    })

  return function findWords(way: Way, tokens: readonly Token[]): FoundWord[] {
    const { isFound, words } = getOrCreate(termsOfWays, way, () => readTerms(way))
    const found: FoundWord[] = []
    for (const token of tokens)
      for (const term of token.terms) {
        if (!isFound[term]) continue
        for (const { word, by } of getOrCreate(words, term, () => readWordsOfTerm(way, term)))
          found.push({ word, by, token })
      }
    return found
  }
}

/** Explains a match word by word. */
export function createExplainer(index: CodeIndex) {
  const { rows, codes, terms, namesOf } = index
  const tokensOf = createTokenReader(terms)

  const findWords = createWordFinder(terms.length)

  const titlesRead = new Map<number, Token[]>()
  function tokensOfTitle(at: number): readonly Token[] {
    if (titlesRead.size >= TITLES_KEPT) titlesRead.clear()
    return getOrCreate(titlesRead, at, () => tokensOf(itemAt(rows, at).long_title))
  }

  const namesRead = new Map<string, Token[]>()
  const tokensOfName = (name: string) =>
    getOrCreate(namesRead, name, () => tokensOf(name).filter(({ terms: own }) => own.length > 0))

  /** Reads every name in advance, because a code may have hundreds. Other work can run after each step. */
  function* readNames(): Generator<undefined, void> {
    let read = 0
    for (const names of namesOf.values())
      for (const name of names) {
        tokensOfName(name)
        if (++read % NAMES_A_STEP === 0) yield
      }
  }

  /** Names of a code and of the categories above it. */
  function* namesAbove(at: number) {
    const code = itemAt(codes, at)
    for (let length = code.length; length >= 3; length--) {
      const above = length === code.length ? at : firstFrom(codes, code.slice(0, length))
      yield* namesOf.get(above) ?? []
    }
  }

  /** The name that covers most of `wanted`, a whole name before a part of one. */
  function bestName({ at, way }: Match, wanted: ReadonlySet<number>): Evidence['name'] {
    let best: { name: NonNullable<Evidence['name']>; says: number } | null = null
    for (const text of namesAbove(at)) {
      const tokens = tokensOfName(text)
      const found = findWords(way, tokens)
      if (found.length === 0) continue
      const says = new Set(found.map(({ word }) => word).filter((word) => wanted.has(word))).size
      if (says === 0) continue
      const share = new Set(found.map(({ token }) => token)).size / tokens.length
      if (!best || says > best.says || (says === best.says && share > best.name.share))
        best = { name: { text, found, share }, says }
      // no name covers more
      if (says === wanted.size && share === 1) break
    }
    return best?.name ?? null
  }

  function evidenceOf(match: Match): Evidence {
    const title = findWords(match.way, tokensOfTitle(match.at))
    const inTitle = new Set(title.map(({ word }) => word))
    const others = match.way.words.flatMap((_, word) => (inTitle.has(word) ? [] : [word]))
    if (others.length === 0) return { title, name: null, missing: [] }
    const name = bestName(match, new Set(others))
    const inName = new Set(name?.found.map(({ word }) => word))
    return { title, name, missing: others.filter((word) => !inName.has(word)) }
  }

  /**
   * True if the words are a code's whole title, except "unspecified", or one of its whole names.
   * Readings in `unless` don't count: a body part also stands for its diseases, but "eye" isn't
   * conjunctivitis. With `isOfName`, the title doesn't count.
   */
  function saysWhole(
    { at, way }: Match,
    unless: readonly StandsBy[] = ['synonym'],
    isOfName = false,
  ): boolean {
    const isWhole = (tokens: readonly Token[]) => {
      const found = findWords(way, tokens).filter(({ by }) => !unless.includes(by))
      const said = new Set(found.map(({ token }) => token))
      return (
        new Set(found.map(({ word }) => word)).size === way.words.length &&
        tokens.every((token) => said.has(token) || /^unspecified$/i.test(token.text))
      )
    }
    const title = tokensOfTitle(at).filter(({ terms: own }) => own.length > 0)
    return (
      (!isOfName && isWhole(title)) ||
      [...namesAbove(at)].some((name) => isWhole(tokensOfName(name)))
    )
  }

  /**
   * True if the words contain the subject of the title, such as `fracture` in "Displaced fracture
   * of shaft of right femur", or most of a name.
   */
  function saysHead(match: Match): boolean {
    const { title, name } = evidenceOf(match)
    const text = itemAt(rows, match.at).long_title
    const [head = text] = text.split(HEAD_END)
    const last = tokensOf(head).findLast(({ terms: own }) => own.length > 0)
    return (name?.share ?? 0) > HALF || title.some(({ token }) => token.start === last?.start)
  }

  return { rows, readNames, evidenceOf, saysWhole, saysHead, tokensOf, namesAbove }
}
export type Explainer = ReturnType<typeof createExplainer>

/** Closest match of a query word, in the title or in the name. */
export const foundBy = ({ title, name }: Evidence, word: number): StandsBy | null =>
  ORDER.find((by) =>
    [...title, ...(name?.found ?? [])].some((found) => found.word === word && found.by === by),
  ) ?? null
const ORDER: readonly StandsBy[] = ['exact', 'synonym', 'beginning', 'inner', 'spelling']

/** Minimum share of a name that a match must cover. */
const HALF = 0.5
/** Codes of causes and procedures. Part of such a name isn't the condition ("hypertension screening"). */
const IS_NO_CONDITION = /^[V-Z]/

/** Weakness of a match: 0 for exact words, 1 for similar spelling, 2 for a part of something else. */
type Rest = 0 | 1 | 2

/**
 * Weakness of a match: 1 if it depends on the spelling of a word, 2 if it depends on a longer word
 * although the word itself exists, or on the smaller part of a name. For a name that isn't a
 * condition, any part counts as the smaller one.
 */
function restOf({ at, way }: Match, evidence: Evidence, { rows }: Pick<CodeIndex, 'rows'>): Rest {
  const { title, name } = evidence
  const enough = IS_NO_CONDITION.test(itemAt(rows, at).code) ? 1 : HALF
  if (title.length === 0 && name && name.share < enough) return 2
  let rest: Rest = 0
  for (const [word, { alternatives }] of way.words.entries()) {
    const by = foundBy(evidence, word)
    if (by === 'beginning' && alternatives[0]?.by === 'exact') return 2
    if (by === 'spelling') rest = 1
  }
  return rest
}

/** Words that say of a value which way it is off. Beside the name of another value, they say nothing. */
const DIRECTION = /^(?:high|elevated|raised|increased|low|decreased|suppressed)$/

/** Codes of examinations and other encounters. */
const OF_ENCOUNTER = /^Z/

/**
 * True if a match is only by part of a name that says something else: a single word for an
 * encounter within the longer name of a disease, which doesn't begin with it as while it is typed
 * ("testing" in "positive covid test"), or words of two names, one of which says high or low
 * ("high thyroid" and "suppressed tsh"). `code` and `whole` are the codes of the match and of one
 * that has all words.
 */
function isOfOtherName(
  { title, name, missing }: Evidence,
  words: readonly string[],
  code: string,
  whole: string,
): boolean {
  if (title.length > 0 || !name) return false
  if (words.length > 1) return missing.length > 0 && words.some((word) => DIRECTION.test(word))
  const isBegun = name.found.some(({ token }) => token.start === 0)
  return OF_ENCOUNTER.test(whole) && !OF_ENCOUNTER.test(code) && !isBegun && name.share < HALF
}

/**
 * Matches in order, without those that are weaker than an earlier one with all words, and without
 * those by part of another name if one has all words.
 */
export function withoutWeak(matches: readonly Match[], explainer: Explainer): Match[] {
  // if no match has all words, all stay
  if (matches[0]?.way.how === 'part') return [...matches]
  const read = matches.map((match) => {
    const evidence = explainer.evidenceOf(match)
    return { match, evidence, rest: restOf(match, evidence, explainer) }
  })
  const whole = read.find(({ rest, evidence }) => rest === 0 && evidence.missing.length === 0)
  const codeOf = ({ at }: Match) => itemAt(explainer.rows, at).code
  let least: Rest = 2
  return read
    .filter(({ match, evidence, rest }) => {
      if (rest > least) return false
      const { words } = match.way.reading
      if (whole && isOfOtherName(evidence, words, codeOf(match), codeOf(whole.match))) return false
      if (evidence.missing.length === 0) least = rest
      return true
    })
    .map(({ match }) => match)
}
