import type { CheckedConnection } from '#contract/own/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { resourceTitle } from '#lib/connections/words.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'

import css from './panel.module.css'

const list = (resources: readonly string[]) => resources.map(resourceTitle).join(', ')

/** The resources of a connection as squares: allowed, limited, declined; the exceptions also in words. */
export function ResourceStrip({ connection }: { connection: CheckedConnection }) {
  const { available, reduced, troubles } = connection
  const declined = [
    ...new Set(
      troubles.flatMap(({ kind, resource }) => (kind === 'error' ? [] : (resource ?? []))),
    ),
  ]
  const limited = reduced.map(({ resource }) => resource)
  const counts = [
    available.length > 0 && `${available.length} allowed`,
    limited.length > 0 && `${limited.length} limited`,
    declined.length > 0 && `${declined.length} declined or unavailable`,
  ].filter(Boolean)
  if (counts.length === 0) return null
  return (
    <section className={css.part} aria-label={`Data from ${connectionName(connection)}`}>
      <h3>
        Data from {connectionName(connection)}{' '}
        <span className="faint small">{counts.join(', ')}</span>
      </h3>
      <div className={`row wrap stretch gap-1 ${css.strip}`} aria-hidden="true">
        {available.map((resource) => (
          <span key={resource} className="soft" title={`${resourceTitle(resource)}: allowed`}>
            <Icon name="check" size={12} />
          </span>
        ))}
        {limited.map((resource) => (
          <span
            key={resource}
            className={css.reduced}
            title={`${resourceTitle(resource)}: limited`}
          />
        ))}
        {declined.map((resource) => (
          <span key={resource} className={css.declined} title={resourceTitle(resource)} />
        ))}
      </div>
      <dl className={`small ${css.exceptions}`}>
        {declined.length > 0 && (
          <div>
            <dt>Declined or unavailable</dt>
            <dd>{list(declined)}</dd>
          </div>
        )}
        {limited.length > 0 && (
          <div>
            <dt>Limited</dt>
            <dd>{list(limited)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
