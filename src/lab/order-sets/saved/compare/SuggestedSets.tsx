import { useMemo } from 'react'

import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { withSearch, type Values } from '#lib/search-params.ts'
import { pairsSharing } from '#src/kit/lib/pairs-sharing.ts'
import {
  bothNumbers,
  pairColumn,
  SuggestedPairs,
  type Pair,
} from '#src/kit/page/pairs/SuggestedPairs.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { setComparisonSearch } from './loader.ts'

type SetPair = Pair<OrderSetLine>
type Around = { view: Values<typeof setComparisonSearch> }

/** Suggested pairs. */
const PAIRS_MAX = 5

const sharedTags = ([one, other]: SetPair) => one.tags.filter((tag) => other.tags.includes(tag))

const numberColumn = (
  id: 'tests' | 'codes' | 'dx',
  label: string,
): Column<SetPair, unknown, Around> => ({
  id,
  label,
  numeric: true,
  leavesAt: 'medium',
  below: (pair) => (
    <span>
      {label}: {bothNumbers(pair, (set) => set[id])}
    </span>
  ),
  cell: (pair) => bothNumbers(pair, (set) => set[id]),
})

const columns: readonly Column<SetPair, unknown, Around>[] = [
  pairColumn(
    'Order sets',
    ({ name }: OrderSetLine) => name,
    ([one, other], { view }: Around) =>
      withSearch(paths.savedSetComparison(), setComparisonSearch, {
        ...view,
        sets: [one.id, other.id],
        with: '',
      }),
  ),
  {
    id: 'tags',
    label: 'Tags in both',
    leavesAt: 'large',
    below: () => null,
    cell: (pair) => sharedTags(pair).join(', ') || '–',
  },
  numberColumn('tests', 'Lab tests'),
  numberColumn('codes', 'Add-on markers'),
  numberColumn('dx', 'Diagnosis codes'),
]

const idOfSets = ([one, other]: SetPair) => `${one.id} ${other.id}`

/** Pairs of sets with a tag or an account in common, with how much each orders. */
export function SuggestedSets({ sets, view }: { sets: readonly OrderSetLine[] } & Around) {
  const pairs = useMemo(
    () => pairsSharing(sets, ({ tags, account }) => [...tags, account].filter(Boolean), PAIRS_MAX),
    [sets],
  )
  const around = useMemo(() => ({ view }), [view])
  return (
    pairs.length > 0 && (
      <SuggestedPairs>
        <DataTable<SetPair, unknown, Around>
          label="Suggested comparisons"
          rows={pairs}
          columns={columns}
          around={around}
          rowId={idOfSets}
        />
      </SuggestedPairs>
    )
  )
}
