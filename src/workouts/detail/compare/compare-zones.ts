import { counted, formatDuration, formatNumber } from '#src/kit/lib/units.ts'
import type { Letter } from '#src/workouts/detail/other-workout.ts'
import { zonesWithTime } from '#src/workouts/model/heart-rate/zone-labels.ts'

export type ZoneRow = {
  a: number
  b: number
  /** Share of all time in zones, between 0 and 1; null if there is none. */ shareA: number | null
  shareB: number | null
}
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
/** Zones beside each other; null where their numbers differ, since they are then not the same zones. */
export function compareZones(a: readonly number[], b: readonly number[]): ZoneRow[] | null {
  if (a.length !== b.length) return null
  const [allA, allB] = [sum(a), sum(b)]
  return a.map((seconds, zone) => ({
    a: seconds,
    b: b[zone]!,
    shareA: allA > 0 ? seconds / allA : null,
    shareB: allB > 0 ? b[zone]! / allB : null,
  }))
}

/**
 * Summary of time in zones, before the figures. Without a B it describes A alone. `unreadable` are
 * those sent in another form.
 */
export function zonesSentence(
  a: readonly number[] | null,
  b: readonly number[] | null | undefined,
  unreadable: readonly Letter[] = [],
): string {
  const without = (letter: Letter) =>
    unreadable.includes(letter)
      ? `The time in zones of ${letter} is unreadable.`
      : `${letter} has no time in zones.`
  const has = (zones: readonly number[] | null | undefined) => Boolean(zones?.length)
  const words = (zones: readonly number[]) =>
    `${formatDuration(sum(zones))} in ${zonesWithTime(zones)}`
  if (b === undefined) return has(a) ? `A: ${words(a!)}.` : without('A')
  if (!has(a) && !has(b))
    return unreadable.length ? `${without('A')} ${without('B')}` : 'Neither has time in zones.'
  if (!has(a) || !has(b))
    return `${has(a) ? 'A' : 'B'}: ${words(has(a) ? a! : b!)}. ${without(has(a) ? 'B' : 'A')}`
  if (a!.length !== b!.length)
    return `A has ${counted(a!.length, 'zone')} and B ${formatNumber(b!.length)}: they are not the same zones, so none is held against another.`
  return `A: ${words(a!)}, B: ${words(b!)}${a!.length === 6 ? ', as shares of maximum heart rate' : '. The service does not say where its zones begin, nor that they are the same in both'}.`
}
