import * as z from 'zod/mini'

import { Day, nullable } from '#contract/interface/common.ts'
import { plainText } from '#contract/interface/plain-text.ts'

import { settingLimits, SOURCE_LENGTH } from './analysis-limits.ts'

const setting = ([least, most]: readonly [number, number]) =>
  nullable(
    z.object({
      value: z.number().check(z.gte(least), z.lte(most)),
      /** Source in the user's words: `ramp test`, `told by the coach`. */
      source: z.string().check(plainText(), z.minLength(1), z.maxLength(SOURCE_LENGTH)),
      /** First day for which it applies. */
      day: Day,
    }),
  )

/** A person's reference values for training. Null means not entered. Values are never estimated. */
export const PersonSettings = z.object({
  max_hr: setting(settingLimits.max_hr),
  resting_hr: setting(settingLimits.resting_hr),
  threshold_power: setting(settingLimits.threshold_power),
  /** Shown as a pace. */
  threshold_speed: setting(settingLimits.threshold_speed),
})
export type PersonSettings = z.infer<typeof PersonSettings>
export type Setting = NonNullable<PersonSettings[keyof PersonSettings]>

/** Settings as stored. `version` is 0 if nothing was ever entered. */
const VersionedSettings = z.object({ settings: PersonSettings, version: z.number() })
export type VersionedSettings = z.infer<typeof VersionedSettings>
/** Settings as sent. */
export const ToldSettings = z.extend(VersionedSettings, {
  /** Name of the member who last changed them. Null for a team key. */
  author: nullable(z.string()),
  /** Null if nothing was ever entered, or only before the time was stored. */
  changed_at: nullable(z.string()),
  /** Number of the person's recordings with zones based on the maximum heart rate. */
  recordings: z.number(),
})
export type ToldSettings = z.infer<typeof ToldSettings>

/** The version they are based on. */
export const PutSettings = z.object({
  settings: PersonSettings.check(
    z.refine(
      ({ max_hr, resting_hr }) => !max_hr || !resting_hr || resting_hr.value < max_hr.value,
      {
        path: ['resting_hr'],
        error: 'The resting heart rate must be below the maximum',
      },
    ),
  ),
  version: z.int().check(z.gte(0)),
})
