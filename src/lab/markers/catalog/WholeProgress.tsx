import type { ReactNode } from 'react'

import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { ProgressBar } from '#src/kit/ui/ProgressBar.tsx'
import type { Catalog } from '#src/lab/catalog/catalog-reader.ts'

import css from './whole.module.css'

function words({ state, loaded, total, retryInSeconds, reloads }: Catalog) {
  const progress =
    total === null ? formatNumber(loaded) : `${formatNumber(loaded)} of ${formatNumber(total)}`
  if (state === 'paused') return `Paused at ${progress} markers`
  if (retryInSeconds !== null)
    return `Loaded ${progress} markers. Retrying in ${counted(retryInSeconds, 'second')}.`
  if (reloads > 0) return `The catalog changed. Reloading: ${progress} markers`
  return `Loading the full catalog: ${progress} markers`
}

/** Progress of loading the catalog, and its actions. `children` are further ones. */
export function WholeProgress({
  catalog,
  children,
}: {
  catalog: Catalog & { start: () => void; pause: () => void }
  children: ReactNode
}) {
  const { state, loaded, total, error } = catalog
  return (
    <section className={css.progress} aria-label="Loading the full catalog">
      <div className={css.progressLine}>
        {state === 'failed' ? (
          <p role="alert">
            Couldn’t load the full catalog. Stopped at {formatNumber(loaded)} markers.{' '}
            <span className="soft">{error && error.message}</span>
          </p>
        ) : (
          <p>{words(catalog)}</p>
        )}
        {state === 'loading' ? (
          <Button icon="pause" onClick={catalog.pause}>
            Pause
          </Button>
        ) : (
          <Button icon="right" onClick={catalog.start}>
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
