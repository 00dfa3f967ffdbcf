export type Trimester = 'first' | 'second' | 'third'

/** The weeks of gestation from which a trimester is the second, and the third. */
const SECOND_FROM = 14
const THIRD_FROM = 28
const SAID = /\b(?:(first|1st)|(second|2nd)|third|3rd)[ -]?(?:trimester|trim|tri)\b/i

export const trimesterOfWeek = (weeks: number): Trimester =>
  weeks < SECOND_FROM ? 'first' : weeks < THIRD_FROM ? 'second' : 'third'

/** The trimester that a text names; null where it names none. */
export function readTrimester(text: string): Trimester | null {
  const found = SAID.exec(text)
  if (!found) return null
  return found[1] ? 'first' : found[2] ? 'second' : 'third'
}
