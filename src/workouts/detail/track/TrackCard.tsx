import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { trimEnds } from '#lib/geo.ts'
import type { Point } from '#lib/polyline.ts'
import { session } from '#src/kit/api/workspace.ts'
import { TrackMap } from '#src/kit/map/TrackMap.tsx'
import { TrackOnBasemap } from '#src/kit/map/TrackOnBasemap.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { isTrackUnreadable, trackField, type Track } from './track.ts'
import { TrackTools } from './TrackTools.tsx'
import { useTrim } from './use-trim.ts'

import css from '#src/workouts/detail/workout.module.css'

/** The track with its tools, or the reason that there is none. */
export function TrackCard({ workout, track }: { workout: Workout; track: Track }) {
  const isUnreadable = isTrackUnreadable(workout)
  if (track.points?.length) return <DrawnTrack workout={workout} points={track.points} />
  return (
    <div className={`stack soft ${css.noRoute}`} role="status">
      {track.error ? (
        <>
          <Status tone="notice">Route unreadable</Status>
          <p>
            The route can’t be {isUnreadable ? 'read' : 'decoded'}. {track.error}{' '}
            {isUnreadable && <Missing {...trackField(workout)} />}
          </p>
        </>
      ) : (
        <p>No route recorded.</p>
      )}
    </div>
  )
}

function DrawnTrack({ workout, points }: { workout: Workout; points: readonly Point[] }) {
  const { units } = usePreferences()
  const { trim, isHiding, onTrim } = useTrim()
  const shown = useMemo(() => trimEnds(points, trim.start, trim.end), [points, trim])
  return (
    <>
      {shown.length > 0 ? (
        <MapOfTrack points={shown} />
      ) : (
        <div className={`stack soft ${css.noRoute}`}>
          <p>The route is shorter than the distance trimmed from its ends.</p>
        </div>
      )}
      <TrackTools
        workout={workout}
        whole={points}
        shown={shown}
        trim={trim}
        isHiding={isHiding}
        units={units}
        onTrim={onTrim}
      />
    </>
  )
}

/** On the operator's basemap if there is one, unless identifiers are hidden: a basemap shows place names. */
function MapOfTrack({ points }: { points: readonly Point[] }) {
  const { hideIdentifiers, units } = usePreferences()
  const { data } = useQuery(session())
  const tracks = useMemo(() => [{ points }], [points])
  const drawing = <TrackMap tracks={tracks} units={units} />
  if (hideIdentifiers || !data?.basemapStyleUrl) return drawing
  return (
    <TrackOnBasemap
      styleUrl={data.basemapStyleUrl}
      origins={data.basemapOrigins}
      points={points}
      units={units}
    >
      {drawing}
    </TrackOnBasemap>
  )
}
