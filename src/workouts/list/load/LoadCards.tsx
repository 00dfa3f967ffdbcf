import { RowSkeleton } from '#src/workouts/list/charts/ChartsSkeleton.tsx'

import { LoadCard } from './LoadCard.tsx'
import { useLoad } from './use-load.ts'
import { WeekLoadCard } from './WeekLoadCard.tsx'

/** Both charts of one model, which asks for workouts of its own. */
export function LoadCards() {
  const load = useLoad()
  if (load.isComing) return <RowSkeleton row="load" />
  return (
    <>
      <LoadCard load={load} />
      <WeekLoadCard load={load} />
    </>
  )
}
