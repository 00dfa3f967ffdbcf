import { rawWords, wordForm } from '#lib/text-search/words.ts'

/** Words without meaning for an ICD title or a query. */
const STOP_WORDS = new Set(
  'of the and or in to for by at on as an due with from into is are it its my has have her his patient pt this that be been nec nos when while during does do was had having got get very really some i elsewhere classified not now'.split(
    ' ',
  ),
)

/** Words with little meaning of their own, and much in a name ("worn out", "black out"). */
const LIGHT_WORDS = new Set(
  'out up off over after before all too much lot always trying try feel feeling keep something thing problem trouble issue bad going went come need want new old day year time check again still about like without'.split(
    ' ',
  ),
)

export const isLight = (word: string) => LIGHT_WORDS.has(word)

export const isStopWord = (word: string) => STOP_WORDS.has(word)

/** The searchable words of a title or common name, in stored form. */
export const wordsOf = (text: string) =>
  rawWords(text)
    .filter((word) => !isStopWord(word))
    .map(wordForm)
