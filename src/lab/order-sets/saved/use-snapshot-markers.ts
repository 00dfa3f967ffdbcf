import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { keptMarkers } from '#src/lab/order-sets/compose/kept-markers.ts'
import type { View } from '#src/lab/order-sets/loader.ts'

import { savedSet } from './saved-order-sets.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * The markers stored with the open saved set, by lab and code, so that a large one is composed
 * without looking up each code. An id may belong to another marker by now: markers missing in the
 * `answer` are looked up after all.
 */
export function useSnapshotMarkers({ set, codes }: Pick<View, 'set' | 'codes'>) {
  const { data, isPending } = useQuery({ ...savedSet(set?.id ?? ''), enabled: set !== null })
  const [disproved, setDisproved] = useState(NONE)
  const kept = useMemo(() => keptMarkers(data?.snapshot), [data])
  return {
    /** True while the markers are unknown. */
    isPending: set !== null && isPending,
    of: (code: string) => (disproved.has(code) ? undefined : kept.get(code)),
    /** Called with all markers in the service's response. */
    check: (answer: readonly Marker[]) => {
      const there = new Set(answer.map(labCodeOf))
      const wrong = codes.filter(
        (code) => kept.has(code) && !disproved.has(code) && !there.has(code),
      )
      if (wrong.length) setDisproved(new Set([...disproved, ...wrong]))
    },
  }
}

export type SnapshotMarkers = ReturnType<typeof useSnapshotMarkers>
