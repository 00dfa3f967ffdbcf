import type { ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { asSent } from '#lib/unreadable.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { updateTime } from '#src/workouts/detail/track/times.ts'
import { providerName } from '#src/workouts/model/provider.ts'

import css from './workout.module.css'

const ProviderId = ({ workout }: { workout: Workout }) =>
  workout.provider_id === null ? (
    <Missing what="Not provided" of={workout} field="provider_id" />
  ) : (
    <CopyCode code={workout.provider_id} what="provider ID" />
  )

/** Provider, device, IDs, and the original record. */
export function SourceCard({ workout, children }: { workout: Workout; children?: ReactNode }) {
  const { hideIdentifiers } = usePreferences()
  return (
    <section className={`${css.card} unprinted`} aria-labelledby="source">
      <h2 id="source">Source</h2>
      <dl className={`below-2 small ${css.facts}`}>
        <dt>Provider</dt>
        <dd>
          {workout.source.provider ? (
            <span title={workout.source.provider}>{providerName(workout)}</span>
          ) : (
            <Missing what="Not provided" of={workout.source} field="provider" />
          )}
        </dd>
        <dt>Device type</dt>
        <dd>
          {workout.source.type ? (
            capitalized(workout.source.type.replaceAll('_', ' '))
          ) : (
            <Missing what="Not provided" of={workout.source} field="type" />
          )}
        </dd>
        <dt>Provider ID</dt>
        <dd>{hideIdentifiers ? 'Hidden' : <ProviderId workout={workout} />}</dd>
        <dt>Workout ID</dt>
        <dd>{hideIdentifiers ? 'Hidden' : <CopyCode code={workout.id} what="workout ID" />}</dd>
        <dt>Last updated</dt>
        <dd>
          {updateTime(workout) ?? <Missing what="Not provided" of={workout} field="updated_at" />}
        </dd>
      </dl>
      {children}
      {!hideIdentifiers && <Tree name="Raw data" value={asSent(workout)} />}
    </section>
  )
}
