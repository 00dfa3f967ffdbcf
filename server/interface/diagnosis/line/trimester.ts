export type Trimester = 'first' | 'second' | 'third'

/** Weeks of gestation at which the second and the third trimester begin. */
const SECOND_FROM = 14
const THIRD_FROM = 28
const SAID = /\b(?:first|1st|second|2nd|third|3rd)(?=[ -]?(?:trimester|trim|tri)\b)/i

export function trimesterOfWeek(weeks: number): Trimester {
  if (weeks < SECOND_FROM) return 'first'
  return weeks < THIRD_FROM ? 'second' : 'third'
}

const WORDS =
  /[\s,]*(?:\b(?:in|during)\s+(?:the\s+)?)?\b(?:first|1st|second|2nd|third|3rd)[ -]?(?:trimester|trim|tri)\b/i

/** A text without its trimester. */
export const withoutTrimester = (text: string): string => text.replace(WORDS, ' ').trim()

/** The trimester in a text. Null if there is none. */
export function readTrimester(text: string): Trimester | null {
  const [said] = SAID.exec(text) ?? []
  if (!said) return null
  const ordinals = { f: 'first', 1: 'first', s: 'second', 2: 'second' } as const
  return ordinals[said.charAt(0).toLowerCase() as keyof typeof ordinals] ?? 'third'
}
