import { useEffect, useRef } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'

import type { useWholeCatalogue } from './whole-catalogue.ts'

import css from './CatalogueLoader.module.css'

type LoadedCatalogue = ReturnType<typeof useWholeCatalogue>

function progressWords({ state, loaded, total, retryInSeconds }: LoadedCatalogue): string {
  const far =
    total === null
      ? `${formatNumber(loaded)} markers`
      : `${formatNumber(loaded)} of ${formatNumber(total)} markers`
  if (state === 'paused') return `Paused at ${far}`
  return retryInSeconds === null
    ? `Reading ${far}`
    : `${far}; the service asks to wait, on in ${retryInSeconds} s`
}

/** The button that reads a whole catalogue, where something can only be said of all of it; then how far that is. */
export function CatalogueLoader({
  catalogue,
  label,
  why,
}: {
  catalogue: LoadedCatalogue
  label: string
  /** Purpose of the reading, in a sentence. */
  why: string
}) {
  const { state, loaded, total, error, start, pause } = catalogue
  const button = useRef<HTMLButtonElement>(null)
  const hasBegun = state !== 'none'
  // one button after another: the focus stays with the one that is there
  useEffect(() => {
    if (hasBegun && isFocusFree()) button.current?.focus({ preventScroll: true })
  }, [hasBegun])
  if (state === 'none')
    return (
      <div className={`stack start soft ${css.loader}`}>
        <p>{why}</p>
        <Button ref={button} onClick={start}>
          {label}
        </Button>
      </div>
    )
  return (
    <div className={`stack start soft ${css.loader}`} role={error ? 'alert' : 'status'}>
      {error ? (
        <p className="bad">It could not be read. {errorLine(error)}</p>
      ) : (
        <>
          <p className="tabular">{progressWords(catalogue)}</p>
          <progress max={total ?? undefined} value={total === null ? undefined : loaded} />
        </>
      )}
      {state === 'loading' ? (
        <Button ref={button} icon="pause" onClick={pause}>
          Pause
        </Button>
      ) : (
        <Button ref={button} icon="refresh" onClick={start}>
          {error ? 'Try again' : 'Go on'}
        </Button>
      )}
    </div>
  )
}
