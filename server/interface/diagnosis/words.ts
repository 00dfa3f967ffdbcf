import { rawWords, wordForm } from '#lib/text-search/words.ts'

/** Words that neither an ICD title nor a query is about. */
const STOP_WORDS = new Set(
  'of the and or in to for by at on as an due with from into is are it its my has have her his patient pt this that be been nec nos when while during does do was had having got get very really some i elsewhere classified not'.split(
    ' ',
  ),
)

/** Words that say little by themselves, and much in a name ("worn out", "black out"). */
const LIGHT_WORDS = new Set(
  'out up off over after before all too much lot always trying try feel feeling keep something thing problem trouble issue bad going went come need want new old day year time check again still about like without'.split(
    ' ',
  ),
)

export const isLight = (word: string) => LIGHT_WORDS.has(word)

export const isStopWord = (word: string) => STOP_WORDS.has(word)

/** The words of a title or an everyday name that are searched by, each in its stored form. */
export const wordsOf = (text: string) =>
  rawWords(text)
    .filter((word) => !isStopWord(word))
    .map(wordForm)
