import type { SettingName } from '#contract/own/analysis-limits.ts'
import type { LoadModel } from '#src/workouts/model/heart-rate/training-load.ts'

import type { Load } from './use-load.ts'

/** Color of a load, background of a partial one, and that as a CSS background. */
export const LOAD_COLOR = 'color-mix(in oklab, var(--ink3) 75%, var(--paper))'
export const PARTIAL_LOAD_COLOR = 'color-mix(in oklab, var(--ink3) 30%, var(--paper))'
export const PARTIAL_LOAD = `repeating-linear-gradient(135deg, ${LOAD_COLOR} 0 1.5px, ${PARTIAL_LOAD_COLOR} 1.5px 3px)`

export const loadModels: Record<
  LoadModel,
  {
    name: string
    /** Name within a sentence. */
    words: string
    /** Unit of its loads. */
    unit: string
    /** Settings of the person that it uses. */
    settings: readonly SettingName[]
  }
> = {
  edwards: { name: 'Edwards’ TRIMP', words: 'Edwards’ TRIMP', unit: 'TRIMP', settings: [] },
  'banister-men': {
    name: 'Banister’s TRIMP, men’s coefficients',
    words: 'Banister’s TRIMP with men’s coefficients',
    unit: 'TRIMP',
    settings: ['max_hr', 'resting_hr'],
  },
  'banister-women': {
    name: 'Banister’s TRIMP, women’s coefficients',
    words: 'Banister’s TRIMP with women’s coefficients',
    unit: 'TRIMP',
    settings: ['max_hr', 'resting_hr'],
  },
  thresholds: {
    name: 'Coggan’s training stress score',
    words: 'Coggan’s training stress score',
    unit: 'TSS',
    settings: ['threshold_power', 'threshold_speed'],
  },
}
export const loadModelNames = Object.keys(loadModels) as LoadModel[]

/** Inputs of a model that are unknown for the person. Empty if none are. */
export function missingOf(
  model: LoadModel,
  { limits, thresholds }: Pick<Load, 'limits' | 'thresholds'>,
): string {
  if (model === 'edwards') return ''
  if (model === 'thresholds')
    return thresholds.power === null && thresholds.speed === null ? 'a threshold power or pace' : ''
  return limits ? '' : 'maximum and resting heart rates'
}
