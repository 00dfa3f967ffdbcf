import { connectionName } from '#lib/connections/cause.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'

import { ConnectionName } from './ConnectionHead.tsx'
import { Assignment, IssueLink } from './OpenProblem.tsx'
import { MessageButton } from './RowActions.tsx'
import type { ConnectionRow } from './rows.ts'
import { statusColumn } from './status-column.tsx'
import type { ConnectionHistory } from './use-connection-history.ts'
import { FirstLook, WaitingOn } from './WhatIsWrong.tsx'

import css from './connections.module.css'

/** Activity of a provider's workouts, marked if they have stopped. */
export const Workouts = ({ row: { checked, workouts } }: { row: ConnectionRow }) => (
  <span
    className={
      checked.troubles.some(({ kind }) => kind === 'silent' || kind === 'no data')
        ? 'notice small'
        : 'soft small'
    }
  >
    {workouts}
  </span>
)

/** A connection a row of one height: what is wrong in a line, what is waited for, and the rest unfolds. */
export const exceptionColumns = ({
  open,
  historyOf,
  onOpen,
  onMessage,
}: {
  /** The key of the row that is unfolded. */
  open: string
  historyOf: (row: ConnectionRow) => ConnectionHistory
  onOpen: (key: string) => void
  onMessage: (row: ConnectionRow) => void
}): readonly Column<ConnectionRow>[] => [
  {
    id: 'provider',
    label: 'Provider',
    rowHeader: true,
    cell: (row) => (
      <span className={`row gap-1 anywhere ${css.provider}`}>
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
    cell: (row) => <FirstLook row={row} />,
  },
  {
    id: 'actor',
    label: 'Waiting on',
    cell: (row) => {
      const { problem, isUnconfirmed } = historyOf(row)
      return (
        <span className={css.two}>
          <WaitingOn row={row} />
          {isUnconfirmed && <span className="faint small">Unconfirmed</span>}
          {problem && <Assignment problem={problem} />}
        </span>
      )
    },
  },
  {
    id: 'workouts',
    label: 'Workouts',
    cell: (row) => (
      <span className={`block small ${css.words}`} title={row.workouts}>
        <Workouts row={row} />
      </span>
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    head: () => <span className="visually-hidden">Actions</span>,
    numeric: true,
    cell: (row) => {
      const { problem } = historyOf(row)
      return (
        <span className={css.acts}>
          {problem && <IssueLink problem={problem} provider={connectionName(row.connection)} />}
          <MessageButton row={row} onMessage={() => onMessage(row)} />
        </span>
      )
    },
  },
]
