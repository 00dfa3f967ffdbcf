import { useQueries } from '@tanstack/react-query'

import type { Marker } from '#contract/interface/markers.ts'
import { listMarkersWithCode } from '#src/lab/catalog/queries.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'

const NONE: readonly Marker[] = []

/** A marker by lab and code, as far as it is known. */
export type ComparedMarker = {
  /** As in the address. */
  key: string
  code: string
  /** Null while loading, after a failure, and if the service doesn't have it. */
  marker: Marker | null
  isPending: boolean
  error: Error | null
}

/**
 * The markers selected for comparison. The interface can't read one by code, so one that isn't on
 * the page is searched for at its lab.
 */
export function useComparedMarkers(keys: readonly string[], page: readonly Marker[] = NONE) {
  const onPage = new Map(
    keys.map((key) => [key, page.find((marker) => isMeantBy(marker, key)) ?? null]),
  )
  const results = useQueries({
    queries: keys.map((key) => ({
      ...listMarkersWithCode(readLabCode(key)),
      enabled: onPage.get(key) === null,
    })),
  })
  const compared = keys.map((key, place): ComparedMarker => {
    const result = results[place]
    const found = result?.data?.body.markers.find((marker) => isMeantBy(marker, key))
    const marker = onPage.get(key) ?? found ?? null
    return {
      key,
      code: readLabCode(key).code,
      marker,
      isPending: !marker && result?.isPending !== false,
      error: (!marker && result?.error) || null,
    }
  })
  const retry = () => {
    for (const result of results) if (result.error) void result.refetch()
  }
  return { compared, retry }
}
