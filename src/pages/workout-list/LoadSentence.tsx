import type { SettingName } from '#contract/analysis-limits.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { dayNumber, formatDay } from '#lib/days.ts'
import { counted, formatNumber, type Units } from '#src/lib/units.ts'
import { sumOf } from '#src/workouts/figures.ts'
import { withoutLoadWords } from '#src/workouts/load-rows.ts'
import { settingLabels, settingWords } from '#src/workouts/person-settings.ts'
import { timeOf } from '#src/workouts/sentences.ts'
import { loadBy, WARM_UP_DAYS, type LoadModel } from '#src/workouts/training-load.ts'
import { InlineButton } from './InlineButton.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { figure, selectedDays, type Part } from './TimeCard.tsx'
import type { Load, LoadOptions } from './use-load.ts'

export const models: Record<LoadModel, { name: string; words: string }> = {
  edwards: { name: 'Edwards’', words: 'Edwards’ TRIMP' },
  'banister-men': {
    name: 'Banister’s with men’s coefficients',
    words: 'Banister’s TRIMP with the coefficients found for men',
  },
  'banister-women': {
    name: 'Banister’s with women’s coefficients',
    words: 'Banister’s TRIMP with the coefficients found for women',
  },
  thresholds: { name: 'By thresholds', words: 'Coggan’s training stress score' },
}
const modelNames = Object.keys(models) as LoadModel[]

/** The settings of the person that a model takes. */
const settingsOf: Record<LoadModel, readonly SettingName[]> = {
  edwards: [],
  'banister-men': ['max_hr', 'resting_hr'],
  'banister-women': ['max_hr', 'resting_hr'],
  thresholds: ['threshold_power', 'threshold_speed'],
}
/** What is missing of them. */
function missingWords(model: LoadModel, { limits, thresholds }: Load): string {
  if (model === 'edwards') return ''
  if (model === 'thresholds')
    return thresholds.power === null && thresholds.speed === null
      ? 'It takes a threshold power or a threshold pace.'
      : ''
  return limits ? '' : 'It takes a maximum and a resting heart rate.'
}

/** The other models of which everything is known, and the way to what is not. */
function OtherModels({
  options: { userId, model, onModel },
  load,
}: {
  options: LoadOptions
  load: Load
}) {
  const others = modelNames.filter((other) => other !== model && !missingWords(other, load))
  const isAllKnown = modelNames.every((one) => !missingWords(one, load))
  return (
    <>
      {others.map((other) => (
        <span key={other}>
          <InlineButton onClick={() => onModel(other)}>{models[other].name}</InlineButton>{' '}
        </span>
      ))}
      <SettingsButton userId={userId}>
        {isAllKnown
          ? 'Change heart rates and thresholds'
          : 'Give heart rates or thresholds for other models'}
      </SettingsButton>
    </>
  )
}

/** What the model takes of the settings of the person, with where each came from. */
function GivenSettings({ model, load, units }: { model: LoadModel; load: Load; units: Units }) {
  const given = settingsOf[model].flatMap((name) => {
    const setting = load.settings?.[name]
    return setting
      ? `${settingLabels[name].toLowerCase()} ${settingWords(name, setting, units)}`
      : []
  })
  return given.length > 0 && <>, {given.join(', ')}, for all days</>
}

/** What the load is made of, where it stands on the last day, and what it leaves out. */
export function LoadSentence({
  part,
  options,
  load,
}: {
  part: Part
  options: LoadOptions
  load: Load
}) {
  const { selected, units } = part
  const { model } = options
  const { modelled, limits, thresholds, failed } = load
  const { end } = selectedDays(part)
  const last = modelled[dayNumber(end) - (modelled[0]?.day ?? 0)]
  const loadOf = loadBy(model, limits, thresholds)
  const withLoad = selected.filter((workout) => loadOf(workout) !== null)
  const n = withLoad.length
  const time = timeOf(
    sumOf(withLoad, 'moving_time').value ?? 0,
    sumOf(selected, 'moving_time').value ?? 0,
  )
  const without = withoutLoadWords(selected, model, limits, thresholds)
  const missing = missingWords(model, load)
  return (
    <>
      {models[model].words}
      <GivenSettings model={model} load={load} units={units} /> ({time}, {formatNumber(n)} of{' '}
      {counted(selected.length, 'workout')}
      {without && `; not in it: ${without}`}). {missing && `${missing} `}
      {last && n > 0 && !last.isTold && (
        <>Too few of the last workouts have a load for means on {formatDay(end)}. </>
      )}
      {last?.isTold && n > 0 && (
        <>
          On {formatDay(end)}: 42-day mean {figure(last.chronic)}, 7-day mean {figure(last.acute)},
          form {figure(last.form)}.{' '}
        </>
      )}
      {failed && (
        <>
          Not all that it takes could be loaded: {errorLine(failed.error)}{' '}
          <InlineButton onClick={failed.retry}>Try again</InlineButton>{' '}
        </>
      )}
      <OtherModels options={options} load={load} />
    </>
  )
}

/** How the load and its means are reckoned, and what they cannot say. */
export const LoadMethod = () => (
  <>
    A model of training, not a measurement, and no judgement of health or of the risk of an injury.
    Edwards’ TRIMP (1993) is the minutes in 50 to 60, 60 to 70, 70 to 80, 80 to 90 and from 90 % of
    maximum heart rate, times 1 to 5: of the six zones that the interface cuts there, never of
    others. Banister’s (Morton and others, 1990) is minutes · x · a·e^(b·x), where x is the share of
    the heart-rate reserve that the average took; a and b are 0.64 and 1.92 as found for men, 0.86
    and 1.67 as found for women. Coggan’s score (Allen and Coggan, 2006) is hours · 100 · the square
    of weighted power over threshold power; of runs and walks, of the average speed over that of the
    threshold pace, without a correction for hills. An hour at threshold is 100. The means weigh the
    days exponentially, with constants of 42 and 7 days (Calvert and others, 1976); form is their
    difference on the evening before. A workout that gives no load counts as none, so that the means
    are too low there: those bars are paler, and where fewer than a quarter of 42 days’ workouts
    have one, the means are left out. A line down the chart is where measuring changes, which moves
    the load by itself. Nothing is filled in from calories. Hatched: the first {WARM_UP_DAYS} days
    of what is loaded, in which the means still rise from zero.
  </>
)
