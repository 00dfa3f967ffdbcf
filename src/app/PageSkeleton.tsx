import type { ReactNode } from 'react'

import type { PageName } from '#lib/page-addresses.ts'
import { areaOf, useHandle } from '#src/kit/page/navigation.ts'
import { Skeleton, SkeletonRows } from '#src/kit/ui/Skeleton.tsx'

import css from './page-skeleton.module.css'

type Shape = 'table' | 'strip' | 'figures' | 'charts' | 'panel'
/** All others are tables. */
const shapes: Partial<Record<PageName, Shape>> = {
  person: 'strip',
  workouts: 'figures',
  workout: 'figures',
  cohort: 'charts',
  issues: 'panel',
  orderSetDraft: 'panel',
}

/** Pages whose title is not their area’s, such as a name that comes with their data. */
const named: readonly PageName[] = [
  'person',
  'personNotes',
  'workouts',
  'workout',
  'connections',
  'savedSetVersions',
  'savedSetComparison',
  'orderSetDraft',
  'accountComparison',
  'members',
  'labTestMarkers',
  'apiKeys',
]

const charts = (
  <div className={css.charts}>
    <Skeleton kind="chart" height={280} />
    <Skeleton kind="chart" height={280} />
  </div>
)

const bodies: Record<Shape, ReactNode> = {
  table: <SkeletonRows count={14} />,
  strip: (
    <div className="stack gap-4">
      <Skeleton width={320} height={24} />
      <Skeleton kind="chart" height={180} />
      <SkeletonRows count={6} />
    </div>
  ),
  figures: (
    <div className="stack gap-4">
      <div>
        <SkeletonRows count={4} />
      </div>
      {charts}
    </div>
  ),
  charts: (
    <div className="stack gap-4">
      {charts}
      <div>
        <SkeletonRows count={8} />
      </div>
    </div>
  ),
  panel: (
    <div className={css.panel}>
      <div>
        <SkeletonRows count={12} />
      </div>
      <div>
        <SkeletonRows count={6} />
      </div>
    </div>
  ),
}

/** The page before its first data: header, toolbar and body, in the shape and size of what comes. */
export const PageSkeleton = () => {
  const handle = useHandle()
  return (
    <div role="status" aria-label="Loading">
      <div className={css.header}>
        {handle && !named.includes(handle.page) ? (
          <p className={css.title} aria-hidden="true">
            {areaOf(handle.area).label}
          </p>
        ) : (
          <Skeleton width={180} height={20} />
        )}
        <Skeleton width={320} height={16} />
      </div>
      {bodies[(handle && shapes[handle.page]) ?? 'table']}
    </div>
  )
}
