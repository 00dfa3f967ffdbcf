import { useId, type ReactNode } from 'react'

import { errorLine, FailedCard } from '#src/layout/Notices.tsx'
import { formatNumber } from '#src/lib/units.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import css from './today.module.css'

/** What a part of the page asks for. */
type Asked<T> = {
  data: T | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/**
 * A part of the page with a request of its own: it says itself that it is under way or failed, and keeps what it had; the others
 * stay.
 */
export function Part<T>({
  title,
  count,
  asked: { data, error, isFetching, refetch },
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
  return (
    <section className={css.part} aria-labelledby={id}>
      <div className={css.partHead}>
        <h2 id={id}>
          {title}
          {count !== undefined && count > 0 && (
            <>
              {' '}
              <span className={css.partCount}>{formatNumber(count)}</span>
            </>
          )}
        </h2>
        {controls}
      </div>
      {error && data === undefined && (
        <FailedCard what={title} error={error} retry={() => void refetch()} busy={isFetching} />
      )}
      {error && data !== undefined && (
        <p role="alert" className={css.old}>
          This could not be refreshed; it is what was here before. {errorLine(error)}
        </p>
      )}
      {!error && data === undefined && (
        <div role="status" aria-label={`Loading: ${title}`} className={css.waiting}>
          <Skeleton width="70%" />
          <Skeleton width="55%" />
          <Skeleton width="62%" />
        </div>
      )}
      {data !== undefined && children(data)}
    </section>
  )
}

/** What a part says where there is nothing in it. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <p className={css.nothing}>{children}</p>
)

/** Of people whom nobody checked nothing is said. */
export const NotChecked = () => <Nothing>Nobody was checked yet.</Nothing>
