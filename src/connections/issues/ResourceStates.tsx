import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { resourceTitle } from '#lib/connections/words.ts'
import { isDeclined } from '#src/connections/model/problem-words.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'

import css from './panel.module.css'

const icons = {
  allowed: 'check',
  limited: 'notice',
  declined: 'cross',
  unavailable: 'pause',
} as const

/** Data types of a connection by state, without empty groups. */
function statesOf({ available, reduced, troubles }: CheckedConnection) {
  const found = troubles.filter(({ kind }) => kind !== 'error')
  const typesOf = (some: readonly { resource: string | null }[]) => [
    ...new Set(some.flatMap(({ resource }) => resource ?? [])),
  ]
  const states = [
    { word: 'Allowed', look: 'allowed', types: available },
    { word: 'Limited', look: 'limited', types: typesOf(reduced) },
    { word: 'Declined', look: 'declined', types: typesOf(found.filter(isDeclined)) },
    {
      word: 'Unavailable',
      look: 'unavailable',
      types: typesOf(found.filter((trouble) => !isDeclined(trouble))),
    },
  ] as const
  return states.filter(({ types }) => types.length > 0)
}

/** Data types of a connection by state. */
export function ResourceStates({ connection }: { connection: CheckedConnection }) {
  const states = statesOf(connection)
  if (states.length === 0) return null
  const title = `Data from ${connectionName(connection)}`
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      <dl className={`small ${css.key}`}>
        {states.map(({ word, look, types }) => (
          <div key={word}>
            <dt>
              <span className={css[look]} aria-hidden="true">
                <Icon name={icons[look]} size={12} />
              </span>
              {word}
            </dt>
            <dd>{types.map(resourceTitle).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
