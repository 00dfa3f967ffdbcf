import type { SameActivity } from '#lib/recordings/same-activity.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

const apartWords = (share: number) => {
  const hundredths = share * 100
  if (hundredths === 0) return 'the same'
  if (hundredths < 0.1) return '< 0.1% apart'
  return `${hundredths < 10 ? hundredths.toFixed(1) : Math.round(hundredths)}% apart`
}

const sameOrApart = (what: string, share: number) =>
  share === 0 ? `same ${what}` : `${what} ${apartWords(share)}`

/**
 * Reason that two recordings are one activity. Two providers: `overlaps 96%, distance 0.4% apart,
 * duration 1.2% apart`. One provider: `same start, same distance, same duration`.
 */
export function sameActivityWords({
  overlap,
  distance,
  duration,
  startsApart,
}: SameActivity): string {
  if (startsApart !== null)
    return [
      startsApart < 1 ? 'same start' : `starts ${formatNumber(startsApart)} s apart`,
      distance !== null && sameOrApart('distance', distance),
      duration !== null && sameOrApart('duration', duration),
    ]
      .filter(Boolean)
      .join(', ')
  // a partial overlap is never shown as 100%
  const whole = overlap < 1 ? Math.min(99, Math.round(overlap * 100)) : 100
  return [
    `overlaps ${whole}%`,
    distance !== null && `distance ${apartWords(distance)}`,
    duration !== null && `duration ${apartWords(duration)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
