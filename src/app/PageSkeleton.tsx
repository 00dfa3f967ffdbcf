import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import css from './page-skeleton.module.css'

/** The page before its first data: header, toolbar and rows, in the size of what comes. */
export const PageSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className={css.header}>
      <Skeleton width={180} height={20} />
      <Skeleton width={320} height={16} />
    </div>
    {Array.from({ length: 14 }, (_, row) => (
      <div key={row} className={css.row}>
        <Skeleton width={140 + ((row * 37) % 60)} />
        <Skeleton width="30%" />
        <Skeleton width={80} />
      </div>
    ))}
  </div>
)
