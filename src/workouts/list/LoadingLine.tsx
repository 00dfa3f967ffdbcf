import { addDays } from '#lib/days.ts'
import { formatDays, type Days } from '#lib/range.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { yearsIn, yearsText } from './requests.ts'
import type { Loading } from './use-workouts.ts'

import css from './loading-line.module.css'

/** `2023, 1990 to 2021`: parts, newest first, with adjacent ones joined. */
function partsText(parts: readonly Days[]): string {
  const joined: Days[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (last && addDays(part.end, 1) === last.start)
      joined[joined.length - 1] = { start: part.start, end: last.end }
    else joined.push(part)
  }
  return joined.map(yearsText).join(', ')
}

const Failure = ({ days, error }: Loading['failed'][number]) => (
  <p>
    Couldn’t load {formatDays(days)}. <span className="soft">{error.message}</span>
  </p>
)

/**
 * Line over a page that shows only part of the requested days: progress, and buttons to stop or
 * continue. It stays in view so that no figure is read without it, and stays low: of several
 * failures it shows the newest, and the others unfold. While loading works, it overlays the foot
 * of the page, so the page does not move when it disappears.
 */
export function LoadingLine({
  loading: { state, failed, waiting, stop, goOn },
  requestedDays,
  days,
}: {
  loading: Loading
  requestedDays: Days
  days: Days
}) {
  const years = yearsIn(requestedDays)
  const yearsHere = [days, ...waiting].reduce((sum, part) => sum + yearsIn(part), 0)
  const [newest, ...older] = failed
  const floating = state === 'loading' ? css.floating : ''
  return (
    <div
      className={`${css.line} ${newest ? css.failed : floating}`}
      role={newest ? 'alert' : 'status'}
    >
      <div className={`shrink anywhere ${css.words}`}>
        <p>
          {newest ? <Status tone="bad">incomplete</Status> : <Status tone="notice">{state}</Status>}{' '}
          <strong>
            Loaded {yearsText(days)}, {yearsIn(days)} of {counted(years, 'year')}.
          </strong>{' '}
          {state !== 'loading' &&
            `Everything here covers only ${formatDays(days)}. Days that aren’t loaded aren’t counted.`}
        </p>
        {newest && <Failure {...newest} />}
        {older.length > 0 && (
          <details>
            <summary>Also failed: {partsText(older.map((one) => one.days))}</summary>
            {older.map((one) => (
              <Failure key={one.days.start} {...one} />
            ))}
          </details>
        )}
        {waiting.length > 0 && (newest || state !== 'loading') && (
          <p className="soft">
            Loaded, but not counted until the years in between are loaded: {partsText(waiting)}.
          </p>
        )}
      </div>
      <div className={`row wrap ${css.actions}`}>
        {state === 'loading' && (
          <>
            <progress aria-label="Years loaded" value={yearsHere} max={years} />
            <Button icon="cross" onClick={stop}>
              Stop
            </Button>
          </>
        )}
        {(state !== 'loading' || newest) && (
          <Button icon="refresh" onClick={goOn}>
            {newest ? 'Try again' : 'Resume'}
          </Button>
        )}
      </div>
    </div>
  )
}
