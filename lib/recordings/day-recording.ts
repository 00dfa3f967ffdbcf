import type { DayRecording } from '#contract/own/workout-days.ts'
import type { Day } from '#lib/days.ts'

import type { RecordingRank } from './recording-rank.ts'

/**
 * A recording of a day's summary with field names. Its id is unique among the person's recordings
 * in this response.
 */
export function readRecording(day: Day, place: number, recording: DayRecording) {
  const [time_start, elapsed, provider, device_id, sport, moving_time, distance] = recording
  const start = Date.parse(time_start)
  return {
    id: `${day} ${place}`,
    calendar_date: day,
    time_start,
    time_end: elapsed === null ? null : new Date(start + Math.round(elapsed * 1000)).toISOString(),
    distance,
    moving_time,
    source: { device_id, provider, type: null },
    sport: sport === null ? null : { id: null, name: sport, slug: sport },
  }
}

/** Rank of a recording of a day's summary. */
export const rankOfDay = ({
  3: device,
  10: completeness,
  11: order,
}: DayRecording): RecordingRank => ({
  completeness,
  hasDevice: device !== null,
  order: order ?? '',
})
