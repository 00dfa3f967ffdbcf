import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import type { MarkerReason, SimilarName } from '#contract/own/marker-reading.ts'
import { markersRequest } from '#lib/first-requests.ts'
import { session } from '#src/kit/api/workspace.ts'
import { markerReading } from '#src/lab/catalog/marker-reading.ts'
import type { ListView } from '#src/lab/markers/list-params.ts'

const NONE: readonly SimilarName[] = []

/** Reading of the search on screen by our own service: reasons that markers match, and similar names. */
export function useMarkerReading({
  shown,
  page,
}: {
  shown: ListView
  page: MarkerPage | undefined
}): {
  reasons: ReadonlyMap<Marker, MarkerReason> | undefined
  similar: readonly SimilarName[]
} {
  const { data: who } = useQuery(session())
  const isAsked = who?.upstream.kind === 'own' && shown.name.trim() !== ''
  const { data } = useQuery({
    ...markerReading(markersRequest(shown, shown.page)),
    enabled: isAsked,
  })
  const reasons = useMemo(() => {
    if (!data || !page) return undefined
    const byId = new Map(data.reasons.map((reason) => [reason.id, reason]))
    return new Map(
      page.markers.flatMap((marker) => {
        const reason = byId.get(Number(marker.id))
        return reason ? [[marker, reason] as const] : []
      }),
    )
  }, [data, page])
  return { reasons, similar: data?.similar ?? NONE }
}
