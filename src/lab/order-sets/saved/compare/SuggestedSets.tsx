import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { MarkerSnapshot, OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { withSearch, type Values } from '#lib/search-params.ts'
import { pairsWith } from '#src/kit/lib/pairs-with.ts'
import { shortList } from '#src/kit/lib/short-list.ts'
import { pairColumn, SuggestedPairs } from '#src/kit/page/pairs/SuggestedPairs.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { savedSnapshots } from '#src/lab/order-sets/saved/saved-order-sets.ts'

import { setComparisonSearch } from './loader.ts'
import { suggestedSets, type SetPair } from './set-pairs.ts'

type Around = { view?: Values<typeof setComparisonSearch> }

/** Tests that a pair names. */
const NAMED_MAX = 2

const namesOf = (tests: readonly MarkerSnapshot[]) =>
  shortList(
    tests.map(({ name, code }) => name ?? code ?? 'Unnamed marker'),
    NAMED_MAX,
  )

/** Number of tests that one of the sets has alone. */
const aloneColumn = (id: string, label: string, side: 0 | 1): Column<SetPair, unknown, Around> => ({
  id,
  label,
  numeric: true,
  leavesAt: 'medium',
  below: ({ alone }) =>
    alone && (
      <span>
        {label}: {alone[side].length}
      </span>
    ),
  cell: ({ alone }) => (alone ? alone[side].length : '–'),
})

const columns: readonly Column<SetPair, unknown, Around>[] = [
  pairColumn(
    'Order sets',
    ({ sets }: SetPair) => sets,
    ({ name }) => name,
    ({ sets: [one, other] }, { view }: Around) =>
      withSearch(paths.savedSetComparison(), setComparisonSearch, {
        ...view,
        sets: [one.id, other.id],
        with: '',
      }),
  ),
  {
    id: 'both',
    label: 'Tests in both',
    leavesAt: 'large',
    below: ({ both }) => both.length > 0 && <span>In both: {namesOf(both)}</span>,
    cell: ({ both }) => (both.length ? namesOf(both) : <span className="faint">None</span>),
  },
  {
    id: 'tags',
    label: 'Tags in both',
    leavesAt: 'large',
    below: ({ tags }) => tags.length > 0 && <span>Tags: {tags.join(', ')}</span>,
    cell: ({ tags }) => tags.join(', ') || <span className="faint">None</span>,
  },
  aloneColumn('first', 'Only in first', 0),
  aloneColumn('second', 'Only in second', 1),
]

const idOfSets = ({ sets: [one, other] }: SetPair) => `${one.id} ${other.id}`

/**
 * Pairs of sets with a test or a tag in common, with the number of tests that each has alone. `chosen`
 * is the set that was selected already.
 */
export function SuggestedSets({
  sets,
  chosen = '',
  view,
}: { sets: readonly OrderSetLine[]; chosen?: string } & Around) {
  const { data: snapshots } = useQuery(savedSnapshots())
  const pairs = useMemo(
    () =>
      snapshots
        ? suggestedSets(
            pairsWith(sets, chosen),
            new Map(snapshots.map(({ id, snapshot }) => [id, snapshot])),
          )
        : [],
    [sets, chosen, snapshots],
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
