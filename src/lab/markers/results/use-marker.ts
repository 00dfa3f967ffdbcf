import { useQuery } from '@tanstack/react-query'

import type { Marker } from '#contract/interface/markers.ts'
import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { listMarkersWithCode, listMarkerWithId } from '#src/lab/catalog/queries.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { findMarker, isIdKey, isLabCodeKey } from '#src/lab/model/marker-link.ts'

/** The markers of the page with their keys in the address. */
export type Keys = ReadonlyMap<Marker, string>

/**
 * The marker in the address: from the page, or from anywhere in the catalog, by its lab and code
 * or by its id. `marker` is undefined while loading and after a failure, null if the catalog
 * doesn't have it.
 */
export function useMarker(address: string, keys: Keys) {
  const ofPage = findMarker(keys, address)
  const isCode = isLabCodeKey(address)
  const byCode = useQuery({
    ...listMarkersWithCode(readLabCode(address)),
    enabled: !ofPage && isCode,
  })
  const byId = useQuery({
    ...listMarkerWithId(address),
    enabled: !ofPage && !isCode && isIdKey(address),
  })
  const { data, error, isFetching, isEnabled, refetch } = isCode ? byCode : byId
  const found = data?.body.markers.find((one) =>
    isCode ? isMeantBy(one, address) : String(one.id) === address,
  )
  // a rejected id is one that the catalog doesn't have
  const isAbsent = data !== undefined || isRefusal(error) || !isEnabled
  return {
    marker: ofPage ?? found ?? (isAbsent ? null : undefined),
    error: isAbsent ? null : error,
    isFetching,
    retry: () => void refetch(),
  }
}
