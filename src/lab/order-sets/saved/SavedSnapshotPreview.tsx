import { useMemo } from 'react'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import type { MarkerSnapshot } from '#contract/own/saved-order-sets.ts'
import { momentHere } from '#lib/days.ts'
import { counted } from '#src/kit/lib/units.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { isMeantBy } from '#src/lab/model/lab-codes.ts'
import { listPrice } from '#src/lab/model/price.ts'

import { useContentNames } from './use-content-names.ts'
import type { BaseVersion } from './use-saved-set.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

type SavedMarker = MarkerSnapshot & {
  /** True if it was added by its test code. */
  isAddOn: boolean
}
type Around = {
  /** Name of the lab tests that have the other markers. */
  testName: string
}

const ADD_ON = 'Add-on marker'

const columns: readonly Column<SavedMarker, unknown, Around>[] = [
  {
    id: 'name',
    label: 'Marker',
    cell: (marker, _around, below) => (
      <span className={css.marker}>
        <span>{marker.name ?? <Missing what="No name" />}</span>
        {below && <span className="row wrap words soft small">{below}</span>}
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
    id: 'from',
    label: 'From',
    leavesAt: 'small',
    below: ({ isAddOn }) => isAddOn && <span>{ADD_ON}</span>,
    cell: ({ isAddOn }, { testName }) => (
      <span className="soft">{isAddOn ? ADD_ON : testName}</span>
    ),
  },
  {
    id: 'price',
    label: 'List price, $',
    numeric: true,
    cell: ({ price }) => price ?? <Missing what="Not provided" />,
  },
]

const rowId = ({ id }: MarkerSnapshot) => String(id)

const coded = ({ lab, code }: MarkerSnapshot) => ({ lab_id: lab, provider_id: code })
/** True for a marker that the order has by its test code. */
const isAddOnOf = (marker: MarkerSnapshot, codes: readonly string[]): boolean =>
  codes.some((code) => isMeantBy(coded(marker), code))

const rankOf = ({ isAddOn, name }: SavedMarker) => `${Number(isAddOn)}${name ?? ''}`

/** The markers stored with a version: those of its lab tests, then the ones added by code. */
function SavedMarkers({
  markers,
  content: { tests, codes },
}: {
  markers: readonly MarkerSnapshot[]
  content: OrderSetContent
}) {
  const names = useContentNames([])
  const [test = '', ...others] = tests
  const testName = others.length
    ? counted(tests.length, 'lab test')
    : (names.test(test) ?? 'Lab test')
  const around = useMemo(() => ({ testName }), [testName])
  const rows = useMemo(
    () =>
      markers
        .map((marker) => ({ ...marker, isAddOn: isAddOnOf(marker, codes) }))
        .toSorted((a, b) => rankOf(a).localeCompare(rankOf(b))),
    [markers, codes],
  )
  return (
    <DataTable<SavedMarker, unknown, Around>
      label="Saved markers"
      rows={rows}
      columns={columns}
      around={around}
      rowId={rowId}
    />
  )
}

/** The markers stored with the open saved set, until the service has answered for its current contents. */
export function SavedSnapshotPreview({
  base: { version, saved_at, content, snapshot },
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
      <SavedMarkers markers={markers} content={content} />
    </div>
  )
}
