import type { ReactNode } from 'react'

import { pageAddresses, type PageName } from '#lib/page-addresses.ts'
import { areaOf, useHandle } from '#src/kit/page/navigation.ts'
import { Skeleton, SkeletonRows } from '#src/kit/ui/Skeleton.tsx'

import css from './page-skeleton.module.css'

type Shape = 'table' | 'charts' | 'panel'
/** Page shapes other than tables. */
const shapes: Partial<Record<PageName, Shape>> = {
  person: 'charts',
  workouts: 'charts',
  workout: 'charts',
  cohort: 'charts',
  issues: 'panel',
  orderSetDraft: 'panel',
}

/** Pages without a param whose title isn't their area’s. */
const named: readonly PageName[] = [
  'savedSetComparison',
  'orderSetDraft',
  'accountComparison',
  'members',
  'apiKeys',
]
/** True if the title arrives with the data, such as a person's name, or is not that of the area. */
const isNamed = (page: PageName) => pageAddresses[page].includes(':') || named.includes(page)

/** Pages whose header has no second row. */
const single: readonly PageName[] = ['today', 'diagnoses', 'settings', 'members', 'apiKeys']

const title = <Skeleton width={180} height={20} />
const chart = (
  <div className="stack">
    {title}
    <Skeleton kind="chart" height={256} />
  </div>
)
const charts = (
  <div className={css.charts}>
    {chart}
    {chart}
  </div>
)

const rows = (count: number) => (
  <div>
    <SkeletonRows count={count} />
  </div>
)

const bodies: Record<Shape, ReactNode> = {
  table: rows(14),
  charts: (
    <>
      {charts}
      {rows(8)}
    </>
  ),
  panel: (
    <div className={css.panel}>
      {rows(12)}
      {rows(6)}
    </div>
  ),
}

/** The page before its first data: header, toolbar, and body, in the shape and size of the final page. */
export const PageSkeleton = () => {
  const { page, area } = useHandle() ?? { page: 'today', area: 'today' }
  return (
    <div role="status" aria-label="Loading">
      <div className={css.header}>
        {isNamed(page) ? (
          title
        ) : (
          <p className={css.title} aria-hidden="true">
            {areaOf(area).label}
          </p>
        )}
        {!single.includes(page) && <Skeleton width={320} />}
      </div>
      <div className="stack gap-4">{bodies[shapes[page] ?? 'table']}</div>
    </div>
  )
}
