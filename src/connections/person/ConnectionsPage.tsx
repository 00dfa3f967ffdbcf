import { lazy, useCallback, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'

import type { CheckedConnection, PersonIssue } from '#contract/own/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { isGoneKey } from '#lib/connections/key.ts'
import { formatDay } from '#lib/days.ts'
import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { listProviders } from '#src/connections/model/queries.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { counted } from '#src/kit/lib/units.ts'
import { Ago, FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PaperHead } from '#src/kit/page/PaperHead.tsx'
import { PersonHeader } from '#src/kit/page/PersonHeader.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { usePrinting } from '#src/kit/ui/use-printing.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { ClosedIssues } from './ClosedIssues.tsx'
import { ConnectionCard, PaperCard } from './ConnectionCard.tsx'
import { ConnectionDetails } from './ConnectionDetails.tsx'
import { exceptionColumns } from './exception-columns.tsx'
import { gridColumns } from './grid-columns.tsx'
import { Legend } from './Legend.tsx'
import { search } from './loader.ts'
import { NeverConnected } from './NeverConnected.tsx'
import { actorOf, NextStepLine } from './NextStepLine.tsx'
import { NotRead } from './NotRead.tsx'
import { NoTrouble } from './NoTrouble.tsx'
import { PersonIssues } from './PersonIssues.tsx'
import { inTrouble, resourcesOf, type ConnectionRow } from './rows.ts'
import { useConnections, type ConnectionsModel } from './use-connections.ts'
import { useSent } from './use-sent.ts'

import css from './connections.module.css'

const MessagesDialog = lazy(() => import('#src/connections/messages/MessagesDialog.tsx'))

/** Subject of a message. */
type Messaged = { connections: readonly CheckedConnection[]; issues: readonly PersonIssue[] }

type ViewProps = {
  rows: readonly ConnectionRow[]
  page: ConnectionsModel
  userId: string
  onMessage: (connections: readonly CheckedConnection[]) => void
}

function Cards({
  rows,
  page: {
    history: { historyOf },
  },
  userId,
  onMessage,
  isPaper,
}: ViewProps & { isPaper: boolean }) {
  const [first, more] = useShowMore(rows)
  if (isPaper)
    return (
      <ul>
        {rows.map((row) => (
          <PaperCard key={row.key} row={row} userId={userId} history={historyOf(row)} />
        ))}
      </ul>
    )
  return (
    <>
      <ul>
        {first.map((row) => (
          <ConnectionCard
            key={row.key}
            row={row}
            userId={userId}
            history={historyOf(row)}
            onMessage={() => onMessage([row.checked])}
          />
        ))}
      </ul>
      {more}
    </>
  )
}

function Exceptions({ rows, page, userId, onMessage }: ViewProps) {
  const [{ open }, setView] = useSearch(search)
  const { historyOf } = page.history
  const onOpen = useCallback(
    ({ key }: ConnectionRow) => setView({ open: key === open ? '' : key }),
    [open, setView],
  )
  const columns = useMemo(
    () => exceptionColumns({ open, historyOf, onOpen }),
    [open, historyOf, onOpen],
  )
  return (
    <div className={css.exceptions}>
      <DataTable
        label="Provider connections"
        rows={rows}
        columns={columns}
        rowId={(row) => row.key}
        onOpen={onOpen}
        muted={(row) => !inTrouble(row)}
        detail={(row) =>
          row.key === open && (
            <ConnectionDetails
              row={row}
              userId={userId}
              history={historyOf(row)}
              onMessage={() => onMessage([row.checked])}
            />
          )
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
        label="Provider connections by data type"
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
    <section className="below-3" aria-label={connectionName(connection)}>
      <Tree name={connectionName(connection)} value={sent} open />
    </section>
  )
}

function Raw({ rows }: Pick<ViewProps, 'rows'>) {
  const [first, more] = useShowMore(rows)
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
  const hasRoom = useMedia('besidePanel')
  const isPaper = usePrinting() !== null
  if (view === 'raw') return <Raw rows={props.rows} />
  if (isPaper || (!hasRoom && view !== 'grid')) return <Cards {...props} isPaper={isPaper} />
  return view === 'grid' ? <Grid rows={props.rows} /> : <Exceptions {...props} />
}

function NobodyConnected({ page: { issues, unconfirmed } }: { page: ConnectionsModel }) {
  const wasConnected = issues.some(({ key }) => isGoneKey(key))
  return (
    <EmptyMessage title="No connected providers">
      <p>
        {wasConnected && unconfirmed > 0
          ? 'The latest refresh returned no connections. The next refresh will confirm or clear this.'
          : 'Providers appear here after the patient connects a device or app.'}
      </p>
    </EmptyMessage>
  )
}

/** Number of issues: confirmed ones for a person on the list, and unconfirmed ones separately. */
function issuesWords({ isListed, history, troubled, issues, unconfirmed }: ConnectionsModel) {
  const open = history.open.length
  const parts = isListed
    ? [open > 0 && counted(open, 'open issue'), unconfirmed > 0 && `${unconfirmed} unconfirmed`]
    : [troubled.length + issues.length > 0 && counted(troubled.length + issues.length, 'issue')]
  return parts.filter(Boolean).join(', ')
}

/** Number of providers and issues. The issues load later, on the same line. */
function Counts({ page }: { page: ConnectionsModel }) {
  const issues = issuesWords(page)
  return (
    <span className="nowrap">
      {page.providers.length > 0 ? counted(page.providers.length, 'provider') : 'No providers'}
      {issues && ` · ${issues}`}
    </span>
  )
}

/** Age of the last refresh of a person on the list, otherwise of the connections. */
function DataAge({
  page: { result, lookedFrom, checkedAt, isListed },
}: {
  page: ConnectionsModel
}) {
  return (
    <span title={`Workouts since ${formatDay(lookedFrom)}`}>
      {isListed || checkedAt === undefined ? (
        <CheckAge at={checkedAt} />
      ) : (
        <>
          Updated <Ago since={result.receivedAt} />
        </>
      )}
    </span>
  )
}

export default function ConnectionsPage() {
  const { user_id: userId = '' } = useParams()
  const read = useQueryOrPrevious(listProviders({ user_id: userId }))
  // stays during a retry
  const [error, setError] = useState(read.error)
  if (read.error && read.error !== error) setError(read.error)
  return read.data === undefined && error ? (
    <NotRead userId={userId} error={error} retry={read.retry} isFetching={read.isFetching} />
  ) : (
    <ReadConnections userId={userId} />
  )
}

type MessageProps = { page: ConnectionsModel; onMessage: (about: Messaged) => void }

const isPatientNext = ({ troubled }: ConnectionsModel) =>
  troubled.some((row) => actorOf(row) === 'person')

/** Button that writes to the patient about all issues. Nothing without any. */
function Message({ page, onMessage }: MessageProps) {
  const { troubled, issues, unconnected } = page
  if (unconnected || !(troubled.length + issues.length)) return null
  return (
    <Button
      look={isPatientNext(page) ? 'primary' : 'plain'}
      onClick={() => onMessage({ connections: troubled.map(({ checked }) => checked), issues })}
    >
      Message
    </Button>
  )
}

function Header({ page, onMessage, hasLine }: MessageProps & { hasLine: boolean }) {
  const [{ view }, setView] = useSearch(search)
  // a second line would move the name
  const isPhone = useMedia('phone')
  const { providers, check, isChecking } = page
  const isList = view === 'all' || view === 'issues'
  const message = <Message page={page} onMessage={onMessage} />
  return (
    <PersonHeader
      page="connections"
      primary={isPatientNext(page) && !hasLine && message}
      count={!isPhone && <Counts page={page} />}
      age={<DataAge page={page} />}
      controls={
        providers.length > 0 && (
          <>
            {isList && (
              <label className="inline small">
                <input
                  type="checkbox"
                  checked={view === 'issues'}
                  onChange={({ target }) => setView({ view: target.checked ? 'issues' : 'all' })}
                />
                Issues only
              </label>
            )}
            <SegmentedControl
              label="View"
              value={isList ? 'all' : view}
              onChange={(value) => setView({ view: value })}
              options={[
                { value: 'all', label: 'List' },
                { value: 'grid', label: 'Data types' },
                { value: 'raw', label: 'Raw data' },
              ]}
            />
          </>
        )
      }
      actions={
        <>
          {!isPatientNext(page) && message}
          <Button needs="connections.check" icon="refresh" onClick={check} disabled={isChecking}>
            {isChecking ? 'Refreshing…' : 'Refresh'}
          </Button>
        </>
      }
    />
  )
}

function ReadConnections({ userId }: { userId: string }) {
  const [{ view }, setView] = useSearch(search)
  const page = useConnections(userId)
  const { result, workouts, history, providers, rows, troubled, issues, unconnected } = page
  const { check, isChecking } = page
  const printedAt = usePrinting()
  const [messaged, setMessaged] = useState<Messaged | null>(null)
  const onMessage = useCallback(
    (connections: readonly CheckedConnection[]) => setMessaged({ connections, issues: [] }),
    [],
  )

  const shown = view === 'issues' ? troubled : rows
  const hasLine = view !== 'grid' && view !== 'raw'
  // a phone has no room for it beside the words
  const isMessageInLine = !useMedia('phone') && hasLine && isPatientNext(page)
  return (
    <>
      {printedAt !== null && <PaperHead userId={userId} printedAt={printedAt} />}
      <Header page={page} onMessage={setMessaged} hasLine={isMessageInLine} />
      <Notices result={{ ...result, retry: check }} read={result.data} what="connection" />
      {workouts.error && (
        <FailedCard
          what="the latest workouts"
          error={workouts.error}
          retry={() => void workouts.refetch()}
          busy={workouts.isFetching}
        />
      )}
      {history.error && (
        <FailedCard
          what="the issues and connection history"
          error={history.error}
          retry={history.refetch}
          busy={history.isFetching}
        />
      )}
      <PersonIssues
        issues={issues.filter((issue) => issue !== unconnected)}
        shared={page.shared}
        notFoundNow={page.notFoundNow}
        problemOf={history.problemOf}
        isListed={page.isListed}
        onMessage={(issue) => setMessaged({ connections: [], issues: [issue] })}
      />
      {unconnected && (
        <NeverConnected
          issue={unconnected}
          page={page}
          onMessage={() => setMessaged({ connections: [], issues: [unconnected] })}
        />
      )}
      {providers.length === 0 && !unconnected && <NobodyConnected page={page} />}
      {providers.length > 0 && shown.length === 0 && (
        <NoTrouble
          rows={rows}
          rejected={result.data.rejected.length}
          hasOthers={page.issues.length + page.shared.length + page.notFoundNow.length > 0}
          showAll={() => setView({ view: 'all' })}
        />
      )}
      {hasLine && (
        <NextStepLine rows={rows}>
          {isMessageInLine && <Message page={page} onMessage={setMessaged} />}
        </NextStepLine>
      )}
      {shown.length > 0 && <View rows={shown} page={page} userId={userId} onMessage={onMessage} />}
      <ClosedIssues userId={userId} closed={history.closed} />
      <p className="visually-hidden" role="status">
        {isChecking ? '' : issuesWords(page) || 'No issues'}
      </p>
      {messaged && (
        <Later>
          <MessagesDialog
            people={[page.messaged(messaged)]}
            incidents={page.incidents}
            onClose={() => setMessaged(null)}
          />
        </Later>
      )}
    </>
  )
}
