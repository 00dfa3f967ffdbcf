import abbreviations from '#lib/marker-search/words/abbreviations.json' with { type: 'json' }
import classLists from '#lib/marker-search/words/classes.json' with { type: 'json' }
import indications from '#lib/marker-search/words/indications.json' with { type: 'json' }
import knownWords from '#lib/marker-search/words/known-words.json' with { type: 'json' }
import purposes from '#lib/marker-search/words/purposes.json' with { type: 'json' }
import spellings from '#lib/marker-search/words/spellings.json' with { type: 'json' }
import synonyms from '#lib/marker-search/words/synonyms.json' with { type: 'json' }
import { readSynonyms } from '#lib/text-search/query-expansion.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'
import { linesOfSections, readColumns, splitList, type Line } from '#lib/word-list.ts'

const SPELLINGS = new Map(
  Object.entries(spellings).flatMap(([word, others]) =>
    rawWords(others).map((other) => [other, rawWords(word)]),
  ),
)

/** Antithrombin, whose first word would be a stop word: "AT III". */
const ANTITHROMBIN = /\bat[ -](?:iii|3)\b/gi

/** The words of a query or of the vocabulary, each in one spelling. */
export const plainWords = (text: string): string[] =>
  rawWords(text.replace(ANTITHROMBIN, 'at3')).flatMap((word) => SPELLINGS.get(word) ?? [word])

/** The words of a list, in stored form. */
const forms = (lines: readonly string[]) => new Set(lines.flatMap(rawWords).map(wordForm))

type WordClass = keyof typeof classLists
const readClass = (name: WordClass) => [name, forms(classLists[name])]

/** Classes of words, in stored form. */
export const classes: Record<WordClass, ReadonlySet<string>> = Object.fromEntries(
  (Object.keys(classLists) as WordClass[]).map(readClass),
)

const STOP_WORDS = new Set(classLists.stop.flatMap(rawWords))
export const isStopWord = (word: string) => STOP_WORDS.has(word)
export const isInstruction = (form: string) => classes.instructions.has(form)
/** Takes a word in stored form. */
export const isNoise = (form: string) => classes.noise.has(form) || isInstruction(form)

/** Words that a test must have, and words that it must not have. */
type Meaning = { words: string[]; without: string[] }
type Phrase = {
  meanings: Meaning[]
  /** True if it has no other meaning, so that its literal words aren't a reading. */
  isFixed: boolean
}

/** Stop words are ignored within a phrase too. */
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

function readPhrases(lines: readonly Line[]): Map<string, Phrase> {
  const phrases = new Map<string, Phrase>()
  for (const line of lines) {
    const { short, long } = readColumns(line, ['short', 'long'], /==?/)
    const meanings = long.split('|').map(readMeaning)
    for (const phrase of splitList(short, ',')) {
      const key = keyOf(plainWords(phrase))
      const known = phrases.get(key)
      phrases.set(key, {
        meanings: [...(known?.meanings ?? []), ...meanings],
        isFixed: line.text.includes('==') || known?.isFixed === true,
      })
    }
  }
  // labs reverse names: "T4, free"
  for (const [key, phrase] of Array.from(phrases)) {
    const [first, second, more] = key.split(' ')
    const turned = `${second} ${first}`
    if (second && !more && !phrases.has(turned)) phrases.set(turned, phrase)
  }
  return phrases
}

/** Test names among the modifiers, which aren't modifiers on their own. */
const TESTS_TOO = forms(['acth', 'dexamethasone', 'panel', 'titer'])

/** True for a text that names no test, only a specimen, method, or time: "24 hour urine", "free". */
export const isModifier = (text: string): boolean =>
  plainWords(text)
    .map(wordForm)
    .every(
      (form) =>
        /^\d+$/.test(form) ||
        isStopWord(form) ||
        isNoise(form) ||
        classes.levels.has(form) ||
        ((classes.modifiers.has(form) ||
          classes.specimens.has(form) ||
          classes.methods.has(form)) &&
          !TESTS_TOO.has(form)),
    )

/** True for the whole name of a test or a kind of test: “ova and parasites”, unlike “viral load”. */
export const isTestName = (text: string): boolean =>
  phrases
    .get(keyOf(plainWords(text)))
    ?.meanings.some(({ words }) => !isModifier(words.join(' '))) === true

type Purpose = { test: string[]; words: Set<string> }

/** Words about a test's purpose, by the first word of the test. */
function readPurposes(
  lines: readonly Line[],
  known: ReadonlyMap<string, Phrase>,
): Map<string, Purpose[]> {
  const found = new Map<string, Purpose[]>()
  for (const line of lines) {
    const { tests, purpose } = readColumns(line, ['tests', 'purpose'], '=')
    const words = forms([purpose])
    for (const name of splitList(tests, ',').map(plainWords)) {
      const meanings = known.get(keyOf(name))?.meanings ?? []
      for (const test of [name, ...meanings.map((meaning) => meaning.words)]) {
        const all = test.filter((word) => !isStopWord(word)).map(wordForm)
        const [first = ''] = all
        found.set(first, [...(found.get(first) ?? []), { test: all, words }])
      }
    }
  }
  return found
}

const phrases = readPhrases(linesOfSections(abbreviations, 'abbreviations.json'))
const keys = [...phrases.keys()].sort()
const wordMeanings = readSynonyms(linesOfSections(synonyms, 'synonyms.json'))
const purposesOf = readPurposes(linesOfSections(purposes, 'purposes.json'), phrases)

const indicationKeys = new Set(
  Object.values(indications)
    .flat()
    .flatMap((line) => splitList(line, ',').map((phrase) => keyOf(plainWords(phrase)))),
)
const LONGEST_INDICATION = Math.max(...[...indicationKeys].map((key) => key.split(' ').length))

