import { dayNumber, formatDay } from '#lib/days.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { sumOf } from '#src/workouts/figures.ts'
import { withoutLoadWords } from '#src/workouts/load-rows.ts'
import { settingLabels, settingWords } from '#src/workouts/person-settings.ts'
import { timeOf } from '#src/workouts/sentences.ts'
import { loadBy, WARM_UP_DAYS } from '#src/workouts/training-load.ts'
import { loadModels, missingOf } from './load-models.ts'
import { figure, selectedDays, type Part } from './TimeCard.tsx'
import type { Load, LoadOptions } from './use-load.ts'

type Props = { part: Part; options: LoadOptions; load: Load }

/** Where the load stands on the last day, by which model, and of how many workouts. */
export function LoadSentence({ part: { selected, ...part }, options: { model }, load }: Props) {
  const { modelled, limits, thresholds } = load
  const { words } = loadModels[model]
  const { end } = selectedDays(part)
  const last = modelled[dayNumber(end) - (modelled[0]?.day ?? 0)]
  const loadOf = loadBy(model, limits, thresholds)
  const withLoad = selected.filter((workout) => loadOf(workout) !== null)
  const n = withLoad.length
  const time = timeOf(
    sumOf(withLoad, 'moving_time').value ?? 0,
    sumOf(selected, 'moving_time').value ?? 0,
  )
  const of = `${time}, ${formatNumber(n)} of ${counted(selected.length, 'workout')}`
  const missing = missingOf(model, load)
  if (missing && !load.settings && !load.failed)
    return `What ${words} takes of the person is still on its way.`
  if (missing) return `${words} takes ${missing}.`
  if (!last || !n) return `No workout here has what ${words} takes (${of}).`
  if (!last.isTold)
    return `Too few of the last workouts have a load for means on ${formatDay(end)} by ${words} (${of}).`
  return `42-day mean ${figure(last.chronic)}, 7-day mean ${figure(last.acute)}, form ${figure(last.form)} on ${formatDay(end)} by ${words} (${of}).`
}

/** What the load is made of and leaves out here, how it and its means are reckoned, and what they cannot say. */
export function LoadMethod({ part: { selected, units }, options: { model }, load }: Props) {
  const { settings, limits, thresholds } = load
  const without = withoutLoadWords(selected, model, limits, thresholds)
  const given = loadModels[model].settings.flatMap((name) => {
    const setting = settings?.[name]
    return setting
      ? `${settingLabels[name].toLowerCase()} ${settingWords(name, setting, units)}`
      : []
  })
  return (
    <>
      {given.length > 0 && `Taken for all days: ${given.join(', ')}. `}
      {without && `Not in it: ${without}. `}
      <LoadFormulas />
    </>
  )
}

const LoadFormulas = () => (
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
    of what is loaded, and of what follows days without means; they still rise from zero there.
  </>
)
