import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'

import { notKnownWell, type ConnectionRow } from './rows.ts'

import css from './connections.module.css'

const isConnected = ({ checked: { status, superseded } }: ConnectionRow) =>
  status === 'connected' || superseded

/** Nothing is in trouble: whether all is well then, or what one cannot tell. */
export function NoTrouble({
  rows,
  rejected,
  showAll,
}: {
  rows: readonly ConnectionRow[]
  rejected: number
  showAll: () => void
}) {
  const open = notKnownWell(rows, { rejected })
  return (
    <EmptyMessage title={open.length ? 'No known issues' : 'No issues'}>
      {open.length ? (
        <>
          <p>
            {rows.every(isConnected) ? 'All providers are connected' : 'No open issues'}, with these
            limitations:
          </p>
          <ul className={`stack gap-1 ${css.open}`}>
            {open.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          All providers are connected, all data types are available, and workouts are arriving as
          usual.
        </p>
      )}
      <Button onClick={showAll}>Show all {formatNumber(rows.length)}</Button>
    </EmptyMessage>
  )
}
