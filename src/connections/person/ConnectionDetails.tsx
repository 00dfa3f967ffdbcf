import { connectionName } from '#lib/connections/cause.ts'
import { changeWords } from '#lib/connections/words.ts'
import { formatDay, formatInstant } from '#lib/days.ts'
import { Tree } from '#src/kit/ui/lists/Tree.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'

import { ConnectedSince } from './ConnectionHead.tsx'
import { IssueNote } from './OpenProblem.tsx'
import { WorkoutsLink } from './RowActions.tsx'
import type { ConnectionRow } from './rows.ts'
import type { ConnectionHistory } from './use-connection-history.ts'
import { useSent } from './use-sent.ts'
import { Reason, WhatIsWrong } from './WhatIsWrong.tsx'

import css from './connections.module.css'

/** Changes of a connection from check to check. */
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

/** Reason of its issues, changes of a connection, and all its fields as they came. */
export const ConnectionDetails = ({
  row,
  userId,
  history: { changes, from, problem },
}: {
  row: ConnectionRow
  userId: string
  history: ConnectionHistory
}) => (
  <div className={`stack gap-3 ${css.details}`}>
    <WhatIsWrong row={row} />
    <p className="soft small">
      <ConnectedSince connection={row.connection} /> · {row.workouts}{' '}
      <WorkoutsLink row={row} userId={userId} />
    </p>
    {problem && <IssueNote problem={problem} />}
    <Reason row={row} />
    <section aria-label="History">
      <h3>History</h3>
      <Changes changes={changes} from={from} />
    </section>
    <section aria-label="Raw response">
      <h3>Raw response</h3>
      <Tree name={connectionName(row.connection)} value={useSent(row.connection)} open />
    </section>
  </div>
)
