import type { ReactNode } from 'react'

import { connectionName } from '#lib/connections/cause.ts'

import { ConnectionDetails } from './ConnectionDetails.tsx'
import { ConnectionName } from './ConnectionHead.tsx'
import { IssueLink } from './OpenProblem.tsx'
import { inTrouble, type ConnectionRow } from './rows.ts'
import { Times } from './Times.tsx'
import type { ConnectionHistory } from './use-connection-history.ts'
import { Waiting } from './Waiting.tsx'
import { DataLook, NextStep, State, WhatIsWrong } from './WhatIsWrong.tsx'

import css from './connections.module.css'

type CardProps = { row: ConnectionRow; userId: string; history: ConnectionHistory }

const Head = ({ row, children }: Pick<CardProps, 'row'> & { children?: ReactNode }) => (
  <span className="row between gap-3">
    <span>
      <ConnectionName connection={row.connection} /> {children}
    </span>
    <State row={row} />
  </span>
)

/** A connection on paper, with all details. */
export const PaperCard = ({ row, userId, history }: CardProps) => (
  <li className={`stack gap-1 ${css.card}`}>
    <Head row={row} />
    <WhatIsWrong row={row} />
    <Times row={row} userId={userId} />
    <Waiting row={row} history={history} />
  </li>
)

/** A connection on narrow screens, with the same expandable details as its row. One line without an issue. */
export const ConnectionCard = ({
  row,
  userId,
  history,
  onMessage,
}: CardProps & { onMessage: () => void }) => (
  <li className={css.card} data-muted={inTrouble(row) ? undefined : ''}>
    <details className={css.more}>
      <summary>
        <span className="grow">
          <Head row={row}>
            {!inTrouble(row) && row.deviations.length > 0 && (
              <span className="faint small">
                <DataLook row={row} />
              </span>
            )}
          </Head>
          <NextStep row={row} />
        </span>
      </summary>
      <ConnectionDetails row={row} userId={userId} history={history} onMessage={onMessage} />
    </details>
    {inTrouble(row) && (
      <div className="row between soft small">
        <span>
          Data types: <DataLook row={row} />
        </span>
        {history.problem && (
          <IssueLink problem={history.problem} provider={connectionName(row.connection)} />
        )}
      </div>
    )}
  </li>
)
