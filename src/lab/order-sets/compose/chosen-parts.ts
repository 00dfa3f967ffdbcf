import { markerName, type Marker } from '#contract/interface/markers.ts'
import { without } from '#src/kit/lib/lists.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import type { ChosenPart } from '#src/lab/order-sets/checks/redundancy.ts'
import type { View } from '#src/lab/order-sets/loader.ts'

import { labTestLetter } from './LabTestBadge.tsx'

/** Details of a selected lab test. */
type KnownTest = { id: string; name: string | null; markers: readonly Marker[] | null }
type Order = Pick<View, 'tests' | 'codes'>

/** The lab tests and add-ons of an order, each with its markers in the response. */
export const chosenParts = (
  { tests, codes }: Order,
  labTests: readonly KnownTest[],
  markers: readonly Marker[],
): ChosenPart[] => [
  ...tests.map((id): ChosenPart => {
    const known = labTests.find((test) => test.id === id)
    return { kind: 'test', value: id, markers: known?.markers ?? null }
  }),
  ...codes.map((value): ChosenPart => {
    const own = markers.filter((marker) => isMeantBy(marker, value))
    return { kind: 'add-on', value, markers: own }
  }),
]

/** `lab test A`. For an add-on, the name of its marker, otherwise its test code. */
export function partName({ kind, value, markers }: ChosenPart, { tests }: Order): string {
  if (kind === 'test') return `lab test ${labTestLetter(tests.indexOf(value))}`
  const [marker] = markers ?? []
  return marker ? markerName(marker) : readLabCode(value).code
}

/** The order without some of its parts. */
export const withoutParts = ({ tests, codes }: Order, parts: readonly ChosenPart[]): Order =>
  parts.reduce<Order>(
    (left, { kind, value }) =>
      kind === 'test'
        ? { ...left, tests: without(left.tests, value) }
        : { ...left, codes: without(left.codes, value) },
    { tests, codes },
  )
