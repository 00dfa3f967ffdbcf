import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { ComparisonRow } from '#src/kit/page/compare/ComparisonTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Tick } from '#src/kit/ui/text/Tick.tsx'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { savedSets, savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import type { MarkerColumn } from './comparison-rows.tsx'

/** Rows of the saved order sets that order one of the markers. */
export function useUsedIn(columns: readonly (MarkerColumn | null)[]): ComparisonRow[] {
  const { data: sets = [] } = useQuery(savedSets())
  const { data: snapshots = [] } = useQuery(savedSnapshots())
  const codes = columns.map((column) => column?.marker && labCodeOf(column.marker))
  return sets.flatMap(({ id, name, deleted_at }) => {
    const { snapshot } = snapshots.find((one) => one.id === id) ?? {}
    const ordered = new Set(
      snapshot?.markers.map(({ lab, code }) => labCodeOf({ lab_id: lab, provider_id: code })),
    )
    const cells = codes.map((code) => code !== null && code !== undefined && ordered.has(code))
    if (deleted_at || !cells.includes(true)) return []
    return {
      key: id,
      label: <Link to={savedSetPath(id)}>{name}</Link>,
      cells: cells.map((isIn, place) => ({
        content: isIn ? (
          <Tick what="Included" />
        ) : (
          columns[place] && <Missing what="Not included" />
        ),
      })),
    }
  })
}
