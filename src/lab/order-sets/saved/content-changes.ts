import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import { withFirst } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'

/** The lists of an order set, and what one thing in each is called. */
export const contentLists = {
  tests: ['lab test', 'lab tests'],
  codes: ['add-on marker', 'add-on markers'],
  dx: ['diagnosis code', 'diagnosis codes'],
} as const
export type ListName = keyof typeof contentLists
const names = Object.keys(contentLists) as ListName[]

type Pair = { was: string; is: string }
type ListDifference = { added: string[]; removed: string[]; both: string[] }
/** Changes of an order set since the one before it. */
export type ContentChanges = Record<ListName, ListDifference> & {
  /** The first diagnosis code; null where it is the same, or one of them has none. */
  primary: Pair | null
  /** Ids; empty is none. */
  account: Pair | null
  /** Nothing came or went, and something stands in another place. */
  isReordered: boolean
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((text, index) => text === other[index])

/** True where two order sets are the same, including the order of their parts. */
export const isSameContent = (one: OrderSetContent, other: OrderSetContent): boolean =>
  one.account === other.account && names.every((name) => isSameList(one[name], other[name]))

const changedPair = (was: string, is: string): Pair | null => (was === is ? null : { was, is })

export function changesBetween(was: OrderSetContent, is: OrderSetContent): ContentChanges {
  const change = (name: ListName): ListDifference => ({
    added: is[name].filter((one) => !was[name].includes(one)),
    removed: was[name].filter((one) => !is[name].includes(one)),
    both: is[name].filter((one) => was[name].includes(one)),
  })
  const lists = { tests: change('tests'), codes: change('codes'), dx: change('dx') }
  const [first, second] = [was.dx[0], is.dx[0]]
  const isWhole = names.every((name) => !lists[name].added.length && !lists[name].removed.length)
  return {
    ...lists,
    primary: first && second ? changedPair(first, second) : null,
    account: changedPair(was.account, is.account),
    isReordered: isWhole && names.some((name) => !isSameList(was[name], is[name])),
  }
}

/** In words: `1 lab test added, 2 diagnosis codes removed, another lab account`; empty where nothing is other. */
export function changeWords(changes: ContentChanges): string {
  const lists = names.flatMap((name) => {
    const [one, many] = contentLists[name]
    const { added, removed } = changes[name]
    return [
      added.length && `${counted(added.length, one, many)} added`,
      removed.length && `${counted(removed.length, one, many)} removed`,
    ]
  })
  const { account, primary, isReordered } = changes
  const accountWords =
    account &&
    (account.is ? (account.was ? 'another lab account' : 'a lab account') : 'no lab account')
  return [
    ...lists,
    accountWords,
    primary && 'another primary diagnosis',
    isReordered && !primary && 'another order',
  ]
    .filter(Boolean)
    .join(', ')
}

/** Merged value: `theirs` where `mine` did not change it. */
const mergeValue = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine)

function mergeList(base: readonly string[], mine: readonly string[], theirs: readonly string[]) {
  const kept = theirs.filter((one) => mine.includes(one) || !base.includes(one))
  const added = mine.filter((one) => !base.includes(one) && !theirs.includes(one))
  // my order counts if theirs is unchanged
  const merged = [...kept, ...added]
  const place = new Map(mine.map((one, index) => [one, index]))
  return isSameList(base, theirs)
    ? merged.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
    : merged
}

/**
 * Merges two edits of one order set: the additions and removals of `mine` since `base`, applied to
 * `theirs`.
 */
export function mergeContents(
  base: OrderSetContent,
  mine: OrderSetContent,
  theirs: OrderSetContent,
): OrderSetContent {
  const merged = (name: ListName) => mergeList(base[name], mine[name], theirs[name])
  const dx = merged('dx')
  const [primary] = mine.dx
  const isPrimaryMine = primary !== undefined && primary !== base.dx[0] && dx.includes(primary)
  return {
    tests: merged('tests'),
    codes: merged('codes'),
    dx: isPrimaryMine ? withFirst(dx, primary) : dx,
    account: mergeValue(base.account, mine.account, theirs.account),
  }
}

/** Texts of a saved set, beside its contents. */
export type SetWords = { name: string; note: string; tags: string[] }

export const isSameWords = (one: SetWords, other: SetWords): boolean =>
  one.name === other.name && one.note === other.note && isSameList(one.tags, other.tags)

export const mergeWords = (base: SetWords, mine: SetWords, theirs: SetWords): SetWords => ({
  name: mergeValue(base.name, mine.name, theirs.name),
  note: mergeValue(base.note, mine.note, theirs.note),
  tags: mergeList(base.tags, mine.tags, theirs.tags),
})
