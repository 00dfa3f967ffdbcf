import { zoneBounds } from '#contract/interface/heart-rate-zones.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'

const percents = zoneBounds.map((bound) => Math.round(bound * 100))

/**
 * Labels of the zones of `zoneBounds`: `< 50%`, `50–60%`, `≥ 90%`. For any other number of zones,
 * only the order is known.
 */
const shareLabels = percents.map((from, zone) => {
  const to = percents[zone + 1]
  if (to === undefined) return `≥ ${from}%`
  return from === 0 ? `< ${to}%` : `${from}–${to}%`
})

/** Names of the heart rate zones for a number of zones, lowest first. */
export const zoneNames = (zones: number): readonly string[] =>
  zones === shareLabels.length
    ? shareLabels
    : Array.from({ length: zones }, (_, zone) => `Zone ${zone + 1}`)

/** Number of zones below 80% of maximum, from the lowest. Null if only their order is known. */
export const zonesBelow80 = (zones: number): number | null =>
  zones === zoneBounds.length ? zoneBounds.indexOf(0.8) : null

/** `6 zones`, or if some have no time: `3 of 6 zones`. */
export function zonesWithTime(seconds: readonly number[]): string {
  const zones = counted(seconds.length, 'zone')
  const n = seconds.filter((time) => time > 0).length
  return n === 0 || n === seconds.length ? zones : `${n} of ${zones}`
}

/** `12 h`, `3.4 h`, `2 min`: time in a zone, or in none, beside a chart, whose table has the minutes. */
export const zoneTimeText = (seconds: number): string =>
  seconds < 180
    ? `${Math.round(seconds / 60)} min`
    : `${formatNumber(seconds / 3600, seconds < 35_820 ? 1 : 0)} h`

/**
 * Moving time in no zone: `1.2 h`, or `at least 1.2 h` and `unknown` where workouts without a
 * moving time are left out.
 */
export function timeInNoZone({ without, unknown }: { without: number; unknown: number }): string {
  if (unknown === 0) return zoneTimeText(without)
  return without > 0 ? `at least ${zoneTimeText(without)}` : 'unknown'
}

/**
 * Color of each zone, lowest first: the fixed scale of six. Fewer zones omit its palest, and more
 * share its steps.
 */
export function zoneColors(zones: number): readonly string[] {
  const step = (zone: number) => {
    if (zones <= 1) return 2
    return zones <= 6 ? zone + 6 - zones : Math.round((zone * 5) / (zones - 1))
  }
  return Array.from({ length: zones }, (_, zone) => `var(--zone-${step(zone)})`)
}
