import { useEffect, useRef } from 'react'

import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import type { useWholeCatalog } from './whole-catalog.ts'

import css from './CatalogLoader.module.css'

type LoadedCatalog = ReturnType<typeof useWholeCatalog>

function progressWords({ state, loaded, total, retryInSeconds }: LoadedCatalog): string {
  const far =
    total === null
      ? `${formatNumber(loaded)} markers`
      : `${formatNumber(loaded)} of ${formatNumber(total)} markers`
  if (state === 'paused') return `Paused at ${far}`
  return retryInSeconds === null
    ? `Loading ${far}`
    : `${far}. Retrying in ${counted(retryInSeconds, 'second')}.`
}

/** A button that loads the full catalog for a check that needs it, then its progress. */
export function CatalogLoader({
  catalog,
  label,
  why,
}: {
  catalog: LoadedCatalog
  label: string
  /** Purpose, in a sentence. */
  why: string
}) {
  const { state, loaded, total, error, start, pause } = catalog
  const button = useRef<HTMLButtonElement>(null)
  const isPressed = useRef(false)
  // one button replaces another, so that the focus stays on it
  useEffect(() => {
    if (isPressed.current && isFocusFree()) button.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [state])
  const press = (act: () => void) => () => {
    isPressed.current = true
    act()
  }
  if (state === 'none')
    return (
      <div className={`stack start soft small ${css.loader}`}>
        <p>{why}</p>
        <Button ref={button} onClick={press(start)}>
          {label}
        </Button>
      </div>
    )
  return (
    <div className={`stack start soft small ${css.loader}`} role={error ? 'alert' : 'status'}>
      {error ? (
        <p className="bad">Couldn’t load the catalog. {error.message}</p>
      ) : (
        <>
          <p className="tabular">{progressWords(catalog)}</p>
          <progress max={total ?? undefined} value={total === null ? undefined : loaded} />
        </>
      )}
      {state === 'loading' ? (
        <Button ref={button} icon="pause" onClick={press(pause)}>
          Pause
        </Button>
      ) : (
        <Button ref={button} icon="refresh" onClick={press(start)}>
          {error ? 'Try again' : 'Resume'}
        </Button>
      )}
    </div>
  )
}
