import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Exclusion } from '#contract/own/exclusions.ts'
import { itemAt } from '#lib/lists.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { usePreferences, useUnits } from '#src/kit/ui/preferences.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useLoaded } from '#src/workouts/list/page/loaded.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import {
  exclusionChoices,
  exclusionTargets,
  suggestionOf,
  togetherWords,
  workoutName,
} from '#src/workouts/model/quality/exclusion-choices.ts'
import {
  excludedWhen,
  excludedWords,
  exclusionOf,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'
import type { Implausible } from '#src/workouts/model/quality/implausible.ts'

import { ExcludeDialog } from './ExcludeDialog.tsx'
import { useExclude } from './use-exclude.ts'

import css from '#src/workouts/list/implausible.module.css'
import card from '#src/workouts/list/recordings.module.css'

type Found = { workout: Workout; broken: readonly Implausible[] }

/** Number of lines shown at first. */
const FIRST = 20

function LongList<T>({
  items,
  keyOf,
  label,
  children,
}: {
  items: readonly T[]
  keyOf: (item: T) => string
  label: string
  children: (item: T) => React.ReactNode
}) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? items : items.slice(0, FIRST)
  return (
    <>
      <ul aria-label={label} className={`below-3 ${css.lines}`}>
        {shown.map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button look="quiet" onClick={() => setShowsAll(true)}>
          Show all {formatNumber(items.length)}
        </Button>
      )}
    </>
  )
}

const WorkoutLink = ({ workout }: { workout: Workout }) => (
  <Link to={paths.workout(workout.user_id, workout.id, workout.calendar_date)}>
    {workoutName(workout)}
  </Link>
)

/** One activity with exclusions, including those of all its recordings. */
type ExcludedActivity = { workout: Workout; exclusions: readonly Exclusion[] }

/** Exclusions on the page's days, whole or in part. Recordings of one day with one reason are merged. */
function excludedActivitiesOf(
  all: readonly Workout[],
  shown: readonly Workout[],
  exclusions: ExclusionsById,
) {
  const days = new Set(
    shown
      .filter((workout) => exclusionOf(exclusions, workout))
      .map(({ calendar_date }) => calendar_date),
  )
  const groups = new Map<string, ExcludedActivity>()
  for (const workout of all) {
    const exclusion = days.has(workout.calendar_date) ? exclusionOf(exclusions, workout) : null
    if (!exclusion) continue
    const key = [workout.calendar_date, exclusion.reason, excludedWords(exclusion)].join('\n')
    const known = groups.get(key)
    groups.set(key, {
      workout: known?.workout ?? workout,
      exclusions: [...(known?.exclusions ?? []), exclusion],
    })
  }
  return [...groups.values()]
}

/** Counted workouts that are implausible. */
export function useImplausibleSelected(): readonly Found[] {
  const { selected } = useFiltered()
  const { implausible } = useRecordings()
  return useMemo(
    () =>
      selected.flatMap((workout) => {
        const broken = implausible.get(workout.id)
        return broken ? [{ workout, broken }] : []
      }),
    [selected, implausible],
  )
}

/** Implausible figures and exclusions, each with a button to exclude it, or to include it again. */
export function ImplausibleCard({ found }: { found: readonly Found[] }) {
  const { userId } = useAddress()
  const { hideIdentifiers } = usePreferences()
  const units = useUnits()
  const { all, originals, exclusions } = useLoaded()
  const { selected, recorded } = useFiltered()
  const { excluded } = useRecordings()
  const [open, setOpen] = useState<Found | null>(null)
  const { words, exclude, undo } = useExclude(userId)
  const excludedActivities = useMemo(
    () => excludedActivitiesOf(all, [...excluded, ...selected], exclusions.byId),
    [all, excluded, selected, exclusions.byId],
  )
  const recordings = (workout: Workout) =>
    [workout, ...(recorded.duplicatesOf.get(workout.id) ?? []).map((one) => one.workout)].map(
      (one) => originals.get(one.id) ?? one,
    )
  return (
    <section className={card.card} aria-labelledby="implausible">
      <div className={`row wrap ${card.line}`}>
        <h3 id="implausible">Implausible ({formatNumber(found.length)})</h3>
      </div>
      <p>
        {found.length
          ? 'These workouts count until you exclude them.'
          : 'All values are plausible.'}
      </p>
      <div role="status" className="soft small">
        {words}
      </div>
      <LongList items={found} keyOf={({ workout }) => workout.id} label="Implausible">
        {({ workout, broken }) => (
          <>
            <span className={`shrink ${css.name}`}>
              <WorkoutLink workout={workout} />{' '}
              <span className="soft">{providerName(workout)}</span>
            </span>
            <span>{broken.map((one) => one.words).join('. ')}</span>
            <Button
              needs="workouts.write"
              look="quiet"
              aria-label={`Exclude: ${workoutName(workout)}`}
              onClick={() => setOpen({ workout, broken })}
            >
              Exclude
            </Button>
          </>
        )}
      </LongList>
      {excludedActivities.length > 0 && (
        <>
          <h3 id="excluded">Excluded ({formatNumber(excludedActivities.length)})</h3>
          <LongList items={excludedActivities} keyOf={({ workout }) => workout.id} label="Excluded">
            {({ workout, exclusions: own }) => (
              <>
                <span className={`shrink ${css.name}`}>
                  <WorkoutLink workout={workout} />
                </span>
                <span>
                  {excludedWords(itemAt(own, 0))}
                  {!hideIdentifiers && `: ${itemAt(own, 0).reason}`}{' '}
                  <span className="soft">{excludedWhen(itemAt(own, 0))}</span>
                </span>
                <Button
                  needs="workouts.write"
                  look="quiet"
                  icon="undo"
                  aria-label={`Undo: ${workoutName(workout)}`}
                  onClick={() => undo(own)}
                >
                  Undo
                </Button>
              </>
            )}
          </LongList>
        </>
      )}
      {open && (
        <ExcludeDialog
          what={`${workoutName(open.workout)}, ${providerName(open.workout)}`}
          choices={exclusionChoices(open.workout, units)}
          initial={suggestionOf(open.broken)}
          note={togetherWords(recordings(open.workout))}
          onClose={() => setOpen(null)}
          onSave={({ figures, reason }) =>
            exclude(exclusionTargets(recordings(open.workout), figures, exclusions.byId), reason)
          }
        />
      )}
    </section>
  )
}
