import * as z from 'zod/mini'

import { Day, Id } from '#contract/interface/common.ts'

import { STRIPS_MAX } from './strip-limits.ts'

/** `day` is the reader's today. The last week includes it. */
export const StripsOf = z.object({
  day: Day,
  user_ids: z.array(Id).check(z.minLength(1), z.maxLength(STRIPS_MAX)),
})

/** Half a year of a person in about 150 bytes, at the resolution of the small strip in a list. */
export const SmallStrip = z.object({
  user_id: z.string(),
  /** Mean hours per week over the newest thirteen weeks. Null if no workouts could be read, or none has a duration. */
  hours: z.nullable(z.number()),
  /**
   * Series color of each sport, and its share of the highest week, one character per week: `0` to
   * `z` in the ASCII order of digits, uppercase, and lowercase letters.
   */
  sports: z.array(z.tuple([z.string(), z.string()])),
  /**
   * Name of each provider, and its days from the first on, such as `d150f32`: `-` not connected,
   * `c` connected, `d` data, `p` paused, `s` silent, `f` failing.
   */
  lanes: z.array(z.tuple([z.string(), z.string()])),
})
export type SmallStrip = z.infer<typeof SmallStrip>

/** Strips of the requested people who are on the list, in the order of the request. */
export const SmallStrips = z.object({ strips: z.array(SmallStrip) })
