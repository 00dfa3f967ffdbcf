import { lazy, Suspense, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'

import type { CheckedConnection } from '#contract/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { formatDay } from '#lib/days.ts'
import { HowToImport } from '#src/layout/HowToImport.tsx'
import { Ago, FailedCard, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { PaperHead } from '#src/layout/PaperHead.tsx'
import { usePersonName } from '#src/layout/person.ts'
import { counted } from '#src/lib/units.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { Tree } from '#src/ui/Tree.tsx'
import { useFirst } from '#src/ui/use-first.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { useSearch } from '#src/url/use-search.ts'
import { ConnectionCard } from './ConnectionCard.tsx'
import { ConnectionDetails } from './ConnectionDetails.tsx'
import css from './connections.module.css'
import { exceptionColumns } from './exception-columns.tsx'
import { gridColumns } from './grid-columns.tsx'
import { Legend } from './Legend.tsx'
import { search } from './loader.ts'
import { NoTrouble } from './NoTrouble.tsx'
import { MessageButton, WorkoutsLink } from './RowActions.tsx'
import { inTrouble, resourcesOf, statusSentence, type ConnectionRow } from './rows.ts'
import { UnlistedNotice } from './UnlistedNotice.tsx'
import { useConnections, type ConnectionsModel } from './use-connections.ts'
import { useSent } from './use-sent.ts'

const MessagesDialog = lazy(() => import('#src/layout/MessagesDialog.tsx'))

/** Below it the table would hide the exceptions behind its scrolling: cards show them. */
const NARROW = '(max-width: 1240px)'

type ViewProps = {
  rows: readonly ConnectionRow[]
  page: ConnectionsModel
  userId: string
  onMessage: (connections: readonly CheckedConnection[]) => void
}

function Cards({ rows, page, userId, onMessage, isPaper }: ViewProps & { isPaper: boolean }) {
  const [first, more] = useFirst(rows)
  return (
    <>
      <ul className={css.cards}>
        {(isPaper ? rows : first).map((row) => (
          <ConnectionCard key={row.key} row={row} problem={page.history.historyOf(row).problem}>
            {!isPaper && (
              <>
                <details className={css.more}>
                  <summary>What changed, and as it came</summary>
                  <ConnectionDetails row={row} history={page.history.historyOf(row)} />
                </details>
                <MessageButton row={row} onMessage={() => onMessage([row.checked])} />
                {inTrouble(row) && (
                  <Button icon="refresh" disabled={page.isChecking} onClick={page.check}>
                    {page.isChecking ? 'Checking' : 'Check now'}
                  </Button>
                )}
                <WorkoutsLink row={row} userId={userId} />
              </>
            )}
          </ConnectionCard>
        ))}
      </ul>
      {!isPaper && more}
    </>
  )
}

function Exceptions({ rows, page, userId, onMessage }: ViewProps) {
  const [{ open }, setView] = useSearch(search)
  const { historyOf } = page.history
  const columns = useMemo(
    () =>
      exceptionColumns({
        userId,
        open,
        historyOf,
        onOpen: (key) => setView({ open: key }),
        onMessage: (row) => onMessage([row.checked]),
      }),
    [userId, open, historyOf, setView, onMessage],
  )
  return (
    <div className={css.exceptions}>
      <DataTable
        label="Provider connections, worst first"
        rows={rows}
        columns={columns}
        rowId={(row) => row.key}
        detail={(row) =>
          row.key === open && <ConnectionDetails row={row} history={historyOf(row)} />
        }
      />
    </div>
  )
}

function Grid({ rows }: Pick<ViewProps, 'rows'>) {
  const columns = useMemo(
    () => gridColumns(resourcesOf(rows.map(({ connection }) => connection))),
    [rows],
  )
  return (
    <div className={css.grid}>
      <DataTable
        label="Provider connections by resource"
        rows={rows}
        columns={columns}
        rowId={(row) => row.key}
        holdFirst
      />
      <Legend />
    </div>
  )
}

function RawConnection({ row: { connection } }: { row: ConnectionRow }) {
  const sent = useSent(connection)
  return (
    <section className={css.tree} aria-label={connectionName(connection)}>
      <Tree name={connectionName(connection)} value={sent} open />
    </section>
  )
}

function Raw({ rows }: Pick<ViewProps, 'rows'>) {
  const [first, more] = useFirst(rows)
  return (
    <>
      {first.map((row) => (
        <RawConnection key={row.key} row={row} />
      ))}
      {more}
    </>
  )
}

function View(props: ViewProps) {
  const [{ view }] = useSearch(search)
  const isNarrow = useMedia(NARROW)
  const isPaper = usePrinting() !== null
  if (view === 'raw') return <Raw rows={props.rows} />
  if (isPaper || (isNarrow && view === 'exceptions')) return <Cards {...props} isPaper={isPaper} />
  return view === 'grid' ? <Grid rows={props.rows} /> : <Exceptions {...props} />
}

const NobodyConnected = () => (
  <EmptyMessage title="No provider is connected">
    <p>
      The service knows this person, but they have connected nothing yet, or disconnected
      everything.
    </p>
    <HowToImport imports={['connections']} />
  </EmptyMessage>
)

/** What was read, and how old each part of it is. */
function Covers({ page }: { page: ConnectionsModel }) {
  const { providers, rows, result, workouts, lookedFrom } = page
  const troubled = rows.filter(inTrouble).length
  return (
    <>
      <strong>{counted(providers.length, 'provider')}</strong>
      {providers.length > 0 && `: ${statusSentence(providers)}`}
      {troubled > 0 && (
        <>
          {' · '}
          <strong>{troubled} in trouble</strong>
        </>
      )}
      {' · connections read '}
      <strong>
        <Ago since={result.receivedAt} />
      </strong>
      {`, workouts since ${formatDay(lookedFrom)} `}
      {workouts.data ? (
        <>
          read{' '}
          <strong>
            <Ago since={workouts.dataUpdatedAt} />
          </strong>
        </>
      ) : workouts.isFetching ? (
        'being read'
      ) : (
        'not read'
      )}
    </>
  )
}

export default function ConnectionsPage() {
  const userId = useParams().user_id!
  const [{ view, trouble }, setView] = useSearch(search)
  const page = useConnections(userId)
  const { result, workouts, history, providers, rows, unlisted, check, isChecking } = page
  const name = usePersonName(userId)
  const printedAt = usePrinting()
  const [messaged, setMessaged] = useState<readonly CheckedConnection[] | null>(null)

  const troubled = rows.filter(inTrouble)
  const shown = trouble ? troubled : rows
  return (
    <>
      {printedAt !== null && <PaperHead userId={userId} printedAt={printedAt} />}
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
                  { value: 'exceptions', label: 'Exceptions' },
                  { value: 'grid', label: 'Whole grid' },
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
          <>
            {troubled.length > 0 && (
              <Button onClick={() => setMessaged(troubled.map(({ checked }) => checked))}>
                Message
              </Button>
            )}
            <Button icon="refresh" onClick={check} disabled={isChecking}>
              {isChecking ? 'Checking' : 'Check now'}
            </Button>
          </>
        }
      >
        <Covers page={page} />
      </PageHeader>
      <Notices result={{ ...result, retry: check }} read={result.data} what="connection" />
      {workouts.error && (
        <FailedCard
          what="The workouts that tell whether a connection is silent"
          error={workouts.error}
          retry={() => void workouts.refetch()}
          busy={workouts.isFetching}
        />
      )}
      {history.error && (
        <FailedCard
          what="What the team keeps of these connections"
          error={history.error}
          retry={history.refetch}
          busy={history.isFetching}
        />
      )}
      {unlisted.map((provider) => (
        <UnlistedNotice key={provider} provider={provider} userId={userId} />
      ))}
      {providers.length === 0 ? (
        <NobodyConnected />
      ) : shown.length === 0 ? (
        <NoTrouble
          rows={rows}
          rejected={result.data.rejected.length}
          unlisted={unlisted}
          showAll={() => setView({ trouble: false })}
        />
      ) : (
        <View rows={shown} page={page} userId={userId} onMessage={setMessaged} />
      )}
      <p className="visually-hidden" role="status">
        {isChecking ? '' : `${troubled.length} of ${counted(rows.length, 'connection')} in trouble`}
      </p>
      {messaged && (
        <Suspense>
          <MessagesDialog people={[page.messaged(messaged)]} onClose={() => setMessaged(null)} />
        </Suspense>
      )}
    </>
  )
}
