import type { ReactNode } from 'react'
import { useMatches } from 'react-router-dom'

import type { PageName } from '#lib/page-addresses.ts'
import type { Handle } from '#src/kit/page/areas.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import css from './page-skeleton.module.css'

type Shape = 'table' | 'strip' | 'charts' | 'panel'
/** All others are tables. */
const shapes: Partial<Record<PageName, Shape>> = {
  person: 'strip',
  workouts: 'charts',
  workout: 'charts',
  cohort: 'charts',
  issues: 'panel',
  orderSetDraft: 'panel',
}

const Rows = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    <div key={row} className={css.row}>
      <Skeleton width={140 + ((row * 37) % 60)} />
      <Skeleton width="30%" />
      <Skeleton width={80} />
    </div>
  ))

const bodies: Record<Shape, ReactNode> = {
  table: <Rows count={14} />,
  strip: (
    <div className="stack gap-4">
      <Skeleton width={320} height={24} />
      <Skeleton height={180} />
      <Rows count={6} />
    </div>
  ),
  charts: (
    <div className="stack gap-4">
      <Skeleton height={56} />
      <div className={css.charts}>
        <Skeleton height={280} />
        <Skeleton height={280} />
      </div>
    </div>
  ),
  panel: (
    <div className={css.panel}>
      <div>
        <Rows count={12} />
      </div>
      <Skeleton height={360} />
    </div>
  ),
}

/** The page before its first data: header, toolbar and body, in the shape and size of what comes. */
export const PageSkeleton = () => {
  const handle = useMatches().findLast((match) => match.handle)?.handle as Handle | undefined
  return (
    <div role="status" aria-label="Loading">
      <div className={css.header}>
        <Skeleton width={180} height={20} />
        <Skeleton width={320} height={16} />
      </div>
      {bodies[(handle && shapes[handle.page]) ?? 'table']}
    </div>
  )
}
