import { itemAt } from '#lib/lists.ts'
import { counted, formatDuration, formatNumber, shareTexts } from '#src/kit/lib/units.ts'
import type { Letter } from '#src/workouts/detail/other-workout.ts'
import { zonesWithTime } from '#src/workouts/model/heart-rate/zones.ts'

export type ZoneRow = {
  a: number
  b: number
  /** Percentage of all time in zones. Null if there is none. */
  shareA: string | null
  shareB: string | null
}
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
/** Zones side by side. Null if their numbers differ, since they are then not the same zones. */
export function compareZones(a: readonly number[], b: readonly number[]): ZoneRow[] | null {
  if (a.length !== b.length) return null
  const [sharesA, sharesB] = [shareTexts(a), shareTexts(b)]
  return a.map((seconds, zone) => ({
    a: seconds,
    b: itemAt(b, zone),
    shareA: itemAt(sharesA, zone),
    shareB: itemAt(sharesB, zone),
  }))
}

/**
 * Summary of time in zones, before the figures. Without B, it describes A alone. `unreadable`
 * lists those in another format.
 */
export function zonesSentence(
  a: readonly number[] | null,
  b: readonly number[] | null | undefined,
  unreadable: readonly Letter[] = [],
): string {
  const without = (letter: Letter) =>
    unreadable.includes(letter)
      ? `${letter}’s time in zones is unreadable.`
      : `${letter} has no time in zones.`
  const words = (zones: readonly number[]) =>
    `${formatDuration(sum(zones))} in ${zonesWithTime(zones)}`
  const [inA, inB] = [a, b].map((zones) => (zones?.length ? zones : null))
  if (b === undefined) return inA ? `A: ${words(inA)}.` : without('A')
  if (!inA && !inB)
    return unreadable.length
      ? `${without('A')} ${without('B')}`
      : 'Neither workout has time in zones.'
  if (!inB) return `A: ${inA ? words(inA) : ''}. ${without('B')}`
  if (!inA) return `B: ${words(inB)}. ${without('A')}`
  if (inA.length !== inB.length)
    return `A has ${counted(inA.length, 'zone')} and B has ${formatNumber(inB.length)}, so their zones aren’t compared.`
  return `A: ${words(inA)}, B: ${words(inB)}${inA.length === 6 ? ', based on % of maximum heart rate' : '. The zone boundaries are unknown and may differ'}.`
}
