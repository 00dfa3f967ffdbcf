import type { Marker } from '#contract/interface/markers.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import type { SameTests } from '#lib/markers/same-tests.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { formatCents } from '#src/lab/model/price.ts'

/** The test of a marker at other labs, lowest list price first. */
export const atOtherLabs = ({ id, lab_id }: Marker, sameTests: SameTests<LabId>) =>
  sameTests.get(id)?.filter((test) => test.lab_id !== lab_id) ?? []
type AtOtherLabs = ReturnType<typeof atOtherLabs>

function priceWords([first, ...others]: AtOtherLabs): string {
  if (first?.cents == null) return ''
  return ` ${others.length ? 'from' : 'at'} $${formatCents(first.cents)}`
}

/** `Save $11.25`: what the cheapest of the labs takes less. Empty if none does, or unknown. */
export function savedWords({ price }: Pick<Marker, 'price'>, [lowest]: AtOtherLabs): string {
  const own = readPrice(price)
  if (own.kind !== 'amount' || lowest?.cents == null) return ''
  const saved = own.cents - lowest.cents
  return saved > 0 ? `Save $${formatCents(saved)}` : ''
}

/** `3 from $11.50`, below a header that names them. Null if no other lab offers the test. */
export const otherLabsWords = (labs: AtOtherLabs): string | null =>
  labs.length ? formatNumber(labs.length) + priceWords(labs) : null

/** `+3 labs from $11.50`, beside the marker’s own lab. */
export const moreLabsWords = (labs: AtOtherLabs): string =>
  `+${counted(labs.length, 'lab')}${priceWords(labs)}`
