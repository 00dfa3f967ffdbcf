import type { DefaultError, QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'

import type { MarkerPage } from '#contract/interface/markers.ts'
import type { Read } from '#lib/read-leniently.ts'
import { useQueryOrPrevious } from '#src/kit/api/use-query-with-previous.ts'
import { rowRange } from '#src/lab/markers/results/marker-results.ts'

import type { RowsView } from './list-params.ts'
import { useLabAndAccount } from './use-lab-and-account.ts'

type Page = Read<MarkerPage>

/** A page of markers as received, with its view and the names of labs and accounts. */
export function useMarkerPage<View extends RowsView, Key extends QueryKey>(
  view: View,
  query: UseQueryOptions<Page, DefaultError, Page, Key>,
) {
  const result = useQueryOrPrevious(query)
  // the data on screen may still be for the previous address
  const [shown, setShown] = useState(view)
  if (result.data && !result.isPrevious && shown !== view) setShown(view)

  const filters = useLabAndAccount(shown)
  const page = result.data?.body
  const markers = page?.markers ?? []
  return {
    result,
    shown,
    page,
    /** Null past the end. */
    rows: page && rowRange(page),
    rejected: result.data?.rejected ?? [],
    ...filters,
    labIds: [...new Set(markers.map((marker) => marker.lab_id))].filter((id) => id !== null),
  }
}
