import { settingLimits, SOURCE_LENGTH, type SettingName } from '#contract/own/analysis-limits.ts'
import type { PersonSettings, Setting } from '#contract/own/person-settings.ts'
import { formatDay, isDay, type Day } from '#lib/days.ts'
import {
  convert,
  formatQuantity,
  headUnitOf,
  withUnit,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'

export const settingNames: readonly SettingName[] = [
  'max_hr',
  'resting_hr',
  'threshold_power',
  'threshold_speed',
]
export const settingLabels: Record<SettingName, string> = {
  max_hr: 'Maximum heart rate',
  resting_hr: 'Resting heart rate',
  threshold_power: 'Threshold power',
  threshold_speed: 'Threshold pace',
}
const quantities: Record<SettingName, Quantity> = {
  max_hr: 'heartRate',
  resting_hr: 'heartRate',
  threshold_power: 'power',
  threshold_speed: 'pace',
}
/** Default source of a figure. */
const TYPED = 'typed'

/** `Threshold pace, min/km` */
export const settingHead = (name: SettingName, units: Units): string =>
  `${settingLabels[name]}, ${headUnitOf(quantities[name], units)}`
/** `188 bpm (ramp test, Mar 1, 2026)` */
export const settingWords = (name: SettingName, { value, source, day }: Setting, units: Units) =>
  `${withUnit(value, quantities[name], units)} (${source}, ${formatDay(day)})`

/** A setting as typed. Empty means not set. */
export type SettingDraft = { value: string; source: string; day: string }
export type SettingsDraft = Record<SettingName, SettingDraft>
/** Reasons that a draft cannot be saved: for each invalid part, how to correct it. */
export type SettingErrors = Partial<Record<keyof SettingDraft, string>>

const each = <T>(of: (name: SettingName) => T) =>
  Object.fromEntries(settingNames.map((name) => [name, of(name)])) as Record<SettingName, T>

/** Saved values, as typed in the reader's units. */
export const draftOf = (settings: PersonSettings, units: Units, today: Day): SettingsDraft =>
  each((name) => {
    const setting = settings[name]
    return setting
      ? { ...setting, value: formatQuantity(setting.value, quantities[name], units) }
      : { value: '', source: '', day: today }
  })

/** Value in the unit of the API, from `188`, `252.5`, or for a pace `4:30`. NaN for anything else. */
function readValue(text: string, name: SettingName, units: Units): number {
  if (name !== 'threshold_speed')
    return /^\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : NaN
  const [, minutes, seconds] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? []
  // the conversion from seconds per distance to meters per second is its own inverse
  return minutes ? convert(Number(minutes) * 60 + Number(seconds), 'pace', units) : NaN
}

function valueError(value: number, name: SettingName, units: Units): string | undefined {
  const [least, most] = settingLimits[name]
  if (value >= least && value <= most) return undefined
  const [from, to] = name === 'threshold_speed' ? [most, least] : [least, most]
  const words = (limit: number) => formatQuantity(limit, quantities[name], units)
  return `${name === 'threshold_speed' ? 'Enter minutes and seconds, such as 4:30, ' : 'Enter a number '}from ${words(from)} to ${words(to)}.`
}

/**
 * Settings from a draft, or the reason that it cannot be saved. The default source of a figure is
 * whoever `typed` it.
 */
export function readDraft(
  draft: SettingsDraft,
  units: Units,
):
  | { settings: PersonSettings; errors: null }
  | { settings: null; errors: Record<SettingName, SettingErrors> } {
  const read = each((name): Setting | null => {
    const { value, source, day } = draft[name]
    if (!value.trim()) return null
    return { value: readValue(value.trim(), name, units), source: source.trim() || TYPED, day }
  })
  const errors = each((name): SettingErrors => {
    const setting = read[name]
    if (!setting) return {}
    const error = valueError(setting.value, name, units)
    const isAbove =
      name === 'resting_hr' && read.max_hr !== null && setting.value >= read.max_hr.value
    return {
      ...(error ? { value: error } : isAbove && { value: 'Must be below the maximum heart rate.' }),
      ...(setting.source.length > SOURCE_LENGTH && {
        source: `Use at most ${SOURCE_LENGTH} characters.`,
      }),
      ...(!isDay(setting.day) && { day: 'Enter the date this value took effect.' }),
    }
  })
  const isWrong = settingNames.some((name) => Object.keys(errors[name]).length > 0)
  return isWrong ? { settings: null, errors } : { settings: read, errors: null }
}
