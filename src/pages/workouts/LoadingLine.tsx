import { factsOf } from '#src/layout/Notices.tsx'
import { formatDays, type Days } from '#src/lib/range.ts'
import { counted } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { Status } from '#src/ui/Status.tsx'
import css from './loading-line.module.css'
import { yearsIn, yearsText } from './parts.ts'
import type { Loading } from './use-workouts.ts'

const states = { loading: 'loading', stopped: 'stopped', failed: 'not all' }

/**
 * Over a page that shows a part of the days that were asked for: which, how far it is, and how to stop or go on. It stays
 * in view, so that no figure is read without it.
 */
export function LoadingLine({ loading: { state, failed, waiting, stop, goOn }, asked, days }: { loading: Loading; asked: Days; days: Days }) {
  const years = yearsIn(asked)
  return (
    <div className={css.line} data-state={state} role={failed.length ? 'alert' : 'status'}>
      <Status tone={failed.length ? 'bad' : 'notice'}>{states[state]}</Status>
      <div className={css.words}>
        <p>
          <strong>
            Loaded {yearsText(days)}, {yearsIn(days)} of {counted(years, 'year')}.
          </strong>{' '}
          Everything here is of {formatDays(days)} only; days that are not loaded are not counted.
        </p>
        {failed.map(({ days: part, error }) => (
          <p key={part.start}>
            {formatDays(part)} could not be loaded. <span className={css.facts}>{factsOf(error)}</span>
          </p>
        ))}
        {waiting.length > 0 && failed.length > 0 && <p className={css.facts}>{waiting.map(yearsText).join(', ')} is loaded, and joins once there is no hole before it.</p>}
      </div>
      {state === 'loading' && <progress aria-label="Years loaded" value={yearsIn(days)} max={years} />}
      {state === 'loading' ? (
        <Button icon="cross" onClick={stop}>
          Stop
        </Button>
      ) : (
        <Button icon="refresh" onClick={goOn}>
          {state === 'failed' ? 'Try again' : 'Go on'}
        </Button>
      )}
      {state === 'loading' && failed.length > 0 && (
        <Button icon="refresh" onClick={goOn}>
          Try again
        </Button>
      )}
    </div>
  )
}
