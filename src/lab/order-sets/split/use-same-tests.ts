import { useState } from 'react'

import { itemAt } from '#lib/lists.ts'
import type { LabTest } from '#src/lab/order-sets/use-chosen-tests.ts'

const isSame = (a: LabTest, b: LabTest) =>
  a.id === b.id &&
  a.name === b.name &&
  a.markers === b.markers &&
  a.error === b.error &&
  a.isFetching === b.isFetching

const areSame = (some: readonly LabTest[], others: readonly LabTest[]) =>
  some.length === others.length && some.every((one, place) => isSame(one, itemAt(others, place)))

/**
 * The same array as long as nothing in the lab tests' preview has changed, so that a large one
 * isn't rendered again.
 */
export function useSameTests(labTests: LabTest[]): LabTest[] {
  const [kept, setKept] = useState(labTests)
  if (areSame(kept, labTests)) return kept
  setKept(labTests)
  return labTests
}
