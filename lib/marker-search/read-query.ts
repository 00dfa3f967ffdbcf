import { itemAt, pairs } from '#lib/lists.ts'
import { firstFrom, rangeOfPrefix } from '#lib/text-search/sorted.ts'
import {
  createWordList,
  isLikely,
  nearWords,
  SHORTEST_REPAIRED,
  soundOf,
  type Near,
  type WordList,
} from '#lib/text-search/spelling.ts'
import { wordForm } from '#lib/text-search/words.ts'

import { neighbors, type Beside } from './neighbors.ts'
import {
  hasIndications,
  isNoise,
  isStopWord,
  namesAnalyte,
  plainWords,
  purposesIn,
  vocabulary,
} from './vocabulary.ts'

/** Typed text, and its reading. */
export type ReadAs = { typed: string; as: string }
export type QueryWord = {
  /** Word in stored form. */
  word: string
  /** True if it doesn't have to be in a name. */
  isNoise: boolean
  /** True if it may be the beginning of a word: the last word, or an unknown one. */
  isUnfinished: boolean
  /** Neighbors of a single letter or digit, one of which must be next to it in a name. */
  beside: Beside | null
}
/** Possible reading of a query. */
export type Reading = {
  words: QueryWord[]
  /** Words that a name must not have. */
  without: string[]
  /** Phrases with another meaning, taken word by word. A name must have their words side by side. */
  together: string[]
  /** Words of each expanded phrase, in stored form. One text must have them all. */
  expanded: string[][]
  /** Confidence in this reading, 0 to 1. */
  weight: number
  /** Phrases that were expanded. */
  called: ReadAs[]
  /** Words whose spelling was corrected. */
  spelled: ReadAs[]
}

const READINGS_MAX = 16
/** Maximum number of words in the name of a test. */
const RAW_MAX = 40
const TRUST = { later: 0.86, typed: 0.86, named: 0.98, joined: 0.95, begun: 0.8, spelled: 0.8 }
/** Maximum length of a catalog word that may be an abbreviation of another. */
const SHORTEST_NAME = 4
/** Minimum length of a truncated word ("comprehen metab panel"). */
const SHORTEST_CUT = 4

type Token = { raw: string; isTyped: boolean }
type Part = Pick<Reading, 'without' | 'together' | 'expanded' | 'weight' | 'called'> & {
  tokens: Token[]
}

const NOTHING: Part = {
  tokens: [],
  without: [],
  together: [],
  expanded: [],
  weight: 1,
  called: [],
}
const joined = (a: Part, b: Part): Part => ({
  tokens: [...a.tokens, ...b.tokens],
  without: [...a.without, ...b.without],
  together: [...a.together, ...b.together],
  expanded: [...a.expanded, ...b.expanded],
  weight: a.weight * b.weight,
  called: [...a.called, ...b.called],
})

/** Words with their phrases expanded, and as typed, likeliest first. */
function expand(raw: readonly string[], asTyped: number): Part[] {
  const { phrases, keyOf, longest } = vocabulary
  const from: Part[][] = Array.from({ length: raw.length + 1 }, () => [])
  from[0] = [NOTHING]
  const isIndication = hasIndications(raw.map(wordForm))
  const content = keyOf(raw.filter((word, i) => !isNoise(wordForm(word)) && !isIndication[i]))
  for (const [i, word] of raw.entries()) {
    const before = itemAt(from, i)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, READINGS_MAX)
    const add = (to: number, part: Part) =>
      itemAt(from, to).push(...before.map((done) => joined(done, part)))
    let found = null
    let length = Math.min(longest + 2, raw.length - i)
    if (!isStopWord(word))
      for (; length > 0; length--) {
        if (isStopWord(itemAt(raw, i + length - 1))) continue
        found = phrases.get(keyOf(raw.slice(i, i + length)))
        if (found) break
      }
    const phrase = found ? raw.slice(i, i + length) : []
    const typed = phrase.join(' ')
    const key = keyOf(phrase)
    found?.meanings.forEach(({ words, without }, n) => {
      const as = words.join(' ')
      add(i + length, {
        ...NOTHING,
        tokens: words.map((each) => ({ raw: each, isTyped: false })),
        without,
        expanded: words.length > 1 ? [words.map(wordForm)] : [],
        weight: n === 0 ? 1 : TRUST.later,
        called: as === typed ? [] : [{ typed, as }],
      })
    })
    const isAll = content === key
    if (!found?.isFixed || !isAll)
      add(i + 1, {
        ...NOTHING,
        tokens: [{ raw: word, isTyped: true }],
        together: key.includes(' ') && !(i > 0 && !namesAnalyte(key.split(' '))) ? [key] : [],
        weight: found ? asTyped : 1,
      })
  }
  return itemAt(from, raw.length)
}

