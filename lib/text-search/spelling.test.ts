import { describe, expect, test } from 'vitest'

import { isLikely, nearWords, createWordList, slipsAllowed, soundOf } from './spelling.ts'

const terms = [
  'asthma',
  'diabetes',
  'diabetic',
  'diarrhea',
  'migraine',
  'pneumonia',
  'pneumonitis',
  'pneumothorax',
  'psoriasis',
].sort()
const near = (word: string, most: number, unfinished = false) =>
  nearWords(createWordList(terms), word, most, unfinished).map(({ term, slips }) => [
    terms[term],
    slips,
  ])

/** The textbook way, one pair at a time, to hold the shared one against. */
function distance(a: string, b: string) {
  const d = Array.from({ length: a.length + 1 }, (_row, i) =>
    Array.from({ length: b.length + 1 }, (_column, j) => (i === 0 || j === 0 ? i + j : 0)),
  )
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      d[i]![j] = Math.min(
        d[i - 1]![j]! + 1,
        d[i]![j - 1]! + 1,
        d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1)
    }
  return d[a.length]![b.length]!
}

describe('typos', () => {
  test('a missing, an added, or a wrong letter and two swapped ones are one typo each', () => {
    expect(near('astma', 1)).toEqual([['asthma', 1]])
    expect(near('diabbetes', 1)).toEqual([['diabetes', 1]])
    expect(near('migraime', 1)).toEqual([['migraine', 1]])
    expect(near('pnuemonia', 1)).toEqual([['pneumonia', 1]])
  })

  test('more typos than allowed find nothing', () => {
    expect(near('zzzzzz', 2)).toEqual([])
    expect(near('asma', 1)).toEqual([])
  })

  test('the beginning of an unfinished word counts', () => {
    expect(near('pnuemo', 1, true).map(([word]) => word)).toEqual([
      'pneumonia',
      'pneumonitis',
      'pneumothorax',
    ])
    expect(near('pnuemo', 1)).toEqual([])
  })

  test('the shared search finds the same as single comparisons', () => {
    const letters = 'aden'
    let seed = 7
    const next = (n: number) => (seed = (seed * 48271) % 2147483647) % n
    const word = () =>
      Array.from({ length: 2 + next(7) }, () => letters[next(letters.length)]).join('')
    const list = [...new Set(Array.from({ length: 400 }, word))].sort()
    const words = createWordList(list)
    for (let i = 0; i < 60; i++) {
      const typed = word()
      const least = (term: string) =>
        Math.min(
          ...Array.from({ length: term.length + 1 }, (_, n) => distance(term.slice(0, n), typed)),
        )
      for (const [isUnfinished, slipsOf] of [
        [false, (term: string) => distance(term, typed)],
        [true, least],
      ] as const) {
        const all = list.map((term, place) => ({ term: place, slips: slipsOf(term) }))
        for (const most of [0, 1, 2, 3])
          expect(nearWords(words, typed, most, isUnfinished)).toEqual(
            all.filter(({ slips }) => slips <= most),
          )
      }
    }
  })

  test('longer words may have more typos, and the shortest must be right', () => {
    expect([3, 4, 5, 6, 10, 11].map(slipsAllowed)).toEqual([0, 1, 1, 2, 2, 3])
  })

  test('the first letter must be right in a short word and in one with several typos, and an abbreviation must be exact', () => {
    expect(isLikely('hart', 'heart', 1)).toBe(true)
    expect(isLikely('fout', 'gout', 1)).toBe(false)
    expect(isLikely('soriasis', 'psoriasis', 1)).toBe(true)
    expect(isLikely('qwerty', 'sweaty', 2)).toBe(false)
    expect(isLikely('asdf', 'asd', 1)).toBe(false)
  })

  test.each([
    ['sifilis', 'syphilis'],
    ['newmonia', 'pneumonia'],
    ['pluracy', 'pleurisy'],
    ['siatica', 'sciatica'],
    ['soriasis', 'psoriasis'],
    ['exzema', 'eczema'],
    ['skizofrenia', 'schizophrenia'],
    ['claudicashun', 'claudication'],
  ])('%s sounds like %s', (typed, meant) => expect(soundOf(typed)).toBe(soundOf(meant)))

  test('words that sound different are told apart, and a very short one has no sound', () => {
    expect(soundOf('bronchitis')).not.toBe(soundOf('bursitis'))
    expect(soundOf('eye')).toBe('')
  })
})
