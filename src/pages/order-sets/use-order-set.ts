import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError } from '#src/api/client.ts'
import { isRefusal } from '#src/api/is-refusal.ts'
import { useLabs } from '#src/api/labs.ts'
import { useQueryOrPrevious } from '#src/api/use-query-with-previous.ts'
import { session } from '#src/api/workspace.ts'
import { joined } from '#src/lib/lists.ts'
import { recentList } from '#src/ui/recent-list.ts'
import { useSearch } from '#src/url/use-search.ts'
import { composed, contentsOf, isEmpty, search } from './loader.ts'
import { labsOf } from './provenance.ts'

/** A lab test that can be chosen. The interface names none: a name is known only in the demonstration. */
type Offer = { id: string; name: string | null }

const notFound = (error: Error | null) => error instanceof ApiError && error.status === 404

/** Lab tests to begin with: the examples of the demonstration, and those chosen in this browser lately. */
function useOffers() {
  const { data: who } = useQuery(session())
  // another team's ids lead nowhere
  const team = who?.team?.name ?? who?.upstream.host ?? ''
  const recentTests = recentList(`recentLabTests.${team}`, 12)
  const examples: readonly Offer[] = who?.examples ?? []
  const recents = recentTests
    .read()
    .filter((id) => !examples.some((example) => example.id === id))
    .map((id): Offer => ({ id, name: null }))
  return { offers: [...examples, ...recents], remember: recentTests.add }
}

/** The order set in the address, what its lab tests contain, and what the service makes of the whole. */
export function useOrderSet() {
  const [view, setView] = useSearch(search)
  const { tests } = view
  const isNothingChosen = isEmpty(view)
  const { accounts, labs } = useLabs()
  const { offers, remember } = useOffers()
  const contents = useQueries({ queries: tests.map((test) => contentsOf(test)) })
  const result = useQueryOrPrevious({ ...composed(view), enabled: !isNothingChosen })
  // what is on screen may still answer the choice before this one
  const [shown, setShown] = useState(view)
  if (result.data && !result.isPrevious && shown !== view) setShown(view)

  const labTests = tests.map((id, index) => {
    const { data, error } = contents[index]!
    return {
      id,
      name: offers.find((offer) => offer.id === id)?.name ?? null,
      total: data?.body.total ?? null,
      markers: data?.body.markers ?? null,
      labIds: labsOf(data?.body.markers ?? []),
      error,
      isUnknown: notFound(error),
    }
  })
  const isRefused = isRefusal(result.error)
  const markers = isNothingChosen || isRefused ? [] : (result.data?.body.markers ?? [])
  const testLabIds = [...new Set(labTests.flatMap(({ labIds }) => labIds))]
  const labIds = testLabIds.length ? testLabIds : labsOf(markers)

  const addTests = (ids: readonly string[]) => {
    for (const id of ids) remember(id)
    setView({ tests: joined(tests, ids) })
  }
  return {
    view,
    setView,
    isNothingChosen,
    isRefused,
    result,
    shown,
    accounts,
    labs,
    labTests,
    markers,
    /** The lab that the search for add-on markers keeps to; null while the order has none, or several. */
    labId: labIds.length === 1 ? labIds[0]! : null,
    offers: offers.filter(({ id }) => !tests.includes(id)),
    addTests,
  }
}

export type OrderSet = ReturnType<typeof useOrderSet>
export type LabTest = OrderSet['labTests'][number]
