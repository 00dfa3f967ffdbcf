import * as z from 'zod/mini'

import { Day } from '#contract/interface/common.ts'

import { noteLimits } from './analysis-limits.ts'

/**
 * Note of a team on one or several days of a person: an illness, a new drug, a new watch. Both ends
 * are included.
 */
export const Note = z.object({
  id: z.string(),
  start_day: z.string(),
  end_day: z.string(),
  text: z.string(),
  version: z.number(),
  /** Name of the member who last changed it; null of whoever held the team's key. */
  author: z.nullish(z.string()),
})
export type Note = z.infer<typeof Note>
export const Notes = z.object({ notes: z.array(Note) })
export type Notes = z.infer<typeof Notes>

/** In the place of the version that it goes on from; 0 is a new note. */
export const PutNote = z
  .object({
    start_day: Day,
    end_day: Day,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(noteLimits.length)),
    version: z.int().check(z.gte(0)),
  })
  .check(
    z.refine(({ start_day, end_day }) => start_day <= end_day, {
      path: ['end_day'],
      error: 'The last day must not be before the first',
    }),
  )
export type NoteToPut = z.infer<typeof PutNote>
