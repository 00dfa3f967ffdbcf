import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'

import { notKnownWell, type ConnectionRow } from './rows.ts'

import css from './connections.module.css'

const isConnected = ({ checked: { status, superseded } }: ConnectionRow) =>
  status === 'connected' || superseded

/** Introduction to a list of unknown or accepted limitations. */
function limitationWords(rows: readonly ConnectionRow[], hasOthers: boolean): string {
  if (hasOthers) return 'The connected providers have these limitations:'
  return `${rows.every(isConnected) ? 'All providers are connected' : 'No open issues'}, with these limitations:`
}

/** Message for connections without trouble: all is well, or what is unknown. */
export function NoTrouble({
  rows,
  rejected,
  hasOthers,
  showAll,
}: {
  rows: readonly ConnectionRow[]
  rejected: number
  /** There are issues beside the connections. */
  hasOthers: boolean
  showAll: () => void
}) {
  const open = notKnownWell(rows, { rejected })
  const title = open.length ? 'No known issues' : 'No issues'
  return (
    <EmptyMessage title={hasOthers ? 'No other issues' : title}>
      {open.length ? (
        <>
          <p>{limitationWords(rows, hasOthers)}</p>
          <ul className={`stack gap-1 ${css.open}`}>
            {open.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          {hasOthers
            ? 'All data types of the connected providers are available, and workouts are arriving as usual.'
            : 'All providers are connected, all data types are available, and workouts are arriving as usual.'}
        </p>
      )}
      <Button onClick={showAll}>Show all {formatNumber(rows.length)}</Button>
    </EmptyMessage>
  )
}
