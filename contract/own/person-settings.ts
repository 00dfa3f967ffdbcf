import * as z from 'zod/mini'

import { Day, nullable } from '#contract/interface/common.ts'

import { settingLimits, SOURCE_LENGTH } from './analysis-limits.ts'

const setting = ([least, most]: readonly [number, number]) =>
  nullable(
    z.object({
      value: z.number().check(z.gte(least), z.lte(most)),
      /** Source, as somebody wrote it: `ramp test`, `told by the coach`. */
      source: z.string().check(z.trim(), z.minLength(1), z.maxLength(SOURCE_LENGTH)),
      /** Day from which it holds. */
      day: Day,
    }),
  )

/** Reference values for the training of a person. Null is not given, and is never guessed. */
export const PersonSettings = z.object({
  max_hr: setting(settingLimits.max_hr),
  resting_hr: setting(settingLimits.resting_hr),
  threshold_power: setting(settingLimits.threshold_power),
  /** Said as a pace. */
  threshold_speed: setting(settingLimits.threshold_speed),
})
export type PersonSettings = z.infer<typeof PersonSettings>
export type Setting = NonNullable<PersonSettings[keyof PersonSettings]>

/** The settings as they are kept. `version` is 0 where nothing was ever said. */
const VersionedSettings = z.object({ settings: PersonSettings, version: z.number() })
export type VersionedSettings = z.infer<typeof VersionedSettings>
/** As they are told. */
export const ToldSettings = z.extend(VersionedSettings, {
  /** Name of the member who last changed them; null of whoever held the team's key. */
  author: nullable(z.string()),
  /** Null where nothing was ever said, or only before the time was kept. */
  changed_at: nullable(z.string()),
  /** Number of the person's recordings whose zones are cut by the maximum heart rate. */
  recordings: z.number(),
})
export type ToldSettings = z.infer<typeof ToldSettings>

/** In the place of the version that they go on from. */
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
