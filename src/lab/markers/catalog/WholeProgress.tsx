import type { ReactNode } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { ProgressBar } from '#src/kit/ui/ProgressBar.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import type { Catalogue } from '#src/lab/catalog/catalogue-reader.ts'

import css from './whole.module.css'

function words({ state, loaded, total, retryInSeconds, reloads }: Catalogue) {
  const progress =
    total === null ? formatNumber(loaded) : `${formatNumber(loaded)} of ${formatNumber(total)}`
  if (state === 'paused') return `Paused at ${progress} markers`
  if (retryInSeconds !== null)
    return `The service asks for a pause: ${progress} markers, going on in ${retryInSeconds} s`
  if (reloads > 0) return `The catalog changed meanwhile; reading it again: ${progress} markers`
  return `Loading all: ${progress} markers`
}

/** Progress of reading the catalog, and the actions on it; `children` are further ones. */
export function WholeProgress({
  catalogue,
  children,
}: {
  catalogue: Catalogue & { start: () => void; pause: () => void }
  children: ReactNode
}) {
  const { state, loaded, total, error } = catalogue
  return (
    <section className={css.progress} aria-label="Loading all markers">
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
          <Button icon="pause" onClick={catalogue.pause}>
            Pause
          </Button>
        ) : (
          <Button icon="right" onClick={catalogue.start}>
            {state === 'failed' ? 'Try again' : 'Resume'}
          </Button>
        )}
        {children}
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
