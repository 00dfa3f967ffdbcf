import type { Workout } from '#contract/interface/workouts.ts'
import { formatInstant } from '#lib/days.ts'
import { asSent } from '#lib/unreadable.ts'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import css from './workout.module.css'

/** Provider and device, ids, and the record as it came. */
export function SourceCard({ workout }: { workout: Workout }) {
  const { hideIdentifiers } = usePreferences()
  return (
    <section className={`${css.card} unprinted`} aria-labelledby="source">
      <h2 id="source">Where it comes from</h2>
      <dl className={css.facts}>
        <dt>Provider</dt>
        <dd>
          {workout.source.provider ?? (
            <Missing what="Not given" of={workout.source} field="provider" />
          )}
        </dd>
        <dt>Recorded by</dt>
        <dd>
          {workout.source.type ?? <Missing what="Not given" of={workout.source} field="type" />}
        </dd>
        <dt>Provider’s own id</dt>
        <dd>
          {hideIdentifiers ? (
            'hidden'
          ) : workout.provider_id === null ? (
            <Missing what="Not given" of={workout} field="provider_id" />
          ) : (
            <CopyCode code={workout.provider_id} what="the provider’s id" />
          )}
        </dd>
        <dt>Workout id</dt>
        <dd>{hideIdentifiers ? 'hidden' : <CopyCode code={workout.id} what="workout id" />}</dd>
        <dt>Last updated</dt>
        <dd>
          {workout.updated_at === null ? (
            <Missing what="Not given" of={workout} field="updated_at" />
          ) : (
            `${formatInstant(workout.updated_at)} UTC`
          )}
        </dd>
      </dl>
      {!hideIdentifiers && <Tree name="Everything the service sent" value={asSent(workout)} />}
    </section>
  )
}
