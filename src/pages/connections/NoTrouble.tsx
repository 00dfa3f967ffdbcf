import { formatNumber } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import css from './connections.module.css'
import { notKnownWell, type ConnectionRow } from './rows.ts'

/** Nothing is in trouble: whether all is well then, or what one cannot tell. */
export function NoTrouble({
  rows,
  rejected,
  unlisted,
  showAll,
}: {
  rows: readonly ConnectionRow[]
  rejected: number
  unlisted: readonly string[]
  showAll: () => void
}) {
  const open = notKnownWell(rows, { rejected, unlisted })
  return (
    <EmptyMessage title={open.length ? 'No trouble that is known' : 'No trouble'}>
      {open.length ? (
        <>
          <p>Every connection that could be read is connected. That is not all:</p>
          <ul className={css.open}>
            {open.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          Every connection is connected, every resource it names is available, and workouts come as
          usual.
        </p>
      )}
      <Button onClick={showAll}>Show all {formatNumber(rows.length)}</Button>
    </EmptyMessage>
  )
}
