import { connectionName } from '#lib/connections/cause.ts'

import { ConnectionDetails } from './ConnectionDetails.tsx'
import { ConnectionName } from './ConnectionHead.tsx'
import { assignee, Facts } from './Facts.tsx'
import { IssueLink } from './OpenProblem.tsx'
import { inTrouble, type ConnectionRow } from './rows.ts'
import { Times } from './Times.tsx'
import type { ConnectionHistory } from './use-connection-history.ts'
import { Waiting } from './Waiting.tsx'
import { NextStep, State, WhatIsWrong } from './WhatIsWrong.tsx'

import css from './connections.module.css'

type CardProps = { row: ConnectionRow; userId: string; history: ConnectionHistory }

const Head = ({ row }: Pick<CardProps, 'row'>) => (
  <span className="row between gap-3">
    <ConnectionName connection={row.connection} />
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

/** A connection without room for its columns, with the same expandable details as its row. */
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
          <Head row={row} />
          <NextStep row={row} />
          <Facts row={row} history={history} />
        </span>
      </summary>
      <ConnectionDetails row={row} userId={userId} history={history} onMessage={onMessage} />
    </details>
    {history.problem && (
      <div className={`row between ${css.foot}`}>
        <span className="soft small">{assignee(history)}</span>
        <IssueLink problem={history.problem} provider={connectionName(row.connection)} />
      </div>
    )}
  </li>
)
