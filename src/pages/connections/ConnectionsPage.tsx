import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'

import type { Connection } from '#contract/providers.ts'
import { listProviders } from '#src/api/queries.ts'
import { useQueryWithPrevious } from '#src/api/use-query-with-previous.ts'
import { Ago, FailedCard, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { usePersonName } from '#src/layout/person.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Status } from '#src/ui/Status.tsx'
import { Tree } from '#src/ui/Tree.tsx'
import { useFirst } from '#src/ui/use-first.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { useSearch } from '#src/url/use-search.ts'
import { connectionName, freshnessOf, inTrouble, resourcesOf, statusSentence } from './cause.ts'
import { columnsFor, ConnectionCard } from './columns.tsx'
import css from './connections.module.css'
import { ErrorCard, isInError, SilentCard } from './TroubleCards.tsx'
import { recentWorkouts, search } from './loader.ts'
import { asSent } from '#lib/unreadable.ts'

/** Below it the matrix would hide the exceptions behind its scrolling: cards show them. */
const NARROW = '(max-width: 1000px)'

export default function ConnectionsPage() {
  const user_id = useParams().user_id!
  const [{ view, trouble }, setView] = useSearch(search)
  const result = useQueryWithPrevious(listProviders({ user_id }))
  const workouts = useQuery(recentWorkouts(user_id))
  const name = usePersonName(user_id)
  const narrow = useMedia(NARROW)

  const { providers } = result.data.body
  // two connections of one provider are two rows
  const keys = useMemo(
    () =>
      new Map(providers.map((connection, index) => [connection, `${connection.slug} ${index}`])),
    [providers],
  )
  const keyOf = (connection: Connection) => keys.get(connection)!
  const shown = trouble ? providers.filter(inTrouble) : providers
  const recent = workouts.data?.body.workouts
  const freshness = useMemo(
    () =>
      recent &&
      new Map(providers.map((connection) => [connection, freshnessOf(connection.slug, recent)])),
    [providers, recent],
  )
  const columns = useMemo(
    () => columnsFor(resourcesOf(providers), freshness),
    [providers, freshness],
  )
  const silent = shown.flatMap((connection) => {
    const found = freshness?.get(connection)
    return connection.status === 'connected' && found?.kind === 'silent'
      ? [{ connection, freshness: { ...found, kind: found.kind } }]
      : []
  })

  const [errors, moreErrors] = useFirst(shown.filter(isInError))
  const [silentOnes, moreSilent] = useFirst(silent)
  const [drawn, more] = useFirst(shown)

  return (
    <>
      <PageHeader
        title="Connections"
        tabTitle={`Connections of ${name}`}
        controls={
          providers.length > 0 && (
            <>
              <SegmentedControl
                label="View"
                value={view}
                onChange={(value) => setView({ view: value })}
                options={[
                  { value: 'matrix', label: 'Matrix' },
                  { value: 'raw', label: 'Raw' },
                ]}
              />
              <Button pressed={trouble} onClick={() => setView({ trouble: !trouble })}>
                Only trouble
              </Button>
            </>
          )
        }
        actions={
          <Button icon="refresh" onClick={result.retry} disabled={result.isFetching}>
            {result.isFetching ? 'Checking' : 'Check now'}
          </Button>
        }
      >
        <strong>{counted(providers.length, 'provider')}</strong>
        {providers.length > 0 && `: ${statusSentence(providers)}`} · checked{' '}
        <strong>
          <Ago since={result.receivedAt} />
        </strong>
      </PageHeader>
      <Notices result={result} read={result.data} what="connection" />
      {workouts.error && (
        <FailedCard
          what="The workouts that tell how fresh each connection is"
          error={workouts.error}
          retry={() => void workouts.refetch()}
          busy={workouts.isFetching}
        />
      )}
      {errors.map((connection) => (
        <ErrorCard key={keyOf(connection)} connection={connection} />
      ))}
      {moreErrors}
      {silentOnes.map(({ connection, freshness: found }) => (
        <SilentCard
          key={keyOf(connection)}
          connection={connection}
          freshness={found}
          userId={user_id}
        />
      ))}
      {moreSilent}
      {providers.length === 0 ? (
        <EmptyMessage title="No provider is connected">
          <p>
            The service knows this person, but they have connected nothing yet, or disconnected
            everything.
          </p>
        </EmptyMessage>
      ) : shown.length === 0 ? (
        <EmptyMessage title="No trouble">
          <p>Every connection is connected and every resource it names is available.</p>
          <Button onClick={() => setView({ trouble: false })}>
            Show all {formatNumber(providers.length)}
          </Button>
        </EmptyMessage>
      ) : view === 'raw' ? (
        <>
          {drawn.map((connection) => (
            <section
              key={keyOf(connection)}
              className={css.tree}
              aria-label={connectionName(connection)}
            >
              <Tree name={connectionName(connection)} value={asSent(connection)} open />
            </section>
          ))}
          {more}
        </>
      ) : (
        <>
          {narrow ? (
            <>
              <ul className={css.cards}>
                {drawn.map((connection) => (
                  <ConnectionCard
                    key={keyOf(connection)}
                    connection={connection}
                    freshness={freshness?.get(connection)}
                  />
                ))}
              </ul>
              {more}
            </>
          ) : (
            <DataTable
              label="Provider connections by resource"
              rows={shown}
              columns={columns}
              rowId={keyOf}
            />
          )}
          <Legend isMatrix={!narrow} />
        </>
      )}
    </>
  )
}

/** What the marks of the causes mean; a resource that is not named has one in the matrix only. */
const Legend = ({ isMatrix }: { isMatrix: boolean }) => (
  <ul className={css.legend} aria-label="Marks">
    <li>
      <Status tone="good">available</Status>
    </li>
    <li>
      <Status tone="notice" icon="check">
        reduced
      </Status>{' '}
      an optional scope was denied
    </li>
    <li>
      <Status tone="bad">denied</Status> a required scope was denied
    </li>
    <li>
      <Status tone="unknown">unavailable</Status> no scope explains it
    </li>
    {isMatrix && <li>A dot: the provider does not name this resource</li>}
  </ul>
)
