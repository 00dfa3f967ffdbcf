import { joined } from '#src/kit/lib/lists.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import type { View } from '#src/lab/order-sets/loader.ts'

import { ownPart, partOf, splitOrder, type Parts } from './split-order.ts'
import type { Translation } from './translate-order.ts'

type Order = { view: View; parts: Parts; target: string; accountLab: string | null }

/** The whole as an order of the target lab. Parts not offered there become the next order, by code. */
export function translatedOrder(
  { view, parts, target, accountLab }: Order,
  { found, missing }: Translation,
  stays: Pick<View, 'tests' | 'codes'>,
): View {
  const left = new Map<string, Pick<View, 'tests' | 'codes'>>()
  for (const lab of parts.keys()) {
    if (lab === target) continue
    const own = ownPart(parts, lab)
    const kept = {
      tests: own.tests.filter((id) => stays.tests.includes(id)),
      codes: [
        ...own.codes.filter((code) => stays.codes.includes(code)),
        ...missing
          .filter((one) => String(one.own.lab_id) === lab)
          .flatMap((one) => labCodeOf(one.own) ?? []),
      ],
    }
    if (kept.tests.length || kept.codes.length) left.set(lab, kept)
  }
  const { tests, codes } = partOf(parts, target)
  const foundCodes = found.map(({ code }) => code)
  const whole = { tests, codes: joined(codes, foundCodes) }
  return splitOrder(view, new Map([[target, whole], ...left]), { first: target, accountLab })
}
