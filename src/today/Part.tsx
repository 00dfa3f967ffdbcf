import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'

import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import css from './today.module.css'

/** Widths of the rows before the first response, in turn. */
const WIDTHS = ['62%', '48%', '55%']

/** Query behind a part of the page. */
type Asked<T> = Pick<UseQueryResult<T>, 'data' | 'error'>

/**
 * A card that waits only for its own request, and keeps its previous content. Without content it
 * is hidden, because the page reports failures once for all cards.
 */
export function Part<T>({
  title,
  count,
  asked: { data, error },
  usualRows = 3,
  controls,
  children,
}: {
  title: string
  /** Number of its rows, with their unit if the title doesn't name it, or the reason that there are none. */
  count?: string
  asked: Asked<T>
  /** Rows whose space is reserved before the first response. */
  usualRows?: number
  controls?: ReactNode
  children: (data: T) => ReactNode
}) {
  const id = useId()
  if (error && data === undefined) return null
  return (
    <section className="shrink" aria-labelledby={id}>
      <div className={`row between ${css.partHead}`}>
        <h2 id={id}>
          {title}
          {count && (
            <>
              {' '}
              <span className={`faint tabular ${css.partCount}`}>{count}</span>
            </>
          )}
        </h2>
        {controls}
      </div>
      {error && (
        <p role="alert" className="bad anywhere below-2">
          Couldn’t refresh. Showing earlier data. {error.message}
        </p>
      )}
      {data === undefined ? (
        <div role="status" aria-label={`Loading: ${title}`}>
          {Array.from({ length: usualRows }, (_, row) => (
            <div key={row} className={css.waiting}>
              <Skeleton width={WIDTHS[row % WIDTHS.length]} />
            </div>
          ))}
        </div>
      ) : (
        children(data)
      )}
    </section>
  )
}

/** Message of an empty card. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={`soft ${css.nothing}`}>{children}</p>
)

/** Message instead of results if no one was checked. */
export const NotChecked = () => <Nothing>Not refreshed yet.</Nothing>

/** `6 issues`, or `8 issues, 2 in incidents above`. Undefined without any. */
export function issueCount(own: number, inIncidents: number): string | undefined {
  if (own + inIncidents === 0) return undefined
  const all = counted(own + inIncidents, 'issue')
  return inIncidents === 0 ? all : `${all}, ${formatNumber(inIncidents)} in incidents above`
}
