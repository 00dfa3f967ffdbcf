import { readSynonyms, vocabularyLines } from '#lib/text-search/vocabulary.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'

import abbreviations from './abbreviations.ts'
import { besides, indications } from './indications.ts'
import knownWords from './known-words.ts'
import purposes from './purposes.ts'
import synonyms from './synonyms.ts'

/** Short and other spellings of words, anywhere in a text. */
const SAME = new Map(
  `antibody antibodies abs = ab; antigen antigens = ag; bld bl = blood; pnl prof profile = panel; vit = vitamin; randm = random; lvl = level; dz = disease;
  quantitative qn qnt quan quantitation = quant; qualitative ql = qual; rfx rflx reflexed wrfx = reflex; screening = screen;
  24h 24hr 24hrs = 24 hour; hr hrs hours = hour; naat = naa; wk = workup; cult cx = culture; fxn func = function; avg = average; sens = sensitivity; immunochem = immunochemical`
    .split(';')
    .flatMap((line) => {
      const [from, to] = line.split('=')
      return rawWords(from!).map((word) => [word, rawWords(to!)] as const)
    }),
)

/** The words of a query or of the vocabulary, each written in one way. */
export const plainWords = (text: string): string[] =>
  rawWords(text).flatMap((word) => SAME.get(word) ?? [word])

/** The words of a list, in stored form. */
export const forms = (text: string) => new Set(rawWords(text).map(wordForm))

const STOP_WORDS = new Set(
  'of the and or in for by with to on at from w is as per plus incl includes including'.split(' '),
)
export const isStopWord = (word: string) => STOP_WORDS.has(word)

/** Words of pure form: a person adds them, and they say nothing of what is measured, in what or how. */
const NOISE = forms(
  'test testing level lab laboratory work workup assay measurement check sample draw result value reading screen evaluation determination order complete full exam examination measured marker disease disorder syndrome collection collected',
)
/** Words that a person writes beside a test and no catalog has: how or when it is to be done. */
const INSTRUCTIONS = forms(
  'stat asap routine repeat recheck annual yearly today now please pediatric peds child children kid kids adult baseline followup monitor monitoring surveillance diagnostic diagnosis ped pediatrics',
)
export const isInstruction = (form: string) => INSTRUCTIONS.has(form)
/** Given in stored form. */
export const isNoise = (form: string) => NOISE.has(form) || INSTRUCTIONS.has(form)

/** Words that a test must have, and words that it must not have. */
type Meaning = { words: string[]; without: string[] }
type Phrase = {
  meanings: Meaning[]
  /** Means nothing else: its words are no reading of it. */
  isFixed: boolean
}

/** Stop words say nothing within a phrase either. */
const keyOf = (words: readonly string[]) =>
  words
    .filter((word) => !isStopWord(word))
    .map(wordForm)
    .join(' ')

function readMeaning(text: string): Meaning {
  const without: string[] = []
  const words = text.replace(/(?<=^|\s)-(\w+)/g, (_all, word: string) => {
    without.push(wordForm(word))
    return ''
  })
  return { words: plainWords(words), without }
}

function readPhrases(text: string): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>()
  for (const line of vocabularyLines(text)) {
    const [, left, sign, right] = /^([^=]+?)\s*(==?)\s*([^=]+)$/.exec(line) ?? []
    if (!left || !right) throw new Error(`"${line}" is not "short = long"`)
    const meanings = right.split('|').map(readMeaning)
    for (const short of left.split(',')) {
      const key = keyOf(plainWords(short))
      const known = phrases.get(key)
      phrases.set(key, {
        meanings: [...(known?.meanings ?? []), ...meanings],
        isFixed: sign === '==' || known?.isFixed === true,
      })
    }
  }
  // laboratories turn names around: "T4, free"
  for (const [key, phrase] of Array.from(phrases)) {
    const [first, second, more] = key.split(' ')
    const turned = `${second} ${first}`
    if (second && !more && !phrases.has(turned)) phrases.set(turned, phrase)
  }
  return phrases
}

type Purpose = { test: string[]; words: Set<string> }

/** Purposes of the words beside a test, by each word of the test. */
function readPurposes(text: string, known: ReadonlyMap<string, Phrase>): Map<string, Purpose[]> {
  const found = new Map<string, Purpose[]>()
  for (const line of vocabularyLines(text)) {
    const [left, right] = line.split(' = ')
    if (!left || !right) throw new Error(`"${line}" is not "test = words"`)
    const words = forms(right)
    for (const name of left.split(',').map(plainWords)) {
      const meanings = known.get(keyOf(name))?.meanings ?? []
      for (const test of [name, ...meanings.map((meaning) => meaning.words)]) {
        const all = test.filter((word) => !isStopWord(word)).map(wordForm)
        found.set(all[0]!, [...(found.get(all[0]!) ?? []), { test: all, words }])
      }
    }
  }
  return found
}

const phrases = readPhrases(abbreviations)
const keys = [...phrases.keys()].sort()
const wordMeanings = readSynonyms(synonyms)
const purposesOf = readPurposes(purposes, phrases)

