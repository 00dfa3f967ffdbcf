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
/** Maximum number of characters of a value's source. */
export const SOURCE_LENGTH = 120

/** Maximum number of characters of a note, and of notes per person. */
export const noteLimits = { length: 200, each: 500 } as const

/** Maximum number of characters of an exclusion's reason, and of exclusions per person. */
export const exclusionLimits = { reason: 200, each: 2000 } as const