/** Completes a phrase from the beginning of its words ("lactic ac", "whoop"). */
function complete(raw: readonly string[]): Part[] {
  const { phrases, keys, keyOf, longest } = vocabulary
  const last = raw.at(-1) ?? ''
  if (last.length < 2 || isStopWord(last) || isKnownWord(wordForm(last))) return []
  for (let length = Math.min(longest, raw.length); length > 0; length--) {
    const beginning = keyOf(raw.slice(raw.length - length))
    if (beginning.length < SHORTEST_BEGINNING || phrases.has(beginning)) continue
    const all = keys.slice(...rangeOfPrefix(keys, beginning))
    const ofSameLength = all.filter((key) => key.split(' ').length === length)
    const begun = all.length > BEGUN_MAX ? ofSameLength : all
    if (!begun.length || begun.length > BEGUN_MAX) continue
    const typed = raw.slice(raw.length - length).join(' ')
    const before = raw.slice(0, -length).map((word) => ({ raw: word, isTyped: true }))
    return begun.flatMap((key) =>
      (phrases.get(key)?.meanings ?? []).slice(0, 1).map(({ words, without }) => ({
        ...NOTHING,
        tokens: [...before, ...words.map((word) => ({ raw: word, isTyped: false }))],
        without,
        expanded: words.length > 1 ? [words.map(wordForm)] : [],
        weight: TRUST.begun,
        called: [{ typed, as: key }],
      })),
    )
  }
  return []
}
/** Minimum length of a phrase's beginning. If it is shorter or begins several phrases, it isn't completed. */
const SHORTEST_BEGINNING = 4
const BEGUN_MAX = 6

function readingOf({ tokens, ...part }: Part, isUnfinished: boolean): Reading {
  const content = tokens.filter(({ raw }) => !isStopWord(raw))
  const kept = content.length ? content : tokens
  const forms = kept.map(({ raw }) => wordForm(raw))
  const purposes = purposesIn(forms)
  const isReason = hasIndications(forms)
  const all = kept.map(({ isTyped }, i) => {
    const word = itemAt(forms, i)
    const isFor = purposes[i] === true
    // a reason that the name of a test has in it is a part of the name: “free T4 by dialysis”
    return { word, isTyped, isNoise: isTyped ? isNoise(word) || isFor : isFor && !isReason[i] }
  })
  const isAllNoise = all.every((each) => each.isNoise)
  const needed = new Set(all.filter((each) => isAllNoise || !each.isNoise).map(({ word }) => word))
  const words = all.flatMap(({ word, isTyped }, i): QueryWord[] => {
    if (forms.indexOf(word) < i) return []
    const isLast = i === forms.length - 1
    const isUnknown = word.length >= SHORTEST_CUT && !isKnownWord(word)
    return [
      {
        word,
        isNoise: !needed.has(word),
        isUnfinished: isTyped && ((isUnfinished && isLast) || isUnknown),
        beside: neighbors(forms, i),
      },
    ]
  })
  const isContent = (form: string) => words.some((each) => each.word === form && !each.isNoise)
  const together = part.together.filter((phrase) => phrase.split(' ').some(isContent))
  return { ...part, together, words, spelled: [] }
}

/** Tube for drawing a sample, and its handling. */
export const TUBE =
  /\b(?:(?:light|dark|royal|navy) )?(?:blue|red|gr[ae]y|green|lavender|purple|yellow|gold|pink|tiger|marbled)[ -]top(?: tube)?\b|\b(?:royal|navy)[ -]blue\b|\blavender(?: tube)?\b|\b(?:sst|pst|edta|heparin|citrate) tube\b|\b(?:k[23] ?)?edta\b|\bsst\b|\bon (?:wet )?ice\b|\b(?:protect(?:ed)?|keep) from light\b/gi

/** Specimens at the end of lab names: `Copper, S`. */
const SPECIMENS: Record<string, string> = { s: 'serum', p: 'plasma', u: 'urine', b: 'blood' }

/** Beginning of a question: `which test for`, `how do I check`. */
const QUESTION =
  /^\s*(?:which|what|how)\b(?:\s+(?:labs?|tests?|blood|panels?|is|are|do|does|can|should|would|could|to|i|we|you|order|use|run|send|draw|check|test|need|for|the|a|an))*(?=\s)/i