const indicationKeys = new Set(
  vocabularyLines(indications).flatMap((line) =>
    line.split(',').map((phrase) => keyOf(plainWords(phrase))),
  ),
)
const BESIDES = forms(besides)
const LONGEST_INDICATION = Math.max(...[...indicationKeys].map((key) => key.split(' ').length))
/** Words that many tests share: without another one beside them they name none. */
const SHARED = forms(
  'panel blood serum plasma urine stool fecal feces swab csf saliva fluid tissue body culture ab ag igg igm dna rna pcr naa gene genetic mutation titer quant count cell type group number analysis antigen antibody hormone vitamin mineral factor enzyme acid index ratio score free total direct random fasting spot hour am pm tumor cancer function acute chronic high low risk',
)

/**
 * Tells for each word if it is in a phrase that gives the reason for any test. All in stored form.
 */
export function hasIndications(words: readonly string[]): boolean[] {
  const found = words.map(() => false)
  for (let from = 0; from < words.length; from++)
    for (let to = Math.min(words.length, from + LONGEST_INDICATION); to > from; to--)
      if (indicationKeys.has(words.slice(from, to).join(' '))) {
        found.fill(true, from, to)
        from = to - 1
        break
      }
  const isBeside = (i: number, next: number) => found[next] === true && BESIDES.has(words[i]!)
  for (const i of words.keys()) found[i] ||= isBeside(i, i - 1)
  for (const i of [...words.keys()].toReversed()) found[i] ||= isBeside(i, i + 1)
  return found
}

/** The same, where another word among them names a test. */
function indicationsIn(words: readonly string[]): boolean[] {
  const found = hasIndications(words)
  const namesTest = (word: string, i: number) =>
    !found[i] && /[a-z].*[a-z]|[a-z]\d/.test(word) && !SHARED.has(word) && !isNoise(word)
  return words.some(namesTest) ? found : words.map(() => false)
}

/** Words that only many tests of one kind share: what stands beside them says which one. */
const OF_A_KIND = forms(
  'iga ige allergy allergen rast immunocap virus viral bacterial fungal hep herpes respiratory food pathogen drug tox smear stain biopsy titer serology screen level toxicology marker receptor genotype sequencing carrier immunity immune specific specimen throat wound nasal',
)

/** Words of which a single letter or digit is a part of the name. */
const LETTERED = forms('vitamin factor protein complement')

/** A word says what is measured, and not only in what or how. */
export const namesAnalyte = (words: readonly string[]): boolean =>
  words.some(
    (word, i) =>
      (word.length === 1 && LETTERED.has(words[i - 1] ?? '')) ||
      (!SHARED.has(word) &&
        !OF_A_KIND.has(word) &&
        !isStopWord(word) &&
        !isNoise(word) &&
        (/[a-z].*[a-z]|[a-z]\d/.test(word) || phrases.has(word))),
  )

/** Tells for each word of a clause if it only gives the purpose or manner of the test beside it. */
export const isAsideWord = (test: readonly string[], clause: readonly string[]): boolean[] => {
  const isFor = purposesIn([...test, ...clause]).slice(test.length)
  return clause.map((word, i) => isFor[i]! || isStopWord(word) || isNoise(word))
}

/** Tells for each word if it only gives the purpose of a test among them. All in stored form. */
export function purposesIn(words: readonly string[]): boolean[] {
  const there = new Set(words)
  const ofTests = new Set(
    words.flatMap((word) =>
      (purposesOf.get(word) ?? [])
        .filter(({ test }) => test.every((each) => there.has(each)))
        .flatMap((purpose) => [...purpose.words].filter((each) => !purpose.test.includes(each))),
    ),
  )
  const ofAny = indicationsIn(words)
  return words.map((word, i) => ofTests.has(word) || ofAny[i]!)
}

/** The words of the field under a heading. */
const sectionOf = (heading: string) =>
  forms(
    knownWords
      .split('\n# ')
      .find((part) => part.startsWith(`${heading}\n`))!
      .slice(heading.length),
  )

/**
 * Terms of clinicians and patients that names of tests lack, written for Rounds from general knowledge of
 * laboratory medicine.
 * - `abbreviations.ts`: `short, other = long | other long`; `==` where the short form means nothing else; `-word` where a
 *   test with that word is another one. Each reading is the same test, or one of several that go by this name; never a
 *   broader or narrower one.
 * - `synonyms.ts`: single words of one meaning, see `readSynonyms`.
 * - `purposes.ts`: purposes of certain tests, as they are written beside them.
 * - `indications.ts`: reasons for any test; `clauses.ts` recognizes them by their introduction.
 * - `known-words.ts`: words of the field that are spelled as they are, whether or not a catalog has them.
 */
export const vocabulary = {
  phrases,
  /** Number of words in the longest phrase. */
  longest: Math.max(...keys.map((key) => key.split(' ').length)),
  /** The phrases, sorted. */
  keys,
  keyOf,
  synonyms: wordMeanings,
  /** Names of conditions, in stored form. */
  conditions: sectionOf('Conditions'),
  drugs: sectionOf('Drugs and poisons'),
  /** Every word that is spelled right whatever a catalog has, in stored form, sorted. */
  words: [
    ...new Set([
      ...keys.flatMap((key) => key.split(' ')),
      ...wordMeanings.keys(),
      ...[...indicationKeys].flatMap((key) => key.split(' ')),
      ...forms(knownWords),
    ]),
  ].sort(),
}
