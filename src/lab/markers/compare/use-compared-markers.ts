import { useQueries } from '@tanstack/react-query'

import type { Marker } from '#contract/interface/markers.ts'
import { listMarkers } from '#src/lab/catalog/queries.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'

/** More than one marker may bear a code, or a name hold it. */
const LOOKED_AT_MAX = 50

/** A marker by lab and code, as far as it is known. */
export type ComparedMarker = {
  /** As in the address. */
  key: string
  code: string
  /** Null while it is looked for, where that failed, and where the service does not have it. */
  marker: Marker | null
  isPending: boolean
  error: Error | null
}

/**
 * The markers that are ticked for comparison. The interface reads none by its code, so one that is not on the page is
 * searched for at its lab.
 */
export function useComparedMarkers(keys: readonly string[], page: readonly Marker[]) {
  const onPage = new Map(
    keys.map((key) => [key, page.find((marker) => isMeantBy(marker, key)) ?? null]),
  )
  const results = useQueries({
    queries: keys.map((key) => {
      const { lab, code } = readLabCode(key)
      return {
        ...listMarkers({
          name: code,
          lab_id: lab === null ? undefined : [lab],
          size: LOOKED_AT_MAX,
        }),
        staleTime: Infinity,
        enabled: onPage.get(key) === null,
      }
    }),
  })
  const compared = keys.map((key, place): ComparedMarker => {
    const { data, error, isPending } = results[place]!
    const found = data?.body.markers.find((marker) => isMeantBy(marker, key))
    const marker = onPage.get(key) ?? found ?? null
    return {
      key,
      code: readLabCode(key).code,
      marker,
      isPending: !marker && isPending,
      error: marker ? null : error,
    }
  })
  const retry = () => {
    for (const result of results) if (result.error) void result.refetch()
  }
  return { compared, retry }
}
