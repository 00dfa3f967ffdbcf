import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Marker } from '#contract/markers.ts'
import { listLabAccounts, listMarkers } from './queries.ts'

/** The interface lists no labs: each slug that the lab accounts name is asked for one marker, which bears the lab's id. */
const MOST_LABS_ASKED = 12

/** A number by the interface; opaque, where another service gives a text. */
export type LabId = NonNullable<Marker['lab_id']>

/**
 * Which slug a lab id goes by. Learned only where it is beyond doubt: every marker answered for a slug bears one id,
 * and no other slug claims it (a service that ignores the slug would give the same id for all).
 */
export function learnLabs(
  answers: readonly { slug: string; labIds: readonly (LabId | null)[] }[],
): Map<LabId, string> {
  const claims = answers.flatMap(({ slug, labIds }) => {
    const [id, ...others] = new Set(labIds)
    return id !== undefined && id !== null && others.length === 0 ? [{ id, slug }] : []
  })
  return new Map(
    claims
      .filter(({ id }) => claims.filter((claim) => claim.id === id).length === 1)
      .map(({ id, slug }) => [id, slug]),
  )
}

export type Labs = {
  slugs: readonly string[]
  /** The slug, or `lab 7`. */
  labName: (labId: LabId) => string
  /** Names are still being learned. */
  pending: boolean
}

/** The lab accounts and the labs they name, beside a page's own query: the page works without them. */
export function useLabs() {
  const accounts = useQuery(listLabAccounts())
  const slugs = useMemo(
    () =>
      [...new Set(accounts.data?.body.data.map((account) => account.lab))]
        .filter((lab) => lab !== null)
        .sort(),
    [accounts.data],
  )
  const { names, pending } = useQueries({
    queries: slugs
      .slice(0, MOST_LABS_ASKED)
      .map((slug) => ({ ...listMarkers({ lab_slug: slug, size: 1 }), staleTime: Infinity })),
    combine: (results) => ({
      names: learnLabs(
        results.map(({ data }, index) => ({
          slug: slugs[index]!,
          labIds: data?.body.markers.map((marker) => marker.lab_id) ?? [],
        })),
      ),
      pending: accounts.isPending || results.some((result) => result.isPending),
    }),
  })
  const labs = useMemo<Labs>(
    () => ({ slugs, labName: (labId) => names.get(labId) ?? `lab ${labId}`, pending }),
    [slugs, names, pending],
  )
  return { accounts, labs }
}
