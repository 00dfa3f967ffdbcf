import { connectionName } from '#lib/connections/cause.ts'
import { agoWords } from '#lib/connections/words.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import { ConnectedSince, ConnectionName, ConnectionStatus, ErrorTime } from './ConnectionHead.tsx'
import { IssueLink } from './OpenProblem.tsx'
import type { ConnectionRow } from './rows.ts'
import type { ConnectionHistory } from './use-connection-history.ts'
import { DataLook, FirstLook } from './WhatIsWrong.tsx'

/** Status of a connection, with the time since which it is so, where that is known. */
const statusColumn: Column<ConnectionRow> = {
  id: 'status',
  label: 'Status',
  width: '232px',
  cell: ({ connection }) => (
    <span className="row gap-1 small">
      <ConnectionStatus connection={connection} />
      <span className="faint">
        {connection.status === 'connected' ? (
          <ConnectedSince connection={connection} lead="since" />
        ) : (
          <ErrorTime connection={connection} lead="since" />
        )}
      </span>
    </span>
  ),
}

const Assignee = ({ problem, isUnconfirmed }: ConnectionHistory) => {
  if (isUnconfirmed) return <span className="faint small">Unconfirmed</span>
  if (!problem) return null
  const { owner } = problem
  return (
    <span className="row">
      <Monogram name={owner} label={owner === null ? 'Unassigned' : `Assignee: ${owner}`} />
    </span>
  )
}

const ToIssue = ({
  row: { connection },
  problem,
}: Pick<ConnectionHistory, 'problem'> & { row: ConnectionRow }) =>
  problem && <IssueLink problem={problem} provider={connectionName(connection)} />

/** A connection a row of one line: its gravest cause with the next step. All else unfolds below it. */
export const exceptionColumns = ({
  open,
  historyOf,
  onOpen,
}: {
  /** The key of the row that is unfolded. */
  open: string
  historyOf: (row: ConnectionRow) => ConnectionHistory
  onOpen: (key: string) => void
}): readonly Column<ConnectionRow>[] => [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    width: '152px',
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
  statusColumn,
  {
    id: 'wrong',
    label: 'Issue',
    cell: (row) => (
      <span className="block ellipsis">
        <FirstLook row={row} />
      </span>
    ),
  },
  {
    id: 'data',
    label: 'Data types',
    goneAt: 'large',
    width: '192px',
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
    width: '112px',
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
    width: '80px',
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