/** `B.U.N.` as `BUN`, `w/o` as `without`, `CBC c diff` as `CBC with diff`, and brands without their mark: `(Eskalith(R))`. */
const plain = (query: string) =>
  query
    .replace(QUESTION, '')
    .replace(TUBE, ' ')
    .replace(/\((?:r|tm)\)|[®™]/gi, ' ')
    .replace(/\b[a-z]\.(?=[a-z]\b)/gi, (dotted) => dotted.charAt(0))
    .replace(/\b(\d+) ?h(?:rs?)?\b/gi, '$1 hour')
    .replace(/\bw\/u\b/gi, 'workup')
    .replace(/(?<=\b(?:cbc|fbc|hemogram|ua|urinalysis)\s)c\/?(?=\s)/gi, 'with')
    .replace(/\bw\/?o(?:ut)?\b|\bno\b(?= *diff)/gi, 'without')
    .replace(/,\s*([spub])\s*$/i, (_all, letter: string) => ` ${SPECIMENS[letter.toLowerCase()]}`)

/** Words, without those after "without", which a name must not have. */
function splitNegated(all: readonly string[]): { raw: string[]; without: string[] } {
  const at = all.indexOf('without')
  return at < 1
    ? { raw: [...all], without: [] }
    : { raw: all.slice(0, at), without: all.slice(at + 1, at + 2).map(wordForm) }
}

const { words: dictionary } = vocabulary
const dictionaryList = createWordList(dictionary)
const isIn = (sorted: readonly string[], word: string) => sorted[firstFrom(sorted, word)] === word
export const isKnownWord = (form: string) => isIn(dictionary, form)

const undoubled = (word: string) => word.replace(/(.)\1+/g, '$1')

const sorted = (word: string) => Array.from(word).sort().join('')

/** Maximum number of typos corrected in a word. More are allowed only if it sounds the same. */
const mostSlips = (length: number) => (length < 6 ? 1 : 2)
const isRepair = (typed: string, meant: string, slips: number) =>
  isLikely(typed, meant, slips) &&
  (slips < 2 ||
    typed.length >= LONG ||
    soundOf(typed) === soundOf(meant) ||
    sorted(typed) === sorted(meant))
/** Minimum length of a word for correcting two typos. */
const LONG = 9

type Speller = {
  /** Nearest words of the catalog and of the field. */
  near: (word: string, shortest?: number) => string[]
  repair: (word: string, shortest: number) => string[]
}
/** Minimum length of a word that can be a typo beside a word that is right: "lipd panel". */
const SHORTEST_BESIDE = 4

/**
 * Corrects words that neither the catalog nor the field has. A word as close to one missing from
 * the catalog as to one in it stays, because it may be either.
 */
function createSpeller(terms: readonly string[]): Speller {
  const own = createWordList(
    terms.filter((term) => term.length >= SHORTEST_NAME && /^[a-z]+$/.test(term)),
  )
  const near = (word: string, shortest = SHORTEST_REPAIRED) => {
    if (word.length < shortest || /\d/.test(word)) return []
    const nearIn = (list: WordList) =>
      nearWords(list, word, mostSlips(word.length), false).flatMap(({ term, slips }: Near) => {
        const meant = itemAt(list.words, term)
        return isRepair(word, meant, slips) ? [{ meant, slips }] : []
      })
    const all = [...nearIn(own), ...nearIn(dictionaryList)]
    const least = Math.min(...all.map(({ slips }) => slips))
    return [...new Set(all.filter(({ slips }) => slips === least).map(({ meant }) => meant))]
  }
  const repair = (word: string, shortest: number) => {
    const nearest = near(word, shortest)
    // a letter doubled or not, or two swapped, is the most likely typo
    const alike = nearest.filter(
      (each) => undoubled(each) === undoubled(word) || sorted(each) === sorted(word),
    )
    const meant = alike.length ? alike : nearest
    const there = meant.filter((each) => isIn(own.words, each))
    // a name must have a short word together with the right ones
    if (shortest === SHORTEST_BESIDE && word.length === shortest) return there
    return there.length === 0 || there.length === meant.length ? meant : []
  }
  return { near, repair }
}

