import { connectionName } from '#lib/connections/cause.ts'
import { changeWords } from '#lib/connections/words.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'

import { IssueNote } from './OpenProblem.tsx'
import { inTrouble, type ConnectionRow } from './rows.ts'
import { Times } from './Times.tsx'
import type { ConnectionHistory } from './use-connection-history.ts'
import { useSent } from './use-sent.ts'
import { Waiting } from './Waiting.tsx'
import { Reason, WhatIsWrong } from './WhatIsWrong.tsx'

import css from './connections.module.css'

/** Changes of a connection between checks. */
function Changes({ changes, from }: Pick<ConnectionHistory, 'changes' | 'from'>) {
  const [first, more] = useShowMore(changes)
  if (changes.length === 0)
    return (
      <p className="soft small">
        {from === null ? 'No changes yet.' : `No changes since ${formatDay(from.slice(0, 10))}.`}
      </p>
    )
  return (
    <>
      <ol className={`small ${css.changes}`}>
        {first.map((change, index) => (
          <li key={index}>
            <time dateTime={change.at}>{formatInstant(change.at)} UTC</time>
            <span>{changeWords(change)}</span>
          </li>
        ))}
      </ol>
      {more}
    </>
  )
}

/** Issues of a connection, who acts, their reason, its changes, and all its fields as sent. */
export const ConnectionDetails = ({
  row,
  userId,
  history,
  onMessage,
}: {
  row: ConnectionRow
  userId: string
  history: ConnectionHistory
  onMessage: () => void
}) => (
  <div className={`stack gap-3 ${css.details}`}>
    <WhatIsWrong row={row} />
    <Times row={row} userId={userId} />
    <Waiting row={row} history={history} />
    {inTrouble(row) && (
      <Button
        className={css.message}
        aria-label={`Message about ${connectionName(row.connection)}`}
        onClick={onMessage}
      >
        Message
      </Button>
    )}
    {history.problem && <IssueNote problem={history.problem} />}
    <Reason row={row} />
    <section aria-label="History">
      <h3>History</h3>
      <Changes changes={history.changes} from={history.from} />
    </section>
    <section aria-label="Raw data">
      <h3>Raw data</h3>
      <Tree name={connectionName(row.connection)} value={useSent(row.connection)} open />
    </section>
  </div>
)
