import { useState } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { usePreferences, useUnits } from '#src/kit/ui/preferences.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
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
  exclusionWords,
  type ExclusionsById,
} from '#src/workouts/model/quality/exclusions.ts'
import { plausibleWords, type Implausible } from '#src/workouts/model/quality/implausible.ts'
import { ExcludeDialog } from '#src/workouts/quality/ExcludeDialog.tsx'
import { useExclude } from '#src/workouts/quality/use-exclude.ts'

import { AgreeingPairs, type consistencyOf } from './ConsistencyCard.tsx'
import { useUserId } from './use-link-to.ts'

import css from './workout.module.css'

/** Sentence for values without problems, and the pairs that agree. */
function Verdict({
  workout,
  isPlausible,
  pairs,
  areAlike,
}: { workout: Workout; isPlausible: boolean } & ReturnType<typeof consistencyOf>) {
  if (pairs.length && areAlike)
    return (
      <AgreeingPairs pairs={pairs}>
        {isPlausible ? plausibleWords(workout, true) : 'All values are consistent.'}
      </AgreeingPairs>
    )
  return (
    isPlausible && <p className={`soft small ${css.sentence}`}>{plausibleWords(workout, false)}</p>
  )
}

/** Implausible values of the workout, excluded ones, and buttons to exclude and undo. */
export function DataQualityCard({
  workout,
  recordings,
  isCounted,
  exclusions,
  broken,
  consistency,
}: {
  workout: Workout
  /** All recordings of the same activity, including this one. */
  recordings: readonly Workout[]
  /** False for a duplicate, which can't be excluded. */
  isCounted: boolean
  exclusions: ExclusionsById
  /** Plausibility rules that it violates, without excluded values. */
  broken: readonly Implausible[]
  consistency: ReturnType<typeof consistencyOf>
}) {
  const units = useUnits()
  const { hideIdentifiers } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const { words, exclude, undo } = useExclude(useUserId())
  const exclusion = exclusionOf(exclusions, workout)
  const together = recordings.flatMap((recording) => {
    const own = exclusionOf(exclusions, recording)
    const isAlike =
      own && own.reason === exclusion?.reason && excludedWords(own) === excludedWords(exclusion)
    return isAlike ? [own] : []
  })
  const isWhole = exclusion?.figures === null
  return (
    <section className={css.card} aria-labelledby="quality">
      <h2 id="quality">Data quality</h2>
      {exclusion && (
        <p className={`soft small ${css.sentence}`}>
          <Status tone="unknown">Excluded</Status> {exclusionWords(exclusion, hideIdentifiers)} (
          {excludedWhen(exclusion)}){' '}
          <Button needs="workouts.write" look="quiet" icon="undo" onClick={() => undo(together)}>
            Undo
          </Button>
        </p>
      )}
      {broken.length > 0 && !isWhole && (
        <ul className={`soft small ${css.sentence}`}>
          {broken.map(({ rule, words: why }) => (
            <li key={rule}>
              <Status tone="notice">Implausible</Status> {why}
            </li>
          ))}
        </ul>
      )}
      <Verdict workout={workout} isPlausible={!broken.length && !exclusion} {...consistency} />
      {isCounted && !isWhole && (
        <Button needs="workouts.write" onClick={() => setOpen(true)}>
          Exclude…
        </Button>
      )}
      <p role="status" className={`soft small ${css.sentence}`}>
        {words}
      </p>
      {isOpen && (
        <ExcludeDialog
          what={workoutName(workout)}
          choices={exclusionChoices(workout, units).filter(
            ({ key }) => !exclusion?.figures?.includes(key),
          )}
          initial={broken.length ? suggestionOf(broken) : { figures: null, reason: '' }}
          note={togetherWords(recordings)}
          onClose={() => setOpen(false)}
          onSave={({ figures, reason }) =>
            exclude(exclusionTargets(recordings, figures, exclusions), reason)
          }
        />
      )}
    </section>
  )
}
