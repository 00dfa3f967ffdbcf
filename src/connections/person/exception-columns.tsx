import { connectionName } from '#lib/connections/cause.ts'
import { agoWords } from '#lib/connections/words.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import { ConnectedSince, ConnectionName, ErrorTime, IssueTime } from './ConnectionHead.tsx'
import { IssueLink } from './OpenProblem.tsx'
import type { ConnectionRow } from './rows.ts'
import type { ConnectionHistory } from './use-connection-history.ts'
import { DataLook, NextStep, State } from './WhatIsWrong.tsx'

/** Time since which a connection has its status, if known. */
function StatusTime({
  connection,
  problem,
}: Pick<ConnectionRow, 'connection'> & Pick<ConnectionHistory, 'problem'>) {
  if (connection.status === 'connected') return <ConnectedSince connection={connection} lead="" />
  if (connection.error_details) return <ErrorTime connection={connection} lead="" />
  return problem && <IssueTime problem={problem} />
}

const Assignee = ({ problem, isUnconfirmed }: ConnectionHistory) => {
  if (isUnconfirmed) return <span className="faint small">Unconfirmed</span>
  if (!problem) return null
  const { owner } = problem
  return (
    <span className="row gap-1 shrink soft small">
      {owner !== null && <Monogram name={owner} label={`Assignee: ${owner}`} />}
      <span className="ellipsis">{owner ?? 'Unassigned'}</span>
    </span>
  )
}

const ToIssue = ({
  row: { connection },
  problem,
}: Pick<ConnectionHistory, 'problem'> & { row: ConnectionRow }) =>
  problem && <IssueLink problem={problem} provider={connectionName(connection)} />

/** One row per connection: its state, what to do, and its data. The rest is in the expanded row. */
export const exceptionColumns = ({
  open,
  historyOf,
  onOpen,
}: {
  /** Key of the expanded row. */
  open: string
  historyOf: (row: ConnectionRow) => ConnectionHistory
  onOpen: (key: string) => void
}): readonly Column<ConnectionRow>[] => [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    width: '160px',
    cell: (row) => (
      <span className="row gap-1">
        <DisclosureButton
          label={`More on ${connectionName(row.connection)}`}
          open={row.key === open}
          onToggle={() => onOpen(row.key === open ? '' : row.key)}
        />
        <ConnectionName connection={row.connection} />
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: '176px',
    cell: (row) => <State row={row} />,
  },
  {
    id: 'since',
    label: 'Since',
    goneAt: 'large',
    width: '108px',
    cell: (row) => (
      <span className="soft small">
        <StatusTime connection={row.connection} problem={historyOf(row).problem} />
      </span>
    ),
  },
  {
    id: 'step',
    label: 'Next step',
    cell: (row) => <NextStep row={row} />,
  },
  {
    id: 'data',
    label: 'Data types',
    goneAt: 'large',
    width: '184px',
    cell: (row) => (
      <span className="soft small">
        <DataLook row={row} />
      </span>
    ),
  },
  {
    id: 'workouts',
    label: 'Last workout',
    goneAt: 'wide',
    width: '104px',
    cell: ({ checked: { silence }, workouts }) =>
      silence.days_ago === null ? (
        <span className="faint">
          <Missing what={workouts} />
        </span>
      ) : (
        <span className="soft small" title={workouts}>
          {agoWords(silence.days_ago)}
        </span>
      ),
  },
  {
    id: 'assignee',
    label: 'Assignee',
    goneAt: 'wide',
    width: '104px',
    cell: (row) => <Assignee {...historyOf(row)} />,
  },
  {
    id: 'actions',
    label: 'Actions',
    head: () => <span className="visually-hidden">Actions</span>,
    numeric: true,
    width: '104px',
    cell: (row) => <ToIssue row={row} {...historyOf(row)} />,
  },
]
