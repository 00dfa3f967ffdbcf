import type { DescribedSet } from './described-set.ts'

/** An order set with nothing in it and nothing known about it. */
export const emptySet: DescribedSet = {
  name: null,
  note: null,
  tags: [],
  team: null,
  labTests: [],
  addOns: [],
  diagnoses: [],
  account: null,
  route: { state: '', billing: '' },
  lab: null,
  markers: [],
  warnings: [],
}
