import { counted } from '#src/kit/lib/units.ts'

/** Six zones by the interface's own rule: shares of maximum heart rate. Of any other number only the order is known. */
const SIX = ['< 50 %', '50–60 %', '60–70 %', '70–80 %', '80–90 %', '≥ 90 %']

/** Names of the heart-rate zones for a number of zones, lowest first. */
export const zoneNames = (zones: number): readonly string[] =>
  zones === SIX.length ? SIX : Array.from({ length: zones }, (_, zone) => `Zone ${zone + 1}`)

/** Number of zones below 80 % of maximum, from the lowest; null where only their order is known. */
export const zonesBelow80 = (zones: number): number | null => (zones === SIX.length ? 4 : null)

/** `6 zones`, or of how many of them there is any time: `3 of 6 zones`. */
export function zonesWithTime(seconds: readonly number[]): string {
  const zones = counted(seconds.length, 'zone')
  const n = seconds.filter((time) => time > 0).length
  return n === 0 || n === seconds.length ? zones : `${n} of ${zones}`
}

/** The color of each zone, lowest first: the fixed ramp of six; fewer leave out its palest, more share its steps. */
export function zoneColors(zones: number): readonly string[] {
  const step = (zone: number) =>
    zones <= 1 ? 2 : zones <= 6 ? zone + 6 - zones : Math.round((zone * 5) / (zones - 1))
  return Array.from({ length: zones }, (_, zone) => `var(--zone-${step(zone)})`)
}
