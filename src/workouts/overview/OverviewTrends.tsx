import { lazy } from 'react'

import { Later } from '#src/kit/lib/Later.tsx'
import { RowSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'

import type { Overview } from './OverviewCharts.tsx'

const OverviewCharts = lazy(() => import('./OverviewCharts.tsx'))

/** Charts of time in zones and heart rate by sport, once their code is loaded. */
export const OverviewTrends = (overview: Overview) => (
  <Later fallback={<RowSkeleton row="zones" />}>
    <OverviewCharts {...overview} />
  </Later>
)
