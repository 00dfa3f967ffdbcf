import * as z from 'zod/mini'

import { nullable } from '#contract/interface/common.ts'
import { plainText } from '#contract/interface/plain-text.ts'
import { Workout } from '#contract/interface/workouts.ts'

import { exclusionLimits } from './analysis-limits.ts'

/** Fields of a workout with a measured number. The UTC offset isn't one. */
export const figureFields: readonly string[] = Object.entries(Workout.shape)
  .filter(([name, field]) => name !== 'timezone_offset' && z.safeParse(field, 0).success)
  .map(([name]) => name)

/** Time in zones can be excluded like a figure. */
const excludable = new Set([...figureFields, 'hr_zones'])

/**
 * A workout, or some of its figures, that a team excludes from all totals, charts, and
 * comparisons. Nothing is deleted.
 */
export const Exclusion = z.object({
  workout_id: z.string(),
  /** Fields of the workout. Null for the whole workout. */
  figures: z.nullable(z.array(z.string())),
  reason: z.string(),
  excluded_at: z.string(),
  version: z.number(),
  /** Name of the member who last changed it. Null for a team key. */
  author: z.nullish(z.string()),
})
export type Exclusion = z.infer<typeof Exclusion>
export const Exclusions = z.object({ exclusions: z.array(Exclusion) })
export type Exclusions = z.infer<typeof Exclusions>

/** The version it is based on. 0 creates an exclusion. */
export const PutExclusion = z.object({
  figures: nullable(
    z
      .array(
        z.string().check(
          z.refine((name) => excludable.has(name), {
            error: 'Workouts don’t have this value',
          }),
        ),
      )
      .check(z.minLength(1), z.maxLength(excludable.size)),
  ),
  reason: z.string().check(plainText(), z.minLength(1), z.maxLength(exclusionLimits.reason)),
  version: z.int().check(z.gte(0)),
})
export type ExclusionToPut = z.infer<typeof PutExclusion>
