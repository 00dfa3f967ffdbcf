import type { Workout } from '#contract/workouts.ts'
import type * as once from '#src/workouts/count-once.ts'
import { formatNumber } from '#src/lib/units.ts'

export type LeftOut = once.LeftOut<Workout>
export type CountedOnce = once.CountedOnce<Workout>

/** Where every recording counts. */
export const NOTHING_TWICE: Pick<CountedOnce, 'leftOut' | 'copies'> = {
  leftOut: new Map(),
  copies: new Map(),
}

/** `3 recorded twice`, `3 recorded more than once`; empty where none is. `copies` by the id of the workout that counts. */
export function recordedWords(copies: ReadonlyMap<string, readonly LeftOut[]>): string {
  if (!copies.size) return ''
  const twice = [...copies.values()].every(({ length }) => length === 1)
  return `${formatNumber(copies.size)} recorded ${twice ? 'twice' : 'more than once'}`
}
