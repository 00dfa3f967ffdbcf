import { useMemo } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted } from '#src/kit/lib/units.ts'
import { useKnownCodes } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { useNotAllowedAccounts } from '#src/lab/lab-accounts/account-allowlist.ts'
import { sameProviderAccount } from '#src/lab/lab-accounts/account-hygiene.ts'
import {
  faultWords,
  routeAccounts,
  routedWords,
  routeWords,
} from '#src/lab/model/account-routing.ts'
import { readOrderSetParams } from '#src/lab/order-draft/order-set-params.ts'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import { orderWords } from '#src/lab/order-sets/order-words.ts'
import { isExplained, originsOf } from '#src/lab/order-sets/preview/provenance.ts'
import { driftWords } from '#src/lab/order-sets/saved/drift/drift.ts'
import { useDrift } from '#src/lab/order-sets/saved/drift/use-drift.ts'
import { savedWhen } from '#src/lab/order-sets/saved/saved-words.ts'
import type { SavedSet } from '#src/lab/order-sets/saved/use-saved-set.ts'
import { useOrderBilling } from '#src/lab/order-sets/use-order.ts'

import { notAllowedWords, orderingProviderWords, sameNumberWords } from './AccountChecks.tsx'
import { coverageLine, screeningWords } from './coverage-hints.ts'
import { hintOf, hintWords } from './DiagnosisChecks.tsx'
import { findOverlaps, overlapWarnings } from './overlap-words.ts'
import { useCoverage } from './use-coverage.ts'

const NO_MARKERS: readonly Marker[] = []

/** Warnings about the selected lab account, or without one, that no account accepts the order. */
function useAccountWarnings({ view, accounts, labs, labId }: OrderSet): string[] {
  const route = useOrderBilling()
  const { data: notAllowed } = useNotAllowedAccounts()
  const list = accounts.data?.body.data ?? []
  if (!view.account) {
    const asked = routeWords(route)
    const lab = labId === null ? null : labs.slugOf(labId)
    if (!list.length || lab === null) return []
    const routed = routeAccounts(list, lab, route, notAllowed)
    const hasAccounts = routed.unsure.length + routed.others.length > 0
    if (routed.fitting.length)
      return [`No lab account is selected. Choose an account at ${labs.nameOfSlug(lab)}.`]
    return !asked && !hasAccounts
      ? []
      : [`${[labs.nameOfSlug(lab), asked].filter(Boolean).join(', ')}: ${routedWords(routed)}.`]
  }
  const account = list.find(({ id }) => id === view.account)
  if (!account)
    return [
      accounts.data
        ? 'The lab account doesn’t belong to this team.'
        : 'Couldn’t check the lab account.',
    ]
  const others = sameProviderAccount(list).get(account.id)
  return [
    faultWords(account, route),
    others ? sameNumberWords(account, others) : '',
    notAllowed?.has(account.id) ? notAllowedWords(account) : '',
    orderingProviderWords(account),
  ]
}

function useDiagnosisWarnings({ view: { dx } }: OrderSet): string[] {
  const { known } = useKnownCodes(dx)
  const unchecked = dx.filter((code) => !known.has(code))
  return [
    ...dx.flatMap((code) => {
      const one = known.get(code)
      const hint = one ? hintOf(one) : null
      return hint && hint !== 'unspecified' ? [`${code} ${hintWords[hint].says}`] : []
    }),
    unchecked.length ? `Diagnosis codes not checked: ${shortList(unchecked)}.` : '',
  ]
}

/** Warnings from the response to this exact selection. */
function markerWarnings({ view, labTests, markers, result }: OrderSet): string[] {
  if (!result.data || result.isPrevious || result.error) return []
  const unread = labTests.filter((test) => test.error)
  const uncoded = markers.filter(({ provider_id }) => provider_id === null)
  const origins = originsOf(
    markers,
    labTests.map((test) => test.markers && new Set(test.markers.map(({ id }) => id))),
    view.codes,
  )
  const unexplained = markers.filter(({ id }) => {
    const origin = origins.get(id)
    return origin && !isExplained(origin) && !origin.pending
  })
  const named = (some: typeof markers) => shortList(some.map(markerName))
  return [
    unread.length
      ? `Couldn’t check the contents of ${shortList(unread.map(({ id, name }) => name ?? id))}.`
      : '',
    uncoded.length
      ? `${counted(uncoded.length, 'marker has', 'markers have')} no test code: ${named(uncoded)}.`
      : '',
    unexplained.length
      ? `${counted(unexplained.length, 'marker is', 'markers are')} not in your selection: ${named(unexplained)}.`
      : '',
  ]
}

/** Results reported more than once, from the response to this exact selection. */
function useOverlapWarnings({ view, labTests, markers, result }: OrderSet): string[] {
  const isOwn = result.data && !result.isPrevious && !result.error
  return useMemo(
    () => (isOwn ? overlapWarnings(findOverlaps(view, labTests, markers)) : []),
    [isOwn, view, labTests, markers],
  )
}

/** Medicare's lists, from the response to this exact selection. */
function useCoverageWarnings({ view: { dx }, markers, result }: OrderSet): string[] {
  const isOwn = result.data !== undefined && !result.isPrevious
  const { error, isAwaited, effective, hints } = useCoverage(isOwn ? markers : NO_MARKERS, dx)
  if (error || isAwaited) return ['Medicare coverage wasn’t checked.']
  if (!effective || !hints) return []
  const line = coverageLine(hints, dx)
  const screening = screeningWords(hints)
  const tests = [...hints.unsupported, ...hints.waiting].flatMap((each) => each.tests)
  const names = [...new Set(tests.map(({ name }) => name))]
  // the line names a single marker itself
  const named = names.length > 1 ? ` (${names.join(', ')})` : ''
  return [
    line ? `Medicare medical necessity: ${line}${named}. An ABN may be needed.` : '',
    screening
      ? `Ordered as screening: ${screening}. Medicare has different rules for screening tests.`
      : '',
  ]
}

/** Warnings about an order, in sentences, for print and files. */
export function useOrderWarnings(orderSet: OrderSet, saved: SavedSet): string[] {
  const account = useAccountWarnings(orderSet)
  const diagnoses = useDiagnosisWarnings(orderSet)
  const coverage = useCoverageWarnings(orderSet)
  const overlaps = useOverlapWarnings(orderSet)
  const drift = useDrift(orderSet, saved)
  const { next } = orderSet.view
  return [
    ...account,
    ...diagnoses,
    ...markerWarnings(orderSet),
    ...overlaps,
    ...coverage,
    drift.length && saved.base
      ? `Changed since ${savedWhen(saved.base)}: ${driftWords(drift)}.`
      : '',
    next
      ? `The next order isn’t included in this one: ${orderWords(readOrderSetParams(next))}.`
      : '',
  ].filter(Boolean)
}