/** Two words that are one ("ca 125"), and one that is two ("hsv1", "vitamind"). */
function joinedAndSplit(raw: readonly string[], isWord: (word: string) => boolean): string[][] {
  const others: string[][] = []
  for (const [i, pair] of pairs(raw).entries()) {
    const both = pair.join('')
    if (isWord(both) || (/\d/.test(both) && isKnownWord(both)))
      others.push([...raw.slice(0, i), both, ...raw.slice(i + 2)])
  }
  const split = raw.flatMap((word) => {
    const form = wordForm(word)
    if (isWord(form) || isKnownWord(form)) return [word]
    if (/\d/.test(word))
      return /[a-z]{2}|\d{2}/.test(word) ? (word.match(/[a-z]+|\d+/g) ?? [word]) : [word]
    for (let at = word.length - 1; at >= SHORTEST_NAME; at--) {
      const rest = word.slice(at)
      if (isWord(word.slice(0, at)) && isWord(rest) && !isStopWord(rest))
        return [word.slice(0, at), rest]
    }
    return [word]
  })
  if (split.length > raw.length) others.push(split)
  return others
}

/**
 * Hydroxy compounds by their short form, which is a word or begins the next one: "17 oh", "17oh
 * preg", "25-oh vit".
 */
function withHydroxy(raw: readonly string[]): string[][] {
  const parts = raw
    .flatMap((word) => /^(\d\d)(oh)([a-z]*)$/.exec(word)?.slice(1) ?? [word])
    .filter(Boolean)
  const at = parts.findIndex((word, i) => word === 'oh' && /^\d\d$/.test(parts[i - 1] ?? ''))
  if (at < 0) return []
  const [before, [next = '', ...rest]] = [parts.slice(0, at), parts.slice(at + 1)]
  const apart = [...before, 'hydroxy', ...(next ? [next] : []), ...rest]
  return /^[a-z]{2,}$/.test(next) ? [apart, [...before, `hydroxy${next}`, ...rest]] : [apart]
}

/**
 * Reads queries with the words of a catalog: possible meanings, likeliest first. `repaired` are
 * readings with corrected spelling. Empty if every word is known.
 */
export function createQueryReader(terms: readonly string[]) {
  const isWord = (form: string) => isIn(terms, form)
  const spell = createSpeller(terms)

  function readingsOf(
    raws: { raw: string[]; weight: number }[],
    without: string[],
    isUnfinished: boolean,
  ) {
    const readings = new Map<string, Reading>()
    for (const [way, { raw, weight }] of raws.entries()) {
      const isNamed = raw.every(
        (word) => isStopWord(word) || (word.length >= SHORTEST_NAME && isWord(wordForm(word))),
      )
      const parts = expand(raw, isNamed ? TRUST.named : TRUST.typed)
      if (way === 0 && isUnfinished) parts.push(...complete(raw))
      for (const part of parts) {
        const reading = readingOf(
          { ...part, weight: part.weight * weight, without: [...part.without, ...without] },
          isUnfinished,
        )
        const key = JSON.stringify([
          reading.words.map(({ word, isNoise: isLeftOut }) => [word, isLeftOut]),
          reading.without,
          reading.together,
        ])
        if ((readings.get(key)?.weight ?? 0) < reading.weight) readings.set(key, reading)
      }
    }
    return [...readings.values()].sort((a, b) => b.weight - a.weight).slice(0, READINGS_MAX)
  }

  return {
    isWord,
    near: spell.near,
    read(query: string, isUnfinished: boolean): Reading[] {
      const { raw, without } = splitNegated(plainWords(plain(query)))
      if (raw.length > RAW_MAX) return []
      const others = joinedAndSplit(raw, isWord).slice(0, READINGS_MAX)
      const ways = [
        { raw, weight: 1 },
        ...[...others, ...withHydroxy(raw)].map((way) => ({ raw: way, weight: TRUST.joined })),
      ]
      return readingsOf(ways, without, isUnfinished)
    },
    repaired(query: string): Reading[] {
      const { raw, without } = splitNegated(plainWords(plain(query)))
      let ways: { raw: string[]; spelled: ReadAs[] }[] = [{ raw: [], spelled: [] }]
      const isRight = (word: string) =>
        isStopWord(word) || isWord(wordForm(word)) || isKnownWord(wordForm(word))
      const shortest = raw.some(isRight) ? SHORTEST_BESIDE : SHORTEST_REPAIRED
      for (const word of raw) {
        const meant = isRight(word) ? [] : spell.repair(wordForm(word), shortest)
        ways = ways.flatMap((way) =>
          meant.length
            ? meant.map((as) => ({
                raw: [...way.raw, as],
                spelled: [...way.spelled, { typed: word, as }],
              }))
            : [{ raw: [...way.raw, word], spelled: way.spelled }],
        )
      }
      return ways
        .filter(({ spelled }) => spelled.length)
        .slice(0, READINGS_MAX)
        .flatMap(({ raw: words, spelled }) =>
          readingsOf([{ raw: words, weight: TRUST.spelled }], without, false).map((reading) => ({
            ...reading,
            spelled,
          })),
        )
    },
  }
}
