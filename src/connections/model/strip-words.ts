import type { SmallStrip } from '#contract/own/strips.ts'
import type { LaneState } from '#lib/connections/lanes.ts'
import { readLane } from '#lib/strip/small-text.ts'
import { formatHours } from '#src/kit/lib/units.ts'

const TROUBLES: Partial<Record<LaneState, string>> = {
  paused: 'paused or unrecognized',
  silent: 'no recent data',
  failing: 'failing',
}

/** `8.2 h/week, Oura failing` */
export function stripWords({ hours, lanes }: Pick<SmallStrip, 'hours' | 'lanes'>): string {
  const volume = hours === null ? 'Hours unknown' : `${formatHours(hours)} h/week`
  const troubles = lanes.flatMap(([name, days]) => {
    const now = readLane(days).at(-1)?.state
    const words = now && TROUBLES[now]
    return words ? [`${name} ${words}`] : []
  })
  return [volume, ...troubles].join(', ')
}
