/**
 * Allowed ranges of a person's settings, in the interface's units: beats per minute, watts, meters
 * per second.
 */
export const settingLimits = {
  max_hr: [80, 250],
  resting_hr: [20, 150],
  threshold_power: [20, 700],
  threshold_speed: [0.3, 12],
} as const
export type SettingName = keyof typeof settingLimits
/** Characters that may say where a figure came from. */
export const SOURCE_LENGTH = 120

/** Characters of a note, and notes of a person. */
export const noteLimits = { length: 200, each: 500 } as const

/** Characters of the reason of an exclusion, and exclusions of a person. */
export const exclusionLimits = { reason: 200, each: 2000 } as const
