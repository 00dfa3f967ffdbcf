import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import type { StackRow } from '#src/workouts/model/aggregate.ts'

import { LOAD_COLOR, PARTIAL_LOAD } from './load-models.ts'

type Loads = Pick<StackRow, 'load' | 'loads' | 'workouts'>

/** True if some workouts of a row have no load. */
export const isPartialLoad = ({ loads, workouts }: Loads) => loads !== workouts

/** Legend for the bars of load with their unit, and for partial ones. Nothing without any. */
export function loadKey(rows: readonly Loads[]): KeyEntry[] {
  const drawn = rows.filter(({ load }) => (load ?? 0) > 0)
  if (drawn.length === 0) return []
  return [
    { label: 'Load, TRIMP', color: LOAD_COLOR },
    ...(drawn.some(isPartialLoad) ? [{ label: 'Partial load', color: PARTIAL_LOAD }] : []),
  ]
}
