import type { ReactNode } from 'react'

import { connectionName } from '#lib/connections/cause.ts'

import { ConnectedSince, ConnectionName, ConnectionStatus, ErrorTime } from './ConnectionHead.tsx'
import { Workouts } from './exception-columns.tsx'
import { Assignment, IssueLink } from './OpenProblem.tsx'
import type { ConnectionRow } from './rows.ts'
import type { ConnectionHistory } from './use-connection-history.ts'
import { WaitingOn, WhatIsWrong } from './WhatIsWrong.tsx'

import css from './connections.module.css'

/** A connection where there is no room for a table: on a phone, and whole on paper. */
export const ConnectionCard = ({
  row,
  history: { problem, isUnconfirmed },
  children,
}: {
  row: ConnectionRow
  history: ConnectionHistory
  /** Actions, at its end. */
  children?: ReactNode
}) => (
  <li className={`stack gap-1 ${css.card}`}>
    <div className="row between gap-3">
      <ConnectionName connection={row.connection} />
      <ConnectionStatus connection={row.connection} />
    </div>
    <WhatIsWrong row={row} />
    <p className="soft small">
      {row.connection.error_details && (
        <>
          <ErrorTime connection={row.connection} />
          {' · '}
        </>
      )}
      <ConnectedSince connection={row.connection} />
    </p>
    <p>
      <Workouts row={row} />
    </p>
    {row.checked.troubles.length > 0 && (
      <p className="soft small">
        Waiting on: <WaitingOn row={row} />
        {isUnconfirmed && ' · unconfirmed'}
        {problem && (
          <>
            {' · '}
            <Assignment problem={problem} />
          </>
        )}
      </p>
    )}
    {children && (
      <div className={`row wrap gap-1 ${css.actions}`}>
        {children}
        {problem && <IssueLink problem={problem} provider={connectionName(row.connection)} />}
      </div>
    )}
  </li>
)
