import type { MarkerSnapshot } from '#contract/own/saved-order-sets.ts'
import { momentHere } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { listPrice } from '#src/lab/model/price.ts'

import type { BaseVersion } from './use-saved-set.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

const columns: readonly Column<MarkerSnapshot>[] = [
  {
    id: 'name',
    label: 'Marker',
    cell: (marker, _around, below) => (
      <span className={css.marker}>
        <strong>{marker.name ?? <Missing what="No name" />}</strong>
        {below && <span className="row wrap soft small">{below}</span>}
      </span>
    ),
  },
  {
    id: 'code',
    label: 'Test code',
    leavesAt: 'small',
    below: 'always',
    cell: (marker) =>
      marker.code === null ? <Missing what="No test code" /> : <code>{marker.code}</code>,
  },
  {
    id: 'price',
    label: 'List price, $',
    numeric: true,
    cell: (marker) => marker.price ?? <Missing what="Not provided" />,
  },
]

const rowId = ({ id }: MarkerSnapshot) => String(id)

/** The markers stored with a version. */
export const SavedMarkers = ({ markers }: { markers: readonly MarkerSnapshot[] }) => (
  <DataTable<MarkerSnapshot> label="Saved markers" rows={markers} columns={columns} rowId={rowId} />
)

/** The markers stored with the open saved set, until the service has answered for its current contents. */
export function SavedSnapshotPreview({
  base: { version, saved_at, snapshot },
  isAwaited,
}: {
  base: BaseVersion & { snapshot: NonNullable<BaseVersion['snapshot']> }
  /** True once the service was asked. */
  isAwaited: boolean
}) {
  const { markers } = snapshot
  return (
    <div aria-busy={isAwaited}>
      <p role="status" className="soft below-3">
        Saved in version {version}, {momentHere(saved_at)}
        {snapshot.read_at && `, as of ${momentHere(snapshot.read_at)}`}:{' '}
        {counted(markers.length, 'marker')}, list price{' '}
        {listPrice(markers.map(({ price }) => price))}.{isAwaited && ' Checking for changes…'}
      </p>
      <SavedMarkers markers={markers} />
    </div>
  )
}
