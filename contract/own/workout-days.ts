import * as z from 'zod/mini'

import { Id, nullable } from '#contract/interface/common.ts'

import { PersonCheck } from './connection-checks.ts'

/** Number of days that are stored. Earlier days return 422. */
export const DAYS_MAX = 400

/**
 * One recording in the summary of its day, as an array without field names, because a thousand
 * people have a hundred thousand of them. Seconds, meters, beats per minute. Null means not
 * measured.
 */
export type DayRecording = readonly [
  /** ISO 8601, as sent. */
  time_start: string,
  /** Seconds from start to end. */
  elapsed: number | null,
  provider: string | null,
  /** A prefix of the device id that is unique for the person. */
  device: string | null,
  /** Slug, or the name without one. */
  sport: string | null,
  moving_time: number | null,
  distance: number | null,
  average_hr: number | null,
  max_hr: number | null,
  hr_zones: readonly number[] | null,
  /** Number of measured values. The most complete recording of an activity counts. */
  completeness: number,
  /**
   * Sort key among equally complete recordings, if another one was in progress at the same time.
   * Otherwise null.
   */
  order: string | null,
  /** Derived from the workout's id, identifies it within its day. Null if there is none. */
  id: string | null,
]

/** The recordings of each day that has any, by the person's local day. */
export type WorkoutDays = Readonly<Record<string, readonly DayRecording[]>>

/** Workouts of a person, day by day. */
export const PersonDays = z.object({
  user_id: z.string(),
  /** Time of the last read. Null if there was none. */
  read_at: z.nullable(z.string()),
  /** First requested day. Null if there was none. */
  looked_from: z.nullable(z.string()),
  /** Recordings by day, as arrays without field names. */
  days: z.custom<WorkoutDays>(),
  /** Minimum number of records skipped since all days were last requested. */
  unreadable: z.number(),
  /** Recordings of these days that the team excluded, fully or in part. They are left out here. */
  excluded: z.number(),
  /** Beats per minute, from the person's settings. Null if not entered. */
  max_hr: z.nullable(z.number()),
  /** The latest reading, if it failed. The rest is then from the one before. */
  failed: PersonCheck.shape.failed,
})
export type PersonDays = z.infer<typeof PersonDays>

/** One page of the team's people, by id. `next` is `after` for the next page, null on the last one. */
export const PeopleDays = z.object({
  people: z.array(PersonDays),
  next: nullable(Id),
  /** Number of people who can be read at the same time. */
  concurrency: z.number(),
})
export type PeopleDays = z.infer<typeof PeopleDays>
