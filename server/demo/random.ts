import { itemAt } from '#lib/lists.ts'
import { uuidOf } from '#server/import/uuid.ts'

/** Stirs a 32-bit number so that neighbors come out unrelated (the finalizer of MurmurHash3). */
function stir(value: number): number {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** The same number of 0..1 (1 excluded) for the same whole numbers, whatever was asked before. */
export const chanceAt = (seed: number, i: number, j = 0, k = 0): number =>
  stir(stir(stir(stir(seed) + i) + j) + k) / 4_294_967_296

/** A 32-bit number from a text (FNV-1a), to start a sequence with. */
export function seedOf(name: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < name.length; at++) bits = Math.imul(bits ^ name.charCodeAt(at), 0x01000193)
  return bits >>> 0
}

/** A sequence of numbers that is always the same for the same name. */
export type Random = {
  /** 0 to 1, 1 excluded. */
  next(): number
  between(low: number, high: number): number
  /** A whole number, both ends included. */
  whole(low: number, high: number): number
  normal(mean: number, deviation: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** Chance that is the same for the same name in every run, and another one for another name. */
export function randomOf(name: string): Random {
  const seed = seedOf(name)
  let count = 0
  const next = () => stir(seed + Math.imul(++count, 0x9e3779b9)) / 4_294_967_296
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    // the sum of four uniform numbers: close to normal, never further than 3.5 deviations
    normal: (mean, deviation) =>
      mean + deviation * (next() + next() + next() + next() - 2) * Math.sqrt(3),
    chance: (probability) => next() < probability,
    pick: (list) => itemAt(list, Math.floor(next() * list.length)),
  }
}

/** The id of a thing of the demonstration: always the same for the same name. */
export const idOf = (name: string): string => uuidOf('demonstration', name)
