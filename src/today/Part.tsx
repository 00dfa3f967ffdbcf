import type { UseQueryResult } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import css from './today.module.css'

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
  count?: number
  asked: Asked<T>
  controls?: ReactNode
  children: (data: T) => ReactNode
}) {
  const id = useId()
  if (error && data === undefined) return null
  return (
    <section className="shrink" aria-labelledby={id}>
      <div className={`row wrap between ${css.partHead}`}>
        <h2 id={id}>
          {title}
          {count !== undefined && count > 0 && (
            <>
              {' '}
              <span className={`faint tabular ${css.partCount}`}>{formatNumber(count)}</span>
            </>
          )}
        </h2>
        {controls}
      </div>
      {error && (
        <p role="alert" className="bad anywhere below-2">
          Couldn’t refresh. Showing earlier data. {errorLine(error)}
        </p>
      )}
      {data === undefined ? (
        <div role="status" aria-label={`Loading: ${title}`} className={css.waiting}>
          <Skeleton width="70%" />
          <Skeleton width="55%" />
          <Skeleton width="62%" />
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
