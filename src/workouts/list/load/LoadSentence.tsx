import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber, formatDayNear, today } from '#lib/days.ts'
import type { Days } from '#lib/range.ts'
import { figure } from '#src/kit/charts/series.tsx'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { useChartInput } from '#src/workouts/list/charts/chart-input.ts'
import { sumOf } from '#src/workouts/model/figures.ts'
import { withoutLoadWords } from '#src/workouts/model/heart-rate/load-rows.ts'
import {
  FITNESS_DAYS,
  HISTORY_DAYS,
  LOADED_DAYS_MIN,
  WARM_UP_DAYS,
  withoutLoadIn,
} from '#src/workouts/model/heart-rate/training-load.ts'
import { settingLabels, settingWords } from '#src/workouts/model/person-settings.ts'
import { timeOf, workoutWords } from '#src/workouts/model/sentences.ts'

import { loadModels, missingOf } from './load-models.ts'
import type { Load } from './use-load.ts'

/** The longest workout without a load, and how many others there are, where the curves of the days are not all sure. */
function unsureWords({ modeled }: Load, { start, end }: Days): string {
  const [from, to] = [dayNumber(start), dayNumber(end)]
  const isSure = modeled.every(
    ({ day, isTold, isSure: isDaySure }) => day < from || day > to || !isTold || isDaySure,
  )
  const [longest, ...others] = isSure ? [] : withoutLoadIn(modeled, { from, to })
  if (!longest) return ''
  const more = others.length ? ` and ${counted(others.length, 'other workout')}` : ''
  return `No load for ${workoutWords(longest)}${more}, so dashed days are uncertain.`
}

/** Fitness, fatigue and form on the last day. */
export function useLoadFinding(load: Load): string {
  const { shownDays } = useChartInput()
  const { model, modeled } = load
  const { end } = shownDays
  const last = modeled[dayNumber(end) - (modeled[0]?.day ?? 0)]
  const missing = missingOf(model, load)
  if (missing && !load.settings && !load.failed) return 'Loading heart rates and thresholds…'
  if (missing) return `${loadModels[model].name} needs ${missing}.`
  return last?.isTold
    ? `Fitness ${figure(last.chronic)}, fatigue ${figure(last.acute)}, form ${figure(last.form)} on ${formatDayNear(end, today())}.`
    : `Too few days for a load model. It needs ${LOADED_DAYS_MIN} days with load in ${FITNESS_DAYS}.`
}

/** Coverage of the load: workouts without one, and estimates. */
function coverageWords(load: Load, selected: readonly Workout[], days: Days): string {
  const { loadOf } = load
  const withLoad = selected.filter((workout) => (loadOf(workout)?.load ?? null) !== null)
  const estimated = selected.filter((workout) => loadOf(workout)?.isEstimated).length
  const time = timeOf(
    sumOf(withLoad, 'moving_time').value ?? 0,
    sumOf(selected, 'moving_time').value ?? 0,
  )
  return [
    unsureWords(load, days),
    withLoad.length < selected.length &&
      `Load covers ${time} (${formatNumber(withLoad.length)} of ${counted(selected.length, 'workout')}).`,
    estimated > 0 &&
      `${counted(estimated, 'load')} ${estimated === 1 ? 'is' : 'are'} estimated from average heart rate.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Composition of the load and its omissions, the calculation of its curves, and their limits. */
export function LoadMethod({ load }: { load: Load }) {
  const { selected, shownDays, units } = useChartInput()
  const { model, settings, limits, thresholds, loadOf } = load
  const without = withoutLoadWords(
    selected.filter((workout) => (loadOf(workout)?.load ?? null) === null),
    model,
    limits,
    thresholds,
  )
  const given = loadModels[model].settings.flatMap((name) => {
    const setting = settings?.[name]
    return setting
      ? `${settingLabels[name].toLowerCase()} ${settingWords(name, setting, units)}`
      : []
  })
  return (
    <>
      {coverageWords(load, selected, shownDays)}{' '}
      {given.length > 0 && `Used for all days: ${given.join(', ')}. `}
      {without && `No load: ${without}. `}
      <LoadFormulas />
    </>
  )
}

const LoadFormulas = () => (
  <>
    A model of training, not a measurement, and no judgment of health or injury risk. Edwards’ TRIMP
    (1993) is the minutes in 50 to 60, 60 to 70, 70 to 80, 80 to 90 and from 90% of maximum heart
    rate, times 1 to 5. It takes these six zones only. Banister’s (Morton and others, 1990) is
    minutes · x · a·e^(b·x), where x is the share of the heart-rate reserve at the average. a and b
    are 0.64 and 1.92 for men, 0.86 and 1.67 for women. Coggan’s score (Allen and Coggan, 2006) is
    hours · 100 · the square of weighted power over threshold power. For runs and walks it uses the
    average speed over the threshold pace, without a correction for hills. An hour at threshold is
    100. Where Edwards’ has no zones, and a maximum and a resting heart rate are entered, the load
    is estimated: Banister’s from the average heart rate, times the ratio of Edwards’ to Banister’s
    over the person’s workouts of the 56 days before that have both (at least 5). The two go
    together closely (Borresen and Lambert, 2008). Fitness and fatigue weigh the days exponentially,
    with constants of 42 and 7 days (Calvert and others, 1976), over the last {HISTORY_DAYS} days.
    Form is yesterday’s fitness minus yesterday’s fatigue. Monotony is the mean of a week’s daily
    loads over their standard deviation, for whole weeks with at least 3 days with load in which
    every workout has a load. Strain is weekly load times monotony (Foster 1998). There is no model
    on days with fewer than {LOADED_DAYS_MIN} days with load in 42, or where fewer than a quarter of
    their workouts have a load. A workout without a load is not rest: a triangle marks its day, and
    the curves are dashed while such workouts would add more than 10% at the usual load per minute.
    Paler bars lack the load of a workout. A line down the chart marks a change of measurement,
    which moves the load by itself. Nothing is filled in from calories. Hatched: no load is known
    from before the last {WARM_UP_DAYS} days, so the curves still rise from zero.
  </>
)
