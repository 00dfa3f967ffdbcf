import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import { withFirst } from '#src/kit/lib/lists.ts'
import type { ConflictFields } from '#src/kit/lib/three-way.ts'
import { counted } from '#src/kit/lib/units.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'

import type { ContentNames } from './use-content-names.ts'

/** The lists of an order set, and the name of an item in each. */
const contentLists = {
  tests: ['lab test', 'lab tests'],
  codes: ['add-on marker', 'add-on markers'],
  dx: ['diagnosis code', 'diagnosis codes'],
} as const
type ListName = keyof typeof contentLists
const listNames = Object.keys(contentLists) as ListName[]

type Pair = { was: string; is: string }
type ListDifference = { added: string[]; removed: string[]; both: string[] }
/** Changes of an order set since the previous one. */
export type ContentChanges = Record<ListName, ListDifference> & {
  /** The first diagnosis code. Null if it is the same, or one of them has none. */
  primary: Pair | null
  /** Ids, empty for none. */
  account: Pair | null
  /** True if nothing was added or removed, and something was moved. */
  isReordered: boolean
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index])

/** True if two order sets are the same, including the order of their parts. */
export const isSameContent = (one: OrderSetContent, other: OrderSetContent): boolean =>
  one.account === other.account && listNames.every((name) => isSameList(one[name], other[name]))

const changedPair = (was: string, is: string): Pair | null => (was === is ? null : { was, is })

export function changesBetween(was: OrderSetContent, is: OrderSetContent): ContentChanges {
  const change = (name: ListName): ListDifference => ({
    added: is[name].filter((one) => !was[name].includes(one)),
    removed: was[name].filter((one) => !is[name].includes(one)),
    both: is[name].filter((one) => was[name].includes(one)),
  })
  const lists = { tests: change('tests'), codes: change('codes'), dx: change('dx') }
  const [first, second] = [was.dx[0], is.dx[0]]
  const isWhole = listNames.every(
    (name) => !lists[name].added.length && !lists[name].removed.length,
  )
  return {
    ...lists,
    primary: first && second ? changedPair(first, second) : null,
    account: changedPair(was.account, is.account),
    isReordered: isWhole && listNames.some((name) => !isSameList(was[name], is[name])),
  }
}

/** In words: `1 lab test added, 2 diagnosis codes removed, lab account changed`. Empty without changes. */
export function changeWords(changes: ContentChanges): string {
  const lists = listNames.flatMap((name) => {
    const [one, many] = contentLists[name]
    const { added, removed } = changes[name]
    return [
      added.length && `${counted(added.length, one, many)} added`,
      removed.length && `${counted(removed.length, one, many)} removed`,
    ]
  })
  const { account, primary, isReordered } = changes
  const givenAccount = account?.was ? 'lab account changed' : 'lab account added'
  const accountWords = account && (account.is ? givenAccount : 'lab account removed')
  return [
    ...lists,
    accountWords,
    primary && 'primary diagnosis changed',
    isReordered && !primary && 'reordered',
  ]
    .filter(Boolean)
    .join(', ')
}

function mergeList(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one))
  const added = mine.filter((one) => !base.includes(one) && !theirs.includes(one))
  // my order applies if theirs is unchanged
  const merged = [...kept, ...added]
  const place = new Map(mine.map((one, index) => [one, index]))
  return isSameList(base, theirs)
    ? merged.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
    : merged
}

/** The same for diagnosis codes, of which my first one stays first. */
function mergeDiagnoses(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
) {
  const merged = mergeList(base, mine, theirs)
  const [primary] = mine
  return primary !== undefined && primary !== base[0] && merged.includes(primary)
    ? withFirst(merged, primary)
    : merged
}

/** Texts of a saved set, in addition to its contents. */
export type SetWords = { name: string; note: string; tags: string[] }

export const isSameWords = (one: SetWords, other: SetWords): boolean =>
  one.name === other.name && one.note === other.note && isSameList(one.tags, other.tags)

/** Fields of a saved set that two people can change at once. */
export type SetFields = SetWords & OrderSetContent
const listed = (list: readonly string[]) => list.join(', ') || 'none'

/**
 * Fields of a saved set in a conflict since `base`. In lists, both keep what they added, without
 * what the other removed.
 */
export const setFields = (base: SetFields, names: ContentNames): ConflictFields<SetFields> => ({
  name: { label: 'Name', text: (name) => name },
  note: { label: 'Note', text: (note) => note || 'none' },
  tags: {
    label: 'Tags',
    text: listed,
    join: (theirs, mine) => mergeList(base.tags, mine, theirs),
  },
  tests: {
    label: 'Lab tests',
    text: (ids) => listed(ids.map((id) => names.test(id) ?? id)),
    join: (theirs, mine) => mergeList(base.tests, mine, theirs),
  },
  codes: {
    label: 'Add-on markers',
    text: (codes) => listed(codes.map((code) => names.marker(code) ?? readLabCode(code).code)),
    join: (theirs, mine) => mergeList(base.codes, mine, theirs),
  },
  dx: {
    label: 'Diagnosis codes',
    text: listed,
    join: (theirs, mine) => mergeDiagnoses(base.dx, mine, theirs),
  },
  account: { label: 'Lab account', text: (id) => (id ? names.account(id) : 'none') },
})
