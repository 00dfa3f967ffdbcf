import { Fragment, useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { TrackMap } from '#src/kit/map/TrackMap.tsx'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { lettersOf } from '#src/workouts/detail/other-workout.ts'
import { isTrackUnreadable, trackField } from '#src/workouts/detail/track/track.ts'
import { TrimControl } from '#src/workouts/detail/track/TrackTools.tsx'
import { NO_TRIM, sameTrim } from '#src/workouts/detail/track/trim.ts'
import { useTrim } from '#src/workouts/detail/track/use-trim.ts'

import { drawnTracks, tracksSentence } from './compare-tracks.ts'

import css from '#src/workouts/detail/compare.module.css'

/** Tracks of both workouts, on one map or on two if one would not show both. */
export function ComparedTracks({ a, b }: { a: Workout; b: Workout | null }) {
  const units = useUnits()
  const { trim, onTrim } = useTrim()
  const { maps, missing } = useMemo(() => drawnTracks(a, b, trim), [a, b, trim])
  const trackMatch = useMemo(() => b && tracksSentence(a, b, units), [a, b, units])
  const unreadable = lettersOf(a, b).filter(([, workout]) => isTrackUnreadable(workout))
  const isDrawn = maps.length > 0
  const isTrimmed = !sameTrim(trim, NO_TRIM)
  return (
    <section aria-labelledby="routes">
      <h2 id="routes">Routes</h2>
      <p className={`soft small ${css.sentence}`}>
        {[trackMatch, ...missing].filter(Boolean).join(' ')}
        {unreadable.map(([letter, workout]) => (
          <Fragment key={letter}>
            {' '}
            <Missing {...trackField(workout)} />
          </Fragment>
        ))}
      </p>
      {isDrawn ? (
        <div className={maps.length > 1 ? css.maps : undefined}>
          {maps.map((tracks) => (
            <TrackMap
              key={tracks.map(({ letter }) => letter).join('')}
              tracks={tracks}
              units={units}
            />
          ))}
        </div>
      ) : (
        <p className={css.noRoute}>No route to show.</p>
      )}
      {(isDrawn || isTrimmed) && (
        <div className="row wrap unprinted above-3">
          <TrimControl trim={trim} units={units} onTrim={onTrim} />
        </div>
      )}
    </section>
  )
}
