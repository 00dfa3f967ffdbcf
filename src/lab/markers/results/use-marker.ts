import { useQuery } from '@tanstack/react-query'

import type { Marker } from '#contract/interface/markers.ts'
import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { listMarkersWithCode, listMarkerWithId } from '#src/lab/catalog/queries.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { findMarker, isIdKey, isLabCodeKey } from '#src/lab/model/marker-link.ts'

/** The markers of the page, with what the address names each by. */
export type Keys = ReadonlyMap<Marker, string>

/**
 * The marker of the address: of the page, or wherever the catalog has it, by its lab and code or by its id. `marker` is
 * undefined while it is looked for and after a failure, null where the catalog does not have it.
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
  // a refused id is one that the catalog does not have
  const isAbsent = data !== undefined || isRefusal(error) || !isEnabled
  return {
    marker: ofPage ?? found ?? (isAbsent ? null : undefined),
    error: isAbsent ? null : error,
    isFetching,
    retry: () => void refetch(),
  }
}
