import type { Connection } from '#contract/providers.ts'
import { formatDay } from '#lib/days.ts'
import type { Columns } from '#src/table/DataTable.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Status, type Tone } from '#src/ui/Status.tsx'
import { causeOf, connectionName, type Cause, type Freshness } from './cause.ts'
import css from './connections.module.css'
import { Missing } from '#src/ui/Missing.tsx'

const tones: Record<string, Tone> = { connected: 'good', error: 'bad', paused: 'notice' }

/** The status as it came, in the tone of what it is known to mean. */
export const ConnectionStatus = ({ connection }: { connection: Connection }) => {
  const { status } = connection
  if (status === null) return <Missing what="No status given" of={connection} field="status" />
  const tone = Object.hasOwn(tones, status) ? tones[status]! : 'unknown'
  return (
    <Status tone={tone} icon={status === 'paused' ? 'pause' : undefined}>
      {status}
    </Status>
  )
}

const Since = ({ connection }: { connection: Connection }) => (
  <>
    since{' '}
    {connection.created_on === null ? (
      <Missing what="Not given" of={connection} field="created_on" />
    ) : (
      formatDay(connection.created_on.slice(0, 10))
    )}
  </>
)

const freshnessWords = (
  freshness: Freshness | undefined,
  { resource_availability }: Connection,
) => {
  if (!freshness) return ''
  if (freshness.kind === 'cannot tell')
    return resource_availability === null
      ? 'no workout in 12 months: cannot tell'
      : Object.hasOwn(resource_availability, 'workouts')
        ? 'no workout in 12 months: cannot tell'
        : 'names no workouts: cannot tell'
  const ago =
    freshness.daysAgo === 0
      ? 'today'
      : freshness.daysAgo === 1
        ? '1 day ago'
        : `${freshness.daysAgo} days ago`
  return freshness.kind === 'silent' ? `silent: last workout ${ago}` : `last workout ${ago}`
}

const scopes = (names: string[]) =>
  names.map((scope, index) => (
    <span key={scope}>
      {index > 0 && ', '}
      <code>{scope}</code>
    </span>
  ))

const marks: Record<Cause['kind'], { tone: Tone; icon: 'check' | 'cross' | 'unknown' | 'notice' }> =
  {
    available: { tone: 'good', icon: 'check' },
    reduced: { tone: 'notice', icon: 'check' },
    denied: { tone: 'bad', icon: 'cross' },
    unexplained: { tone: 'unknown', icon: 'unknown' },
    contradicted: { tone: 'notice', icon: 'notice' },
    unknown: { tone: 'unknown', icon: 'unknown' },
    unreadable: { tone: 'unknown', icon: 'unknown' },
  }

function CauseCell({ cause }: { cause: Cause }) {
  const { tone, icon } = marks[cause.kind]
  const words = {
    available: null,
    reduced: <>without {'without' in cause && scopes(cause.without)}</>,
    denied: <>needs {'needs' in cause && scopes(cause.needs)}</>,
    unexplained:
      'without' in cause && cause.without.length ? (
        <>required scopes are granted; optional denied: {scopes(cause.without)}</>
      ) : (
        'no scope explains it'
      ),
    contradicted: <>though required {'needs' in cause && scopes(cause.needs)} was denied</>,
    unknown: 'a status Rounds does not know',
    unreadable: 'reason' in cause ? cause.reason : '',
  }[cause.kind]
  const title = {
    available: 'Available',
    reduced: 'Reduced',
    denied: 'Denied',
    unexplained: 'Unavailable',
    contradicted: 'Available',
    unknown: 'status' in cause ? cause.status : '',
    unreadable: 'Unreadable',
  }[cause.kind]
  return (
    <span className={css.cause}>
      <span className={`${css.mark} ${css[tone]}`}>
        <Icon name={icon} size={12} />
      </span>
      {words === null ? (
        <span className="visually-hidden">{title}</span>
      ) : (
        <span className={css.why}>
          <strong>{title}</strong>
          <span>{words}</span>
        </span>
      )}
    </span>
  )
}

const ConnectionName = ({ connection }: { connection: Connection }) => (
  <strong>
    {connection.name ?? (
      <>
        {connection.slug} <Missing of={connection} field="name" />
      </>
    )}
    {connection.slug === null && (
      <>
        {' '}
        <Missing of={connection} field="slug" />
      </>
    )}
  </strong>
)

/** A provider on a narrow screen: what is simply available in one line, and the cause of everything else. */
export function ConnectionCard({
  connection,
  freshness,
}: {
  connection: Connection
  freshness: Freshness | undefined
}) {
  const causes = Object.entries(connection.resource_availability ?? {}).map(
    ([resource, availability]) => [resource, causeOf(availability)] as const,
  )
  const available = causes
    .filter(([, { kind }]) => kind === 'available')
    .map(([resource]) => resource)
  return (
    <li className={css.provided}>
      <div className={css.providedHead}>
        <ConnectionName connection={connection} />
        <ConnectionStatus connection={connection} />
      </div>
      <p className={css.since}>
        <Since connection={connection} />
        {freshness && (
          <>
            {' · '}
            <span className={freshness.kind === 'silent' ? css.late : undefined}>
              {freshnessWords(freshness, connection)}
            </span>
          </>
        )}
      </p>
      <dl className={css.causes}>
        {causes
          .filter(([, { kind }]) => kind !== 'available')
          .map(([resource, cause]) => (
            <div key={resource}>
              <dt>{resource}</dt>
              <dd>
                <CauseCell cause={cause} />
              </dd>
            </div>
          ))}
        {available.length > 0 && (
          <div>
            <dt>Available</dt>
            <dd>{available.join(', ')}</dd>
          </div>
        )}
      </dl>
      {connection.resource_availability === null ? (
        <p className={css.since}>
          Its resources: <Missing of={connection} field="resource_availability" />
        </p>
      ) : (
        causes.length === 0 && <p className={css.since}>It names no resources.</p>
      )}
    </li>
  )
}

const NotNamed = () => (
  <span role="img" className={css.dot} aria-label="The provider does not name this resource">
    ·
  </span>
)

export const columnsFor = (
  resources: readonly string[],
  freshness: ReadonlyMap<Connection, Freshness> | undefined,
): Columns<Connection> => [
  {
    id: 'provider',
    header: 'Provider',
    cell: ({ row: { original: connection } }) => {
      const found = freshness?.get(connection)
      return (
        <span className={css.provider}>
          <span className={css.letter} aria-hidden="true">
            {connectionName(connection).slice(0, 1)}
          </span>
          <span className={css.why}>
            <ConnectionName connection={connection} />
            <span className={found?.kind === 'silent' ? css.silent : undefined}>
              {freshnessWords(found, connection) || '\u00a0'}
            </span>
          </span>
        </span>
      )
    },
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ row: { original: connection } }) => (
      <span className={css.why}>
        <ConnectionStatus connection={connection} />
        <span>
          <Since connection={connection} />
        </span>
      </span>
    ),
  },
  ...resources.map((resource): Columns<Connection>[number] => ({
    id: `resource ${resource}`,
    header: resource,
    cell: ({ row: { original: connection } }) => {
      const given = connection.resource_availability
      if (given === null) return <Missing of={connection} field="resource_availability" />
      const availability = Object.hasOwn(given, resource) ? given[resource] : null
      return availability ? <CauseCell cause={causeOf(availability)} /> : <NotNamed />
    },
  })),
]
