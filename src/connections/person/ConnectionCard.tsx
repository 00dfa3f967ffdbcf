import { connectionName } from '#lib/connections/cause.ts'

import { ConnectionDetails } from './ConnectionDetails.tsx'
import { ConnectionName, ConnectionStatus } from './ConnectionHead.tsx'
import { IssueLink } from './OpenProblem.tsx'
import { inTrouble, type ConnectionRow } from './rows.ts'
import { Times } from './Times.tsx'
import type { ConnectionHistory } from './use-connection-history.ts'
import { Waiting } from './Waiting.tsx'
import { DataLook, FirstLook, WhatIsWrong } from './WhatIsWrong.tsx'

import css from './connections.module.css'

type CardProps = { row: ConnectionRow; userId: string; history: ConnectionHistory }

const Head = ({ row: { connection } }: Pick<CardProps, 'row'>) => (
  <div className="row between gap-3">
    <ConnectionName connection={connection} />
    <ConnectionStatus connection={connection} />
  </div>
)

/** A connection on paper, in whole. */
export const PaperCard = ({ row, userId, history }: CardProps) => (
  <li className={`stack gap-1 ${css.card}`}>
    <Head row={row} />
    <WhatIsWrong row={row} />
    <Times row={row} userId={userId} />
    <Waiting row={row} history={history} />
  </li>
)

/** A connection where there is no room for a table: what its row has, and the same unfolds. */
export const ConnectionCard = ({
  row,
  userId,
  history,
  onMessage,
}: CardProps & { onMessage: () => void }) => (
  <li className={`stack gap-1 ${css.card}`} data-muted={inTrouble(row) ? undefined : ''}>
    <Head row={row} />
    <FirstLook row={row} />
    <span className="soft small">
      Data types: <DataLook row={row} />
    </span>
    <div className="row start between">
      <details className={`grow soft small ${css.more}`}>
        <summary>Details</summary>
        <ConnectionDetails row={row} userId={userId} history={history} onMessage={onMessage} />
      </details>
      {history.problem && (
        <IssueLink problem={history.problem} provider={connectionName(row.connection)} />
      )}
    </div>
  </li>
)
