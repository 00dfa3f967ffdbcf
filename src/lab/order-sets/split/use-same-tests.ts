import { useState } from 'react'

import type { LabTest } from '#src/lab/order-sets/use-order-set.ts'

const isSame = (a: LabTest, b: LabTest) =>
  a.id === b.id &&
  a.name === b.name &&
  a.markers === b.markers &&
  a.error === b.error &&
  a.isFetching === b.isFetching

const areSame = (some: readonly LabTest[], others: readonly LabTest[]) =>
  some.length === others.length && some.every((one, index) => isSame(one, others[index]!))

/** The same list for as long as nothing that a preview shows of the lab tests has changed: a large one is then not drawn anew. */
export function useSameTests(labTests: LabTest[]): LabTest[] {
  const [kept, setKept] = useState(labTests)
  if (areSame(kept, labTests)) return kept
  setKept(labTests)
  return labTests
}
