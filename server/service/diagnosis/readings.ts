import { phraseKey, type Vocabulary } from './vocabulary.ts'
import { isStopWord, wordForm } from './words.ts'

export type Reading = {
  /** Words in stored form, all of which should be found; only the last may be unfinished. */
  read: string[]
  /** How far this reading is to be trusted, 0 to 1. */
  weight: number
}

const MOST_READINGS = 8
/** An abbreviation read as letters of a longer word, or the second thing that it stands for. */
const AS_TYPED = 0.86
const SECOND_READING = 0.96
const JOINED = 0.93

type Part = { raw: string[]; weight: number }

/** Abbreviations and set phrases replaced, the longest first; where there is a choice, every way of it. */
function expand(raw: readonly string[], { phrases, longestPhrase }: Vocabulary): Part[] {
  let ways: Part[] = [{ raw: [], weight: 1 }]
  for (let i = 0; i < raw.length;) {
    let length = Math.min(longestPhrase, raw.length - i)
    let found: string[][] | undefined
    for (; length > 0; length--)
      if ((found = phrases.get(phraseKey(raw.slice(i, i + length))))) break
    const step = Math.max(1, length)
    const typed = raw.slice(i, i + step)
    const parts: Part[] = [
      ...(found ?? []).map((words, n) => ({ raw: words, weight: n === 0 ? 1 : SECOND_READING })),
      { raw: typed, weight: found ? AS_TYPED : 1 },
    ]
    ways = parts
      .flatMap((part) =>
        ways.map((way) => ({ raw: [...way.raw, ...part.raw], weight: way.weight * part.weight })),
      )
      .slice(0, MOST_READINGS)
    i += step
  }
  return ways
}

/** Stop words go, unless nothing would be left. */
const withoutStopWords = (raw: readonly string[]) => {
  const kept = raw.filter((word) => !isStopWord(word))
  return kept.length > 0 ? kept : raw.slice(-1)
}

/** Two words that are one in the vocabulary ("heart burn"), one that is two ("backpain"). */
function joinedAndSplit(read: readonly string[], isWord: (word: string) => boolean): string[][] {
  const others: string[][] = []
  for (let i = 0; i + 1 < read.length; i++) {
    const joined = wordForm(read[i]! + read[i + 1]!)
    if (joined.length >= 6 && isWord(joined))
      others.push([...read.slice(0, i), joined, ...read.slice(i + 2)])
  }
  for (const [i, word] of read.entries()) {
    if (word.length < 6 || isWord(word)) continue
    for (let at = 3; at <= word.length - 3; at++) {
      const left = wordForm(word.slice(0, at))
      const right = wordForm(word.slice(at))
      if (isWord(left) && isWord(right))
        others.push([...read.slice(0, i), left, right, ...read.slice(i + 1)])
    }
  }
  return others
}

/** The ways in which a query may be meant, the likeliest first. `isWord` says whether any title or name has a word. */
export function readings(
  raw: readonly string[],
  vocabulary: Vocabulary,
  isWord: (word: string) => boolean,
): Reading[] {
  const ways = expand(raw, vocabulary).map(({ raw: words, weight }) => ({
    read: [...new Set(withoutStopWords(words).map(wordForm))],
    weight,
  }))
  const plain = withoutStopWords(raw).map(wordForm)
  for (const read of joinedAndSplit(plain, isWord)) ways.push({ read, weight: JOINED })
  return ways.sort((a, b) => b.weight - a.weight).slice(0, MOST_READINGS)
}
