import type { KeyEntry } from '#src/kit/charts/ChartKey.tsx'
import type { StackRow } from '#src/workouts/model/aggregate.ts'

import { PARTIAL_LOAD } from './load-models.ts'

type Loads = Pick<StackRow, 'load' | 'loads' | 'workouts'>

/** True if some workouts of a row have no load. */
export const isPartialLoad = ({ loads, workouts }: Loads) => loads !== workouts

/** Legend for the partial bars of load, if there are any. The others are named beside them. */
export const loadKey = (rows: readonly Loads[]): KeyEntry[] =>
  rows.some((row) => row.load != null && isPartialLoad(row))
    ? [{ label: 'Partial load', color: PARTIAL_LOAD }]
    : []
