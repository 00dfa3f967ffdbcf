import { itemAt } from '#lib/lists.ts'
import { sortKey } from '#lib/sort-key.ts'
import { createWordList, nearWords, slipsAllowed } from '#lib/text-search/spelling.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'

type Named = { id: string; name: string; lab: string | null; note: string | null }

const wordsOf = (text: string) => rawWords(text.replace(/\bw\/u\b/gi, 'workup')).map(wordForm)

/** Match of a query word with the words of a text: whole, by prefix, or none. */
function fitOf(word: string, words: readonly string[]): number {
  if (words.includes(word)) return 2
  return words.some((other) => other.startsWith(word)) ? 1 : 0
}

/** Length of an id as it's shown, from which a number is taken for the beginning of one. */
const SHORT_ID = 8
/** True for an id or its beginning, and not for the test code of a marker: "3668", "001453". */
function beginsId(text: string, id: string): boolean {
  const typed = text.trim().toLowerCase()
  const isCode = /^\d+$/.test(typed) && typed.length < SHORT_ID
  return typed !== '' && (id === typed || (!isCode && id.startsWith(typed)))
}

/**
 * The words of the query. One that isn't a prefix of any of `terms` is replaced by the closest in
 * spelling, unless it's a number: another number is another code.
 */
function understood(text: string, terms: readonly string[]): string[] {
  const list = createWordList(terms)
  return wordsOf(text).map((word) => {
    if (/\d/.test(word) || terms.some((term) => term.startsWith(word))) return word
    const near = nearWords(list, word, slipsAllowed(word.length), true)
    const best = near.toSorted((a, b) => a.slips - b.slips)[0]
    return best ? itemAt(terms, best.term) : word
  })
}

/**
 * The lab tests with every word of the text in their name, lab, or note, or whose id begins with
 * the text: those with it in the name first, then those of `first` (such as favorites and recently used ones) in its order, then
 * by name. All of them for an empty text.
 */
export function findLabTests<LabTest extends Named>(
  labTests: readonly LabTest[],
  text: string,
  first: readonly string[] = [],
): LabTest[] {
  const read = labTests.map((labTest) => ({
    labTest,
    name: wordsOf(labTest.name),
    rest: wordsOf([labTest.lab, labTest.note].filter(Boolean).join(' ')),
    place: first.includes(labTest.id) ? first.indexOf(labTest.id) : Infinity,
    key: sortKey(labTest.name),
  }))
  const terms = [...new Set(read.flatMap(({ name, rest }) => [...name, ...rest]))].sort()
  const wanted = understood(text, terms)
  return read
    .flatMap((one) => {
      const fits = wanted.map((word) => {
        const inName = fitOf(word, one.name)
        return inName ? inName + 2 : fitOf(word, one.rest)
      })
      const isFound = !fits.includes(0) || beginsId(text, one.labTest.id.toLowerCase())
      return isFound ? [{ ...one, fit: Math.min(4, ...fits) }] : []
    })
    .sort((a, b) => b.fit - a.fit || comparePlaces(a.place, b.place) || (a.key < b.key ? -1 : 1))
    .map(({ labTest }) => labTest)
}

// Infinity minus Infinity is NaN
const comparePlaces = (a: number, b: number) => (a === b ? 0 : a - b)
