import type { ReactNode } from 'react'

import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { shortAgo } from '#src/kit/ui/text/ago.ts'

import { ConnectedSince, ErrorTime, IssueTime } from './ConnectionHead.tsx'
import type { ConnectionRow } from './rows.ts'
import type { ConnectionHistory } from './use-connection-history.ts'
import { DataLook } from './WhatIsWrong.tsx'

import css from './connections.module.css'

type About = { row: ConnectionRow; history: ConnectionHistory }

/** Start of the status of a connection: `since Nov 26, 10:59`. Null if it isn't known. */
export function sinceWhen({ row: { connection }, history: { problem } }: About): ReactNode {
  if (connection.status === 'connected')
    return <ConnectedSince connection={connection} lead="since" />
  if (connection.error_details) return <ErrorTime connection={connection} lead="since" />
  return (
    problem && (
      <>
        since <IssueTime problem={problem} />
      </>
    )
  )
}

/** `last workout 2d ago`, with the day and the usual interval in the tooltip. Null without workouts. */
export const lastWorkout = ({ checked: { silence }, workouts }: ConnectionRow): ReactNode =>
  silence.days_ago === null ? null : (
    <span className="nowrap" title={workouts}>
      last workout {shortAgo(silence.days_ago)}
    </span>
  )

/** Assignee of the open issue of a connection. Null without one. */
export function assignee({ problem, isUnconfirmed }: ConnectionHistory): ReactNode {
  if (isUnconfirmed) return <span className="faint">Unconfirmed</span>
  if (!problem) return null
  const { owner } = problem
  return (
    <span className="inline gap-1">
      {owner !== null && <Monogram name={owner} label={`Assignee: ${owner}`} />}
      <span className="ellipsis">{owner ?? 'Unassigned'}</span>
    </span>
  )
}

const Fact = ({ children }: { children: ReactNode }) => children && <span>{children}</span>

/**
 * The columns of a connection in one line. Data types without deviations are left out, and the
 * assignee, who stands beside the link to the issue.
 */
export const Facts = ({ row, history }: About) => (
  <span className={`soft small ${css.facts}`}>
    <Fact>{sinceWhen({ row, history })}</Fact>
    <Fact>{row.deviations.length > 0 && <DataLook row={row} isAlone />}</Fact>
    <Fact>{lastWorkout(row)}</Fact>
    <Fact>{history.problem === null && assignee(history)}</Fact>
  </span>
)
