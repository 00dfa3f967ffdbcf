import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { session } from '#src/kit/api/workspace.ts'

import { listLabAccounts, listMarkers } from './queries.ts'

/**
 * The interface has no list of labs. For another service, one marker is requested for each slug in
 * the lab accounts, which gives the lab's id.
 */
const LABS_ASKED_MAX = 12

/** A number in the interface. Opaque, if another service sends text. */
export type LabId = NonNullable<Marker['lab_id']>

/**
 * Slug of each lab id. Learned only if unambiguous: every marker for a slug has one id, and no
 * other slug has it (a service that ignores the slug would give the same id for all).
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

type KnownLab = { slug: string; name: string }
export type Labs = {
  /** Labs that can be requested. */
  known: readonly KnownLab[]
  /** Its name, otherwise its slug, otherwise `lab 7`. */
  labName: (labId: LabId) => string
  /** Null if unknown. */
  slugOf: (labId: LabId) => string | null
  /** The ID of the lab with that slug, as in an address. Null if unknown. */
  idOf: (slug: string) => string | null
  /** The name of the lab with that slug, otherwise the slug. */
  nameOfSlug: (slug: string) => string
  /** True while names are being learned. */
  pending: boolean
}

const isLabId = (slugOrId: string) => /^\d+$/.test(slugOrId)
/** The name of a lab as in the address: by its slug or its id. */
export const nameOfLab = (labs: Labs, slugOrId: string): string =>
  isLabId(slugOrId) ? labs.labName(Number(slugOrId)) : labs.nameOfSlug(slugOrId)
/** Its slug. Null for an unknown id. */
export const slugOfLab = (labs: Labs, slugOrId: string): string | null =>
  isLabId(slugOrId) ? labs.slugOf(Number(slugOrId)) : slugOrId

const byName = (a: KnownLab, b: KnownLab) => a.name.localeCompare(b.name)

/**
 * The labs, from our own service or as far as the lab accounts show them, and the lab accounts.
 * Secondary to a page's own query: the page works without them.
 */
export function useLabs() {
  const { data: who } = useQuery(session())
  const own = who?.labs ?? null
  const accounts = useQuery(listLabAccounts())
  const slugs = useMemo(
    () =>
      [...new Set(accounts.data?.body.data.map((account) => account.lab))].filter(
        (lab) => lab !== null,
      ),
    [accounts.data],
  )
  const learned = useQueries({
    queries: own
      ? []
      : slugs
          .slice(0, LABS_ASKED_MAX)
          .map((slug) => ({ ...listMarkers({ lab_slug: slug, size: 1 }), staleTime: Infinity })),
    combine: (results) => ({
      slugs: learnLabs(
        results.map(({ data }, index) => ({
          slug: itemAt(slugs, index),
          labIds: data?.body.markers.map((marker) => marker.lab_id) ?? [],
        })),
      ),
      pending: accounts.isPending || results.some((result) => result.isPending),
    }),
  })
  const labs = useMemo<Labs>(() => {
    const named = new Map(own?.map(({ slug, name }) => [slug, name]))
    const slugOfId = own
      ? new Map<LabId, string>(own.map(({ id, slug }) => [id, slug]))
      : learned.slugs
    const nameOfSlug = (slug: string) => named.get(slug) ?? slug
    // an id from the address is text, whatever the service sends
    const slugOf = (labId: LabId) => slugOfId.get(labId) ?? slugOfId.get(Number(labId)) ?? null
    return {
      known: [...new Set([...named.keys(), ...slugs])]
        .map((slug) => ({ slug, name: nameOfSlug(slug) }))
        .sort(byName),
      labName: (labId) => {
        const slug = slugOf(labId)
        return slug === null ? `lab ${labId}` : nameOfSlug(slug)
      },
      slugOf,
      idOf: (slug) => {
        const [id] = [...slugOfId].find(([, other]) => other === slug) ?? []
        return id === undefined ? null : String(id)
      },
      nameOfSlug,
      pending: !own && learned.pending,
    }
  }, [own, slugs, learned])
  return { accounts, labs }
}
