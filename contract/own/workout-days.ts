import * as z from 'zod/mini'

import { Id, nullable } from '#contract/interface/common.ts'

import { PersonCheck } from './connection-checks.ts'

/** Number of days that are kept: an earlier day is refused (422). */
export const DAYS_MAX = 400

/**
 * One recording in the summary of its day, by place and without names: of a thousand people a hundred thousand go over
 * the wire. Seconds, meters, beats per minute; null is not measured.
 */
export type DayRecording = readonly [
  /** ISO 8601, as it came. */
  time_start: string,
  /** Seconds from start to end. */
  elapsed: number | null,
  provider: string | null,
  /** As much of the device's id as tells it from the person's others. */
  device: string | null,
  /** Slug, or name where there is none. */
  sport: string | null,
  moving_time: number | null,
  distance: number | null,
  average_hr: number | null,
  max_hr: number | null,
  hr_zones: readonly number[] | null,
  /**
   * Number of measured values out of all that can be measured: the most complete recording of an
   * activity counts.
   */
  completeness: number,
  /**
   * Sort key among equally complete recordings, where another was under way at the same time; else
   * null.
   */
  order: string | null,
  /** Made of the workout's id, tells it from the others of its day; null where it has none. */
  id: string | null,
]

/** The recordings of each day that has any, by the person's own calendar. */
export type WorkoutDays = Readonly<Record<string, readonly DayRecording[]>>

/** Workouts of a person, day by day. */
export const PersonDays = z.object({
  user_id: z.string(),
  /** Time of the last read; null if there was none. */
  read_at: z.nullable(z.string()),
  /** The first day that was asked for; null where none was. */
  looked_from: z.nullable(z.string()),
  /** Recordings by day, by place and without names. */
  days: z.custom<WorkoutDays>(),
  /** Records that had no place: at least so many since all days were last asked for. */
  unreadable: z.number(),
  /** Recordings of these days that the team leaves out, whole or some of their figures. They are left out here. */
  excluded: z.number(),
  /** Beats per minute, from the person's settings; null where nobody gave one. */
  max_hr: z.nullable(z.number()),
  /** The reading just made, where it failed; what is here is then of the one before. */
  failed: PersonCheck.shape.failed,
})
export type PersonDays = z.infer<typeof PersonDays>

/** A part of the team's people, by their ids. `next` is `after` of the next part; null of the last one. */
export const PeopleDays = z.object({
  people: z.array(PersonDays),
  next: nullable(Id),
  /** Number of people who may be read at the same time. */
  concurrency: z.number(),
})
export type PeopleDays = z.infer<typeof PeopleDays>
