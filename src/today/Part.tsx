import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'

import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import css from './today.module.css'

/** Widths of the rows before the first answer. */
const WIDTHS = ['62%', '48%', '55%']

/** Query behind a part of the page. */
type Asked<T> = Pick<UseQueryResult<T>, 'data' | 'error'>

/**
 * A part of the page that waits for its own request alone, and keeps what it had. One that has nothing is not there: the page says
 * once what failed, however many parts want it.
 */
export function Part<T>({
  title,
  count,
  asked: { data, error },
  controls,
  children,
}: {
  title: string
  /** Number of its rows, with their unit where the title does not name it; or why there are none. */
  count?: string
  asked: Asked<T>
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
          {WIDTHS.map((width) => (
            <div key={width} className={css.waiting}>
              <Skeleton width={width} />
            </div>
          ))}
        </div>
      ) : (
        children(data)
      )}
    </section>
  )
}

/** Message of an empty part. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={`soft ${css.nothing}`}>{children}</p>
)

/** Message instead of results where nobody was checked. */
export const NotChecked = () => <Nothing>Not refreshed yet.</Nothing>
