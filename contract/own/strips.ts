import * as z from 'zod/mini'

import { Day, Id } from '#contract/interface/common.ts'

import { STRIPS_MAX } from './strip-limits.ts'

/** `day` is today for whoever looks: the last week is the one that has it. */
export const StripsOf = z.object({
  day: Day,
  user_ids: z.array(Id).check(z.minLength(1), z.maxLength(STRIPS_MAX)),
})

/** Half a year of a person in about 150 bytes, as small as a list draws it. */
export const SmallStrip = z.object({
  user_id: z.string(),
  /** Mean hours a week of the newest thirteen; null where no workouts could be read. */
  hours: z.nullable(z.number()),
  /**
   * Series color of each sport, and its share of the highest week, one character a week: `0` to `z`
   * in ASCII order of digits, capitals and small letters.
   */
  sports: z.array(z.tuple([z.string(), z.string()])),
  /**
   * Name of each provider, and its days from the first on, such as `d150f32`: `-` not connected, `c` connected, `d` data,
   * `s` silent, `f` failing.
   */
  lanes: z.array(z.tuple([z.string(), z.string()])),
})
export type SmallStrip = z.infer<typeof SmallStrip>

/** Strips of those people who are on the list, in the order of the request. */
export const SmallStrips = z.object({ strips: z.array(SmallStrip) })
