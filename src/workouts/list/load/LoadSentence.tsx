import type { Workout } from '#contract/interface/workouts.ts'
import { dayNumber, formatDayNear, fromDayNumber, today } from '#lib/days.ts'
import { formatDaysShort, type Days } from '#lib/range.ts'
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
  type LoadDay,
} from '#src/workouts/model/heart-rate/training-load.ts'
import { settingLabels, settingWords } from '#src/workouts/model/person-settings.ts'
import { timeOf, workoutWords } from '#src/workouts/model/sentences.ts'

import { formWords } from './form-words.ts'
import { loadModels, missingOf } from './load-models.ts'
import type { Load } from './use-load.ts'

import css from '#src/workouts/list/chart-controls.module.css'

/** The longest workout without a load, and the number of others, if the curves are partly uncertain. */
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

/**
 * First day from which the curves are uncertain up to the last day, and the reason. Empty if they
 * are certain.
 */
function uncertainWords(modeled: readonly LoadDay[]): string {
  const sure = modeled.findLastIndex(({ isSure }) => isSure)
  const unsure = modeled.slice(sure + 1)
  const [first] = unsure
  const without = unsure.reduce((sum, day) => sum + day.without.length, 0)
  return first && without
    ? ` Uncertain since ${formatDayNear(fromDayNumber(first.day), today())}: ${counted(without, 'workout has', 'workouts have')} no load.`
    : ''
}

/** `Estimated fitness down from 196 to 122, Sep 7–Nov 30`, from the first to the last day that is shown. */
function fitnessWords(modeled: readonly LoadDay[], start: number, last: LoadDay): string {
  const name = last.isSure ? 'Fitness' : 'Estimated fitness'
  const first = modeled.find(
    ({ day, isTold, isWarmingUp }) => day >= start && isTold && !isWarmingUp,
  )
  const now = figure(last.chronic)
  const end = fromDayNumber(last.day)
  if (!first || first.day >= last.day) return `${name} ${now} on ${formatDayNear(end, today())}`
  const days = formatDaysShort({ start: fromDayNumber(first.day), end })
  if (figure(first.chronic) === now) return `${name} unchanged at ${now}, ${days}`
  const way = last.chronic > first.chronic ? 'up' : 'down'
  return `${name} ${way} from ${figure(first.chronic)} to ${now}, ${days}`
}

/** The last day that is shown, and the one before. Nothing if no values are modeled for it. */
function useLastDay({ modeled }: Load) {
  const { end } = useChartInput().shownDays
  const at = dayNumber(end) - (modeled[0]?.day ?? 0)
  const [before, last] = [modeled[at - 1], modeled[at]]
  return { at, before, last: last?.isTold ? last : undefined }
}

/** Change of fitness, and since when it is uncertain. */
export function useLoadFinding(load: Load): string {
  const { start } = useChartInput().shownDays
  const { model, modeled } = load
  const { at, last } = useLastDay(load)
  const missing = missingOf(model, load)
  if (missing && !load.settings && !load.failed) return 'Loading heart rates and thresholds…'
  if (missing) return `${loadModels[model].name} needs ${missing}.`
  return last
    ? `${fitnessWords(modeled, dayNumber(start), last)}.${uncertainWords(modeled.slice(0, at + 1))}`
    : `Not enough days for a load model. At least ${LOADED_DAYS_MIN} of ${FITNESS_DAYS} days must have a load.`
}

/** Fitness, fatigue, and form on the last day. */
export function LoadValues({ load }: { load: Load }) {
  const { last } = useLastDay(load)
  if (!last) return null
  const values = { Fitness: last.chronic, Fatigue: last.acute, Form: last.form }
  return (
    <span className={`row wrap ${css.values}`}>
      {Object.entries(values).map(([name, value]) => (
        <span key={name} className="nowrap">
          {name} <strong className="tabular">{figure(value)}</strong>
        </span>
      ))}
    </span>
  )
}

/** `Form 45 is the previous day’s fitness 125 minus fatigue 80.` */
function FormMethod({ load }: { load: Load }) {
  const { before, last } = useLastDay(load)
  return last && before && `Form ${figure(last.form)} is the previous day’s ${formWords(before)}. `
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
      <FormMethod load={load} />
      {coverageWords(load, selected, shownDays)}{' '}
      {given.length > 0 && `Values used for all days: ${given.join(', ')}. `}
      {without && `No load: ${without}. `}
      <LoadFormulas />
    </>
  )
}

const LoadFormulas = () => (
  <>
    This is a model of training, not a measurement. It doesn’t assess health or injury risk.
    Edwards’ TRIMP (1993) multiplies the minutes at 50–60%, 60–70%, 70–80%, 80–90%, and 90% or more
    of maximum heart rate by 1 to 5, respectively. It requires six zones, the lowest below 50%.
    Banister’s TRIMP (Morton et al. 1990) is minutes · x · a·e^(b·x), where x is average heart rate
    as a share of heart rate reserve. a and b are 0.64 and 1.92 for men, 0.86 and 1.67 for women.
    Coggan’s training stress score (Allen and Coggan 2006) is hours · 100 · the square of weighted
    power over threshold power. For runs and walks, it uses average speed relative to threshold
    pace, without a correction for hills. An hour at threshold is 100. If a workout has no zones for
    Edwards’ TRIMP, but maximum and resting heart rates are entered, the load is estimated. The
    estimate is Banister’s TRIMP times the ratio of Edwards’ to Banister’s in the person’s workouts
    of the previous 56 days. It needs at least 5 workouts with both. The two are closely correlated
    (Borresen and Lambert 2008). Fitness and fatigue weight the days exponentially, with time
    constants of 42 and 7 days (Calvert et al. 1976), over the last {HISTORY_DAYS} days. Form is
    yesterday’s fitness minus yesterday’s fatigue. Monotony is the mean of a week’s daily loads
    divided by their standard deviation. It needs a whole week with at least 3 days with load, and a
    load for every workout. Strain is weekly load times monotony (Foster 1998). No values are
    modeled for a day if fewer than {LOADED_DAYS_MIN} of 42 days have a load, or if fewer than a
    quarter of their workouts do. A workout without a load isn’t rest, so a triangle marks its day.
    Curves are dashed while such workouts would add more than 10% at the usual load per minute.
    Paler bars are missing a workout’s load. A vertical line marks a measurement change, which can
    shift load even if training stays the same. Calories are never used to fill gaps. Hatched: no
    load is known from before the last {WARM_UP_DAYS} days, so the curves are still building up from
    zero.
  </>
)
