import { foldText } from '#src/kit/lib/fold-text.ts'

/** A lab that a search names beside a test, and the rest of the search. */
export type LabInSearch = { slug: string; rest: string }

/** Minimum letters of a lab's name that is cut short: `bioref`. */
const SHORTEST_CUT = 5
/** Maximum words of a lab's name. */
const WORDS_MAX = 3

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/**
 * Reads the lab that a search names in its last or its first words: `tsh quest`, `labcorp cbc`,
 * `a1c bioref`. The name may be cut short. A lab alone is no search for a test. Null without one.
 */
export function labInSearch(
  text: string,
  labs: readonly { slug: string; name: string }[],
): LabInSearch | null {
  const typed = text.trim().split(/\s+/)
  for (let count = Math.min(WORDS_MAX, typed.length - 1); count > 0; count--)
    for (const [said, rest] of [
      [typed.slice(-count), typed.slice(0, -count)],
      [typed.slice(0, count), typed.slice(count)],
    ] as const) {
      const words = wordsOf(said.join(' '))
      const found = labs.find(({ slug, name }) =>
        [name, slug].some((one) => {
          const whole = wordsOf(one)
          return whole === words || (words.length >= SHORTEST_CUT && whole.startsWith(words))
        }),
      )
      if (found) return { slug: found.slug, rest: rest.join(' ') }
    }
  return null
}
