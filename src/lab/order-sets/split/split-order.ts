import { joined } from '#src/kit/lib/lists.ts'
import { readOrderSetParams, writeNextOrder } from '#src/lab/order-draft/order-set-params.ts'
import type { View } from '#src/lab/order-sets/loader.ts'

/** Parts of an order by lab; those without a lab are in each. */
export type Parts = ReadonlyMap<string, Pick<View, 'tests' | 'codes'>>

/** Part of one lab; empty of a lab that the order needs nothing of. */
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
 * The order of `first`, with those of the other labs after it, one in the other. Nothing gets lost: what has no lab of its
 * own stays with the first, diagnosis codes go with each, and the account with the lab that it is of.
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
  return { ...partOf(parts, first), dx: view.dx, account: accountOf(first), set: view.set, next }
}

/** The next order in the place of the present one, which becomes the last of those that follow. */
export function swappedOrder(view: View): View {
  const { next: after, ...opened } = readOrderSetParams(view.next)
  const { next: _, ...present } = view
  return { ...opened, next: appended(after, present) }
}

function appended(next: string, order: Omit<View, 'next'>): string {
  const isEmpty = !order.tests.length && !order.codes.length
  if (!next) return isEmpty ? '' : writeNextOrder(order)
  const first = readOrderSetParams(next)
  return writeNextOrder({ ...first, next: appended(first.next, order) })
}

/** The present order and the next one as one again. */
export function joinedOrder(view: View): View {
  const next = readOrderSetParams(view.next)
  return {
    tests: joined(view.tests, next.tests),
    codes: joined(view.codes, next.codes),
    dx: joined(view.dx, next.dx),
    account: view.account || next.account,
    set: view.set,
    next: next.next,
  }
}
