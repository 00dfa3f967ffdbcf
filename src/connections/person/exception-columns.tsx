import { connectionName } from '#lib/connections/cause.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'

import { ConnectionName } from './ConnectionHead.tsx'
import { assignee, lastWorkout, sinceWhen } from './Facts.tsx'
import { IssueLink } from './OpenProblem.tsx'
import type { ConnectionRow } from './rows.ts'
import type { ConnectionHistory } from './use-connection-history.ts'
import { DataLook, NextStep, State } from './WhatIsWrong.tsx'

import css from './connections.module.css'

const ToIssue = ({
  row: { connection },
  problem,
}: Pick<ConnectionHistory, 'problem'> & { row: ConnectionRow }) =>
  problem && <IssueLink problem={problem} provider={connectionName(connection)} />

/** One row per connection: its state and since when, what to do, its data, and who handles it. */
export const exceptionColumns = ({
  open,
  historyOf,
  onOpen,
}: {
  /** Key of the expanded row. */
  open: string
  historyOf: (row: ConnectionRow) => ConnectionHistory
  /** Expands a row, or collapses it. */
  onOpen: (row: ConnectionRow) => void
}): readonly Column<ConnectionRow>[] => [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    width: '148px',
    head: () => <span className={css.named}>Provider</span>,
    cell: (row) => (
      <span className="row gap-1">
        <DisclosureButton
          label={`More on ${connectionName(row.connection)}`}
          open={row.key === open}
          onToggle={() => onOpen(row)}
        />
        <ConnectionName connection={row.connection} />
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    width: '20%',
    cell: (row) => (
      <>
        <span className={css.status}>
          <State row={row} />
        </span>
        <span className={`block faint small ${css.since}`}>
          {sinceWhen({ row, history: historyOf(row) })}
        </span>
      </>
    ),
  },
  {
    id: 'step',
    label: 'Next step',
    cell: (row) => <NextStep row={row} />,
  },
  {
    id: 'data',
    label: 'Data',
    width: '18%',
    cell: (row) => (
      <span className="soft small">
        <span className="block">
          <DataLook row={row} />
        </span>
        {lastWorkout(row)}
      </span>
    ),
  },
  {
    id: 'assignee',
    label: 'Assignee',
    width: '100px',
    cell: (row) => <span className="soft small">{assignee(historyOf(row))}</span>,
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
