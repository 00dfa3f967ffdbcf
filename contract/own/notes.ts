import * as z from 'zod/mini'

import { Day } from '#contract/interface/common.ts'
import { plainText } from '#contract/interface/plain-text.ts'

import { noteLimits } from './analysis-limits.ts'

/**
 * A team's note on one or several days of a person: an illness, a new drug, a new watch. Start and
 * end are inclusive.
 */
export const Note = z.object({
  id: z.string(),
  start_day: z.string(),
  end_day: z.string(),
  text: z.string(),
  version: z.number(),
  /** Name of the member who last changed it. Null for a team key. */
  author: z.nullish(z.string()),
})
export type Note = z.infer<typeof Note>
export const Notes = z.object({ notes: z.array(Note) })
export type Notes = z.infer<typeof Notes>

/** The version it is based on. 0 creates a note. */
export const PutNote = z
  .object({
    start_day: Day,
    end_day: Day,
    text: z.string().check(plainText(), z.minLength(1), z.maxLength(noteLimits.length)),
    version: z.int().check(z.gte(0)),
  })
  .check(
    z.refine(({ start_day, end_day }) => start_day <= end_day, {
      path: ['end_day'],
      error: 'The last day can’t be before the first',
    }),
  )
export type NoteToPut = z.infer<typeof PutNote>