/** Blood products. Before "transfusion", they are given and not measured. */
const PRODUCTS = new Set(
  ['platelets', 'rbc', 'prbc', 'cells', 'erythrocytes', 'plasma', 'blood'].map(wordForm),
)
const TRANSFUSION = wordForm('transfusion')
/** True for "transfusion" after one of them, or after its count, as which a reading has it. */
export const isOfProduct = (words: readonly string[], i: number): boolean =>
  words[i] === TRANSFUSION && words.slice(Math.max(0, i - 2), i).some((word) => PRODUCTS.has(word))

/** For each word, true if it is in a phrase that gives the reason for any test. All in stored form. */
export function hasIndications(words: readonly string[]): boolean[] {
  const found = words.map(() => false)
  for (let from = 0; from < words.length; from++) {
    if (isOfProduct(words, from)) continue
    for (let to = Math.min(words.length, from + LONGEST_INDICATION); to > from; to--)
      if (indicationKeys.has(words.slice(from, to).join(' '))) {
        found.fill(true, from, to)
        from = to - 1
        break
      }
  }
  const isBeside = (i: number, next: number) =>
    found[next] === true && classes.besideIndications.has(words[i] ?? '')
  for (const i of words.keys()) found[i] ||= isBeside(i, i - 1)
  for (const i of [...words.keys()].toReversed()) found[i] ||= isBeside(i, i + 1)
  return found
}

/** The same, if another word among them names a test. */
function indicationsIn(words: readonly string[]): boolean[] {
  const found = hasIndications(words)
  const namesTest = (word: string, i: number) =>
    !found[i] &&
    /[a-z].*[a-z]|[a-z]\d/.test(word) &&
    !classes.unspecific.has(word) &&
    !isNoise(word)
  return words.some(namesTest) ? found : words.map(() => false)
}

/** True if a word says what is measured, and not only in what or how. */
export const namesAnalyte = (words: readonly string[]): boolean =>
  words.some(
    (word, i) =>
      (word.length === 1 && classes.lettered.has(words[i - 1] ?? '')) ||
      (!classes.unspecific.has(word) &&
        !classes.kinds.has(word) &&
        !isStopWord(word) &&
        !isNoise(word) &&
        (/[a-z].*[a-z]|[a-z]\d/.test(word) || phrases.has(word))),
  )

/** For each word of a clause, true if it only gives the purpose or manner of the test beside it. */
export const isAsideWord = (test: readonly string[], clause: readonly string[]): boolean[] => {
  const isFor = purposesIn([...test, ...clause]).slice(test.length)
  return clause.map((word, i) => isFor[i] === true || isStopWord(word) || isNoise(word))
}

/** For each word, true if it only gives the purpose of a test among them. All in stored form. */
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
  return words.map((word, i) => ofTests.has(word) || ofAny[i] === true)
}

/**
 * Terms of clinicians and patients that names of tests lack, written for Rounds from general knowledge of
 * laboratory medicine.
 * - `abbreviations.json`: `short, other = long | other long`; `==` where the short form means nothing else; `-word` where a
 *   test with that word is another one. Each reading is the same test, or one of several that go by this name; never a
 *   broader or narrower one. Readings follow LOINC's wording first and a laboratory's second; the usual meaning comes first.
 * - `synonyms.json`: single words of one meaning, see `readSynonyms`.
 * - `purposes.json`: `test, other = words`. These words ask for nothing more where the test is beside them ("Wilson disease
 *   ceruloplasmin").
 * - `indications.json`: reasons for any test: symptoms, findings, conditions and treatments. None of them is itself measured, a
 *   specimen, an organism, or a part of the name of a test that a catalog may lack; nor is a purpose.
 * - `spellings.json`: a word, and how else it is written.
 * - `known-words.json`: words of the field that are spelled as they are, whether or not a catalog has them, so that none is
 *   taken for a slip of another.
 * - `classes.json`: words by their part in a query or a name:
 *   - `stop`; `noise` says nothing of what is measured, in what or how; `instructions` say how or when it is to be done
 *   - `unspecific` is shared by many tests, `kinds` by tests of one kind: without another word beside them they name none
 *   - `lettered`: a single letter or digit beside it is a part of the name
 *   - `besideIndications` says where, how or how long, beside an indication
 *   - `cells` are counted, and also a specimen ("in platelet poor plasma"): by themselves they ask for the count
 *   - `specimens` and `methods` of names without LOINC's marks; `openSpecimens` may be any that a name `in Specimen` leaves open
 *   - of clauses that say why a test is asked for: `conditionCues` make one; `bodyAndSeverity` is what a cue speaks of;
 *     `modifiers` change what is measured, in what or how; `levels` come before a test whose result is the reason
 *     ("corrected calcium for low albumin"); `needSubject` are names of tests that are of what is beside them; `afterBodyPart`
 *     words speak of the body part before them ("ca" is cancer there, and calcium elsewhere); `sentence`; `bodyPartsInNames`
 *     may be what a test is of; `otherTest` are conditions for which another test is meant than the one that is named
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
  conditions: forms(knownWords.Conditions),
  drugs: forms(knownWords['Drugs and poisons']),
  /** Correctly spelled words, whether or not a catalog has them, in stored form, sorted. */
  words: [
    ...new Set([
      ...keys.flatMap((key) => key.split(' ')),
      ...wordMeanings.keys(),
      ...[...indicationKeys].flatMap((key) => key.split(' ')),
      ...forms(Object.values(knownWords).flat()),
    ]),
  ].sort(),
}
