import { markerName, type Marker } from '#contract/interface/markers.ts'
import { itemAt } from '#lib/lists.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import type { OrderSet } from '#src/lab/order-sets/order-set.ts'
import { labsOf, notReturned, notReturnedOf } from '#src/lab/order-sets/preview/provenance.ts'

import type { Decision } from './order-decision.ts'

/** Facts about the selection on the page, and the service's response to this exact selection. */
export type OrderFacts = {
  isNothingChosen: boolean
  decision: Decision
  /** `waiting` also if the response on screen is for the previous selection. */
  answer:
    | { kind: 'waiting' }
    /** The service rejects the selection, or could not be reached. */
    | { kind: 'refused'; reason: string }
    | { kind: 'failed'; reason: string }
    | { kind: 'read'; markers: readonly Marker[]; total: number | null; rejected: number }
  /** Added test codes. */
  codes: readonly string[]
  /** `markers` are null while unknown, and if they could not be read. */
  labTests: readonly { name: string; markers: readonly Marker[] | null; isPending: boolean }[]
  /**
   * The selected lab account, by the slug of its lab. Undefined while it is looked up, null if
   * none is selected or known.
   */
  accountLab: string | null | undefined
  labs: Pick<Labs, 'pending' | 'labName' | 'slugOf' | 'nameOfSlug'>
  /** An add-on by its name and code, as far as known. */
  nameOfCode: (code: string) => string
}

const LOADING = 'Waiting for the lab service.'

function whyNotSent({ decision, labs }: OrderFacts): string[] {
  switch (decision.kind) {
    case 'waiting':
      return [LOADING]
    case 'labs': {
      const names = [...decision.parts.keys()].map(labs.labName)
      return [
        `An order can go to only one lab. This one needs ${names.length}: ${shortList(names)}.`,
      ]
    }
    case 'unclear':
      return ['A test code is used by more than one lab. Choose a lab.']
    case 'send':
      return []
  }
}

/** Selected, but not in the response: a signed order without it would be a different order. */
function whatIsMissing({ codes, labTests, nameOfCode }: OrderFacts, markers: readonly Marker[]) {
  const ofCodes = notReturned(markers, codes).map(nameOfCode)
  const ofTests = labTests.flatMap(({ name, markers: own }) =>
    notReturnedOf(own, markers).map((marker) => `${markerName(marker)} in ${name}`),
  )
  const missing = [...ofCodes, ...ofTests]
  return missing.length
    ? [`Selected but not returned by the lab service: ${shortList(missing)}.`]
    : []
}

function whyNotOneLab({ accountLab, labs }: OrderFacts, markers: readonly Marker[]): string[] {
  const labIds = labsOf(markers)
  const unknown = markers.filter(({ lab_id }) => lab_id === null).length
  if (labIds.length > 1)
    return [`The markers are from more than one lab: ${shortList(labIds.map(labs.labName))}.`]
  if (unknown) return [`The lab is unknown for ${counted(unknown, 'marker')}.`]
  const labId = itemAt(labIds, 0)
  const slug = labs.slugOf(labId)
  return accountLab && slug && accountLab !== slug
    ? [
        `The lab account belongs to ${labs.nameOfSlug(accountLab)}, but the markers are from ${labs.labName(labId)}.`,
      ]
    : []
}

/**
 * Reasons that the selection isn't an order that can be signed, sent, or exported. Empty if it is
 * one: the lab service has answered this exact selection, in full, with a single lab. The only
 * condition for print and for every file.
 */
export function whyNoOrder(facts: OrderFacts): string[] {
  const { isNothingChosen, answer, labTests, accountLab, labs } = facts
  if (isNothingChosen) return ['No markers selected.']
  const unsent = whyNotSent(facts)
  if (unsent.length) return unsent
  if (answer.kind === 'refused') return [`The lab service rejected this order: ${answer.reason}`]
  if (answer.kind === 'failed') return [`Couldn’t load the markers: ${answer.reason}`]
  const isLoading =
    labs.pending || accountLab === undefined || labTests.some(({ isPending }) => isPending)
  if (answer.kind === 'waiting' || isLoading) return [LOADING]
  const { markers, total, rejected } = answer
  if (total === null) return ['The lab service didn’t report how many markers this order has.']
  if (rejected) return [`Couldn’t read ${counted(rejected, 'marker')}.`]
  if (total > markers.length)
    return [`Only ${formatNumber(markers.length)} of ${counted(total, 'marker')} are loaded.`]
  if (!markers.length) return ['The lab service returned no markers.']
  return [...whatIsMissing(facts, markers), ...whyNotOneLab(facts, markers)]
}

/** The service's response to the exact selection on the page. */
function answerOf({ result, isRefused }: OrderSet): OrderFacts['answer'] {
  const { error, data, isPrevious } = result
  if (error) return { kind: isRefused ? 'refused' : 'failed', reason: error.message }
  if (!data || isPrevious) return { kind: 'waiting' }
  const { markers, total } = data.body
  return { kind: 'read', markers, total, rejected: data.rejected.length }
}

/** The slug of the selected account's lab. */
function accountLabOf({ view, accounts }: OrderSet): string | null | undefined {
  if (!view.account) return null
  if (accounts.isPending) return undefined
  return accounts.data?.body.data.find(({ id }) => id === view.account)?.lab ?? null
}

/** The order on the page, as far as the condition needs it. */
export const factsOf = (orderSet: OrderSet): OrderFacts => ({
  isNothingChosen: orderSet.isNothingChosen,
  decision: orderSet.decision,
  answer: answerOf(orderSet),
  codes: orderSet.view.codes,
  labTests: orderSet.labTests.map(({ id, name, markers, isPending }) => ({
    name: name ?? `lab test ${id}`,
    markers,
    isPending,
  })),
  accountLab: accountLabOf(orderSet),
  labs: orderSet.labs,
  nameOfCode: (text) => {
    const { code } = readLabCode(text)
    const marker = orderSet.markerOf(text)
    return marker ? `${markerName(marker)} (${code})` : code
  },
})
