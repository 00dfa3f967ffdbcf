import type { Workout } from '#contract/interface/workouts.ts'
import type { Point } from '#lib/polyline.ts'
import { toGeoJson } from '#src/kit/map/geojson.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import { sportName } from '#src/workouts/model/sport.ts'

import { toGpx } from './gpx.ts'
import type { Trim } from './trim.ts'

/** Contents of a file: the points as drawn, and the lengths cut off. */
type TrackToSave = {
  workout: Workout
  points: readonly Point[]
  trim: Trim
  /** IDs are not in the file. */ hideIdentifiers: boolean
}
type TrackFile = { name: string; type: string; text: string }

const titleOf = (workout: Workout) =>
  workout.title || [sportName(workout) || 'Workout', workout.calendar_date].join(' ')
const isTrimmed = ({ start, end }: Trim) => start > 0 || end > 0
const trimWords = ({ start, end }: Trim) =>
  `${start} m trimmed from the start and ${end} m from the finish`

/** `2026-11-20-trail-running.gpx`, without an ID and safe for any file system. */
function fileName(workout: Workout, ending: string) {
  const sport = (workout.sport?.slug || sportName(workout) || 'workout')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return `${workout.calendar_date}-${sport || 'workout'}.${ending}`
}

/** The track as on screen, as GPX. */
export const gpxFile = ({ workout, points, trim }: TrackToSave): TrackFile => ({
  name: fileName(workout, 'gpx'),
  type: 'application/gpx+xml',
  text: toGpx({
    name: titleOf(workout),
    description: [`Recorded by ${providerName(workout)}`, isTrimmed(trim) && trimWords(trim)]
      .filter(Boolean)
      .join('; '),
    sport: sportName(workout) || null,
    start: workout.time_start,
    points,
  }),
})

/**
 * The track as on screen, as GeoJSON, with the figures of the whole workout. Figures that were not
 * measured are null.
 */
export const geoJsonFile = ({
  workout,
  points,
  trim,
  hideIdentifiers,
}: TrackToSave): TrackFile => ({
  name: fileName(workout, 'geojson'),
  type: 'application/geo+json',
  text: `${JSON.stringify(
    toGeoJson({
      ...(!hideIdentifiers && { id: workout.id }),
      points,
      properties: {
        title: workout.title,
        sport: sportName(workout) || null,
        provider: workout.source.provider,
        calendar_date: workout.calendar_date,
        time_start: workout.time_start,
        time_end: workout.time_end,
        moving_time_s: workout.moving_time,
        distance_m: workout.distance,
        average_speed_m_per_s: workout.average_speed,
        average_hr_bpm: workout.average_hr,
        max_hr_bpm: workout.max_hr,
        elev_low_m: workout.elev_low,
        elev_high_m: workout.elev_high,
        total_elevation_gain_m: workout.total_elevation_gain,
        calories_kcal: workout.calories,
        trimmed_start_m: trim.start,
        trimmed_end_m: trim.end,
      },
    }),
    null,
    2,
  )}\n`,
})
