import type { SettingName } from '#contract/own/analysis-limits.ts'
import type { LoadModel } from '#src/workouts/model/heart-rate/training-load.ts'

import type { Load } from './use-load.ts'

/** Colors of a load, and of one that lacks a workout’s. */
export const LOAD_COLOR = 'color-mix(in oklab, var(--ink3) 75%, var(--paper))'
export const PARTIAL_LOAD_COLOR = 'color-mix(in oklab, var(--ink3) 38%, var(--paper))'

export const loadModels: Record<
  LoadModel,
  {
    name: string
    /** Within a sentence. */
    words: string
    /** The settings of the person that it takes. */
    settings: readonly SettingName[]
  }
> = {
  edwards: { name: 'Edwards’ TRIMP', words: 'Edwards’ TRIMP', settings: [] },
  'banister-men': {
    name: 'Banister’s TRIMP, men’s coefficients',
    words: 'Banister’s TRIMP with men’s coefficients',
    settings: ['max_hr', 'resting_hr'],
  },
  'banister-women': {
    name: 'Banister’s TRIMP, women’s coefficients',
    words: 'Banister’s TRIMP with women’s coefficients',
    settings: ['max_hr', 'resting_hr'],
  },
  thresholds: {
    name: 'Coggan’s training stress score',
    words: 'Coggan’s training stress score',
    settings: ['threshold_power', 'threshold_speed'],
  },
}
export const loadModelNames = Object.keys(loadModels) as LoadModel[]

/** Inputs of a model that are unknown for the person; empty if none are. */
export function missingOf(
  model: LoadModel,
  { limits, thresholds }: Pick<Load, 'limits' | 'thresholds'>,
): string {
  if (model === 'edwards') return ''
  if (model === 'thresholds')
    return thresholds.power === null && thresholds.speed === null ? 'a threshold power or pace' : ''
  return limits ? '' : 'maximum and resting heart rates'
}
