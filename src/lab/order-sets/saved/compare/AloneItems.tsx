import type { SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import type { Pair } from '#src/kit/page/compare/SuggestedPairs.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'

import type { Item } from './compared-items.ts'

import css from './AloneItems.module.css'

export const ItemCode = ({ kind, code }: Item) => (
  <CopyCode code={code} what={kind === 'Diagnosis code' ? 'diagnosis code' : 'test code'} />
)

const columns: readonly Column<Item>[] = [
  {
    id: 'name',
    label: 'Name',
    rowHeader: true,
    cell: ({ kind, name }, _around, below) => (
      <span className={`block ${css.item}`}>
        {name} {kind === 'Add-on marker' && <span className="faint small">add-on</span>}
        {below && <span className="block soft small">{below}</span>}
      </span>
    ),
  },
  { id: 'code', label: 'Code', below: 'always', leavesAt: 'small', width: '104px', cell: ItemCode },
  {
    id: 'price',
    label: 'List price, $',
    numeric: true,
    width: '112px',
    cell: ({ kind, price }) =>
      price?.replace('$', '') ?? (
        <Missing what={kind === 'Diagnosis code' ? 'Diagnosis codes have no price' : undefined} />
      ),
  },
]

/** Tests and diagnosis codes that one of the sets has alone. */
function Alone({ set, items }: { set: SavedOrderSet; items: readonly Item[] }) {
  const label = `Only in ${set.name}`
  return (
    <section aria-label={label}>
      <h2 className="below-2">{label}</h2>
      {items.length ? (
        <DataTable<Item> label={label} rows={items} columns={columns} rowId={({ code }) => code} />
      ) : (
        <p className="soft">Nothing.</p>
      )}
    </section>
  )
}

/** Both lists side by side. Nothing if the sets have the same. */
export const AloneItems = ({
  pair,
  alone,
}: {
  pair: Pair<SavedOrderSet>
  alone: Pair<readonly Item[]>
}) =>
  alone.some((items) => items.length > 0) && (
    <div className={css.alone}>
      {pair.map((set, place) => (
        <Alone key={set.id} set={set} items={alone[place] ?? []} />
      ))}
    </div>
  )
