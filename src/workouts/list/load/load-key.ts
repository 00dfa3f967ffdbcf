import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import type { StackRow } from '#src/workouts/model/aggregate.ts'

import { LOAD_COLOR, PARTIAL_LOAD } from './load-models.ts'

type Loads = Pick<StackRow, 'load' | 'loads' | 'workouts'>

/** True if some workouts of a row have no load. */
export const isPartialLoad = ({ loads, workouts }: Loads) => loads !== workouts

/** Legend for the bars of load, with the partial ones if there are any. */
export const loadKey = (rows: readonly Loads[], label: string): KeyEntry[] => [
  { label, color: LOAD_COLOR },
  ...(rows.some((row) => row.load != null && isPartialLoad(row))
    ? [{ label: 'Partial load', color: PARTIAL_LOAD }]
    : []),
]
