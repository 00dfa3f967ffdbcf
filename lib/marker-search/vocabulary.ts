import { readPhrases, readSynonyms, type Phrases } from '#lib/text-search/vocabulary.ts'
import { rawWords, wordForm } from '#lib/text-search/words.ts'
import abbreviations from './abbreviations.ts'
import synonyms from './synonyms.ts'

const OPTIONAL_WORDS = new Set(
  rawWords(
    'test testing level lab work assay measurement check blood serum plasma quantitative quant sample draw result value reading',
  ).map(wordForm),
)
/** Whether a word is one that a person adds and a name of a test need not hold; given in stored form. */
export const isOptional = (word: string): boolean => OPTIONAL_WORDS.has(word)

/** What is said of "preterm labor test" holds for "preterm labor" too, where nothing else is said of it. */
function withoutOptionalEnds({ readings, ...rest }: Phrases): Phrases {
  const all = new Map(readings)
  for (const [key, meanings] of readings) {
    const words = key.split(' ')
    while (words.length > 2 && isOptional(words.at(-1)!)) words.pop()
    const shorter = words.join(' ')
    if (!all.has(shorter)) all.set(shorter, meanings)
  }
  return { ...rest, readings: all, keys: [...all.keys()].sort() }
}

/**
 * What clinicians type and names of tests do not say, written for Rounds from general knowledge of laboratory medicine; see
 * `readPhrases` and `readSynonyms` for their shapes.
 */
export const vocabulary = {
  phrases: withoutOptionalEnds(readPhrases(abbreviations)),
  synonyms: readSynonyms(synonyms),
}
