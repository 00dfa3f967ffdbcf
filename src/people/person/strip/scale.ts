import { dayNumber, type Day } from '#lib/days.ts'
import { WEEKS } from '#lib/strip/days.ts'

import type { Lane } from './strip.ts'

/** Pixels at the sides: at least for hours, and for the states of lanes if there is room. */
const [HOURS, STATES] = [44, 172]
/** Width from which names and states stand beside their lanes. */
export const NARROW_FROM = 720
/** Width of a handle, whose center is on the edge of the range. */
export const HANDLE = 24
const CHARACTER_PX = 7
/** Characters of a provider's name that are shown. */
export const NAME_MAX = 20
/** Pixels from the columns to the first lane. */
export const LANES = 4
/** Pixels from one lane to the next, the minimum height of a link. More if names stand above their lanes. */
const [LANE, LANE_WITH_NAME] = [24, 30]

export type Scale = {
  width: number
  left: number
  right: number
  step: number
  /** Top of the columns. */
  top: number
  /** Height of the columns. */
  columns: number
  /** Number of the first day. */
  first: number
  x: (day: number) => number
}
export function scaleOf(
  { width, top, columns }: Pick<Scale, 'width' | 'top' | 'columns'>,
  start: Day,
  lanes: readonly Lane[],
): Scale {
  const isNarrow = width < NARROW_FROM
  const longest = Math.max(0, ...lanes.map(({ name }) => Math.min(NAME_MAX, name.length)))
  const left = isNarrow ? HOURS : Math.max(HOURS, 8 + longest * CHARACTER_PX)
  const right = width - (isNarrow || !lanes.length ? HANDLE / 4 : STATES)
  const step = (right - left) / WEEKS
  const first = dayNumber(start)
  const x = (day: number) => left + ((day - first) / 7) * step
  return { width, left, right, step, top, columns, first, x }
}

export const laneHeight = ({ width }: Scale) => (width < NARROW_FROM ? LANE_WITH_NAME : LANE)
export const laneTop = (place: number, scale: Scale) =>
  scale.top + scale.columns + LANES + place * laneHeight(scale)
export const bottomOf = (lanes: number, scale: Scale) => laneTop(lanes, scale) + 4
