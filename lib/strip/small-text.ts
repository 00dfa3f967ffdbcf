import type { LaneSpan, LaneState } from '#lib/connections/lanes.ts'
import { dayNumber, type Day } from '#lib/days.ts'

import { stripDays } from './days.ts'

/** A share by its index: `0` is nothing, the last is all. */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const MOST = DIGITS.length - 1

const LETTERS: Record<LaneState, string> = {
  connected: 'c',
  data: 'd',
  paused: 'p',
  silent: 's',
  failing: 'f',
}
const NONE = '-'
const STATES = new Map(
  Object.entries(LETTERS).map(([state, letter]) => [letter, state as LaneState]),
)

/** Shares of the highest week, one character per week. */
export const writeShares = (weeks: readonly number[], highest: number): string =>
  weeks.map((time) => DIGITS[Math.round((time / highest) * MOST)]).join('')

/** Shares of the highest week, from 0 to 1. */
export const readShares = (weeks: string): number[] =>
  Array.from(weeks, (digit) => DIGITS.indexOf(digit) / MOST)

/** Days of a lane as runs of one state. */
export function writeLane(spans: readonly LaneSpan[], today: Day): string {
  const first = dayNumber(stripDays(today).start)
  let next = first
  let text = ''
  for (const { state, from, to } of spans) {
    if (from > next) text += `${NONE}${from - next}`
    text += `${LETTERS[state]}${to - from + 1}`
    next = to + 1
  }
  const rest = dayNumber(today) + 1 - next
  return rest > 0 ? `${text}${NONE}${rest}` : text
}

/** Runs of a lane from its first day on, with the days before each. */
export function readLane(text: string): { state: LaneState | null; from: number; days: number }[] {
  let from = 0
  return [...text.matchAll(/([a-z-])(\d+)/g)].map(([, letter = NONE, length]) => {
    const days = Number(length)
    from += days
    return { state: STATES.get(letter) ?? null, from: from - days, days }
  })
}
