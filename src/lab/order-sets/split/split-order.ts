import { joined } from '#src/kit/lib/lists.ts'
import { readOrderSetParams, writeNextOrder } from '#src/lab/order-draft/order-set-params.ts'
import type { View } from '#src/lab/order-sets/loader.ts'

/** Parts of an order by lab. Those without a lab are in each. */
export type Parts = ReadonlyMap<string, Pick<View, 'tests' | 'codes'>>

/** Part of one lab. Empty if the order needs nothing from it. */
export const partOf = (parts: Parts, lab: string) => parts.get(lab) ?? { tests: [], codes: [] }

/** Parts that only this lab has. */
export function ownPart(parts: Parts, lab: string): Pick<View, 'tests' | 'codes'> {
  const others = [...parts].filter(([other]) => other !== lab).map(([, part]) => part)
  const { tests, codes } = partOf(parts, lab)
  return {
    tests: tests.filter((id) => !others.some((other) => other.tests.includes(id))),
    codes: codes.filter((code) => !others.some((other) => other.codes.includes(code))),
  }
}

/**
 * The order of `first`, followed by those of the other labs, nested. Nothing is lost: parts
 * without a lab stay with the first, diagnosis codes are in each, and the account is with its lab.
 */
export function splitOrder(
  view: View,
  parts: Parts,
  { first, accountLab }: { first: string; accountLab: string | null },
): View {
  const accountOf = (lab: string) => (accountLab === lab ? view.account : '')
  const others = [...parts.keys()].filter((lab) => lab !== first)
  const next = others.reduceRight(
    (after, lab) =>
      writeNextOrder({
        ...ownPart(parts, lab),
        dx: view.dx,
        account: accountOf(lab),
        next: after,
      }),
    view.next,
  )
  return { ...view, ...partOf(parts, first), account: accountOf(first), next }
}

/** Makes the next order the current one, and the current one the last. Both are billed alike. */
export function swappedOrder(view: View): View {
  const { next: after, ...opened } = readOrderSetParams(view.next)
  const { next: _, bill, billState, ...present } = view
  return { ...opened, bill, billState, next: appended(after, present) }
}

function appended(next: string, order: Omit<View, 'next' | 'bill' | 'billState'>): string {
  const isEmpty = !order.tests.length && !order.codes.length
  if (!next) return isEmpty ? '' : writeNextOrder(order)
  const first = readOrderSetParams(next)
  return writeNextOrder({ ...first, next: appended(first.next, order) })
}

/** Merges the current order and the next one. */
export function joinedOrder(view: View): View {
  const next = readOrderSetParams(view.next)
  return {
    ...view,
    tests: joined(view.tests, next.tests),
    codes: joined(view.codes, next.codes),
    dx: joined(view.dx, next.dx),
    account: view.account || next.account,
    next: next.next,
  }
}
