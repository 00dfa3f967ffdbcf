import { useEffect, useLayoutEffect, useRef } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { ProgressBar } from '#src/kit/ui/ProgressBar.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Catalogue } from '#src/lab/catalog/catalogue-reader.ts'

import css from './whole.module.css'

type Props = {
  catalogue: Catalogue & { start: () => void; pause: () => void }
  /** Back to a page at a time. */
  onLeave: () => void
  /** The button that began it is gone. */
  takesFocus: boolean
  /** It goes, and the focus with it. */
  onFocusLost: () => void
}

function words({ state, loaded, total, retryInSeconds, reloads }: Catalogue) {
  const far =
    total === null ? formatNumber(loaded) : `${formatNumber(loaded)} of ${formatNumber(total)}`
  if (state === 'paused') return `Paused at ${far} markers`
  if (retryInSeconds !== null)
    return `The service asks for a pause: ${far} markers, going on in ${retryInSeconds} s`
  if (reloads > 0) return `The catalogue changed meanwhile; reading it again: ${far} markers`
  return `Loading all: ${far} markers`
}

/** Progress of reading the catalog, and the actions on it. */
export function WholeProgress({ catalogue, onLeave, takesFocus, onFocusLost }: Props) {
  const { state, loaded, total, error } = catalogue
  const section = useRef<HTMLElement>(null)
  const action = useRef<HTMLButtonElement>(null)
  // without these two the focus would fall to the page
  useEffect(() => {
    if (takesFocus && isFocusFree()) action.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const lost = useRef(onFocusLost)
  useLayoutEffect(() => {
    const own = section.current!
    const tell = lost.current
    return () => void (own.contains(document.activeElement) && tell())
  }, [])
  return (
    <section ref={section} className={css.progress} aria-label="Loading all markers">
      <div className={css.progressLine}>
        {state === 'failed' ? (
          <p role="alert">
            <Status tone="bad">failed</Status> Stopped at {formatNumber(loaded)} markers, which are
            kept. <span className="soft">{error && errorLine(error)}</span>
          </p>
        ) : (
          <p>{words(catalogue)}</p>
        )}
        {state === 'loading' ? (
          <Button ref={action} icon="pause" onClick={catalogue.pause}>
            Pause
          </Button>
        ) : (
          <Button ref={action} icon="right" onClick={catalogue.start}>
            {state === 'failed' ? 'Try again' : 'Resume'}
          </Button>
        )}
        <Button look="quiet" onClick={onLeave}>
          Cancel
        </Button>
      </div>
      <ProgressBar
        label="Markers loaded"
        done={loaded}
        of={total}
        isHeld={state === 'paused' || state === 'failed'}
      />
    </section>
  )
}
