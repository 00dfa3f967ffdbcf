import { itemAt } from '#lib/lists.ts'
import { uuidOf } from '#server/import/uuid.ts'

/** Mixes a 32-bit number so that neighbors give unrelated results (the finalizer of MurmurHash3). */
function stir(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** The same number from 0 to 1 (exclusive) for the same whole numbers, independent of earlier calls. */
export const chanceAt = (seed: number, i: number, j = 0, k = 0): number =>
  stir(stir(stir(stir(seed) + i) + j) + k) / 4_294_967_296

/** A 32-bit number from a text (FNV-1a), to seed a sequence. */
export function seedOf(name: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < name.length; at++) bits = Math.imul(bits ^ name.charCodeAt(at), 0x01000193)
  return bits >>> 0
}

/** A sequence of numbers that is always the same for the same name. */
export type Random = {
  /** 0 to 1, exclusive. */
  next(): number
  between(low: number, high: number): number
  /** A whole number, inclusive. */
  whole(low: number, high: number): number
  normal(mean: number, deviation: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Randomness that is the same for the same name in every run, and different for another name. */
export function randomOf(name: string): Random {
  const seed = seedOf(name)
  let count = 0
  const next = () => stir(seed + Math.imul(++count, 0x9e3779b9)) / 4_294_967_296
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    // the sum of four uniform numbers: close to normal, never more than 3.5 deviations away
    normal: (mean, deviation) =>
      mean + deviation * (next() + next() + next() + next() - 2) * Math.sqrt(3),
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
  }
}

/** Id of a demo record, always the same for the same name. */
export const idOf = (name: string): string => uuidOf('demonstration', name)
