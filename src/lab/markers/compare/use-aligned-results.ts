import { useEffect, useState } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { writtenDifferently } from '#src/lab/model/result-units.ts'

import { alignResults } from './alignment.ts'

type UnitsDiffer = (one: string, other: string) => boolean

/**
 * Results side by side, with units compared as UCUM. The library for it is loaded only if two
 * units are written differently. `isComparingUnits` is true until then.
 */
export function useAlignedResults(markers: readonly Marker[]) {
  const [unitsDiffer, setUnitsDiffer] = useState<{ compare: UnitsDiffer } | null>(null)
  const asWritten = alignResults(markers)
  const isNeeded = asWritten.some(({ hasUnitMismatch }) => hasUnitMismatch)
  // the unit library is loaded only for a comparison
  useEffect(() => {
    if (!isNeeded || unitsDiffer) return undefined
    let isWanted = true
    import('./units-differ.ts')
      .then(
        ({ createUnitsDiffer }) => createUnitsDiffer(),
        // without it, they are compared as written
        () => writtenDifferently,
      )
      .then(
        (compare) => isWanted && setUnitsDiffer({ compare }),
        () => {},
      )
    return () => void (isWanted = false)
  }, [isNeeded, unitsDiffer])
  return {
    rows: isNeeded && unitsDiffer ? alignResults(markers, unitsDiffer.compare) : asWritten,
    isComparingUnits: isNeeded && !unitsDiffer,
  }
}
