import { memo, useCallback, useMemo, useState, type ReactNode } from 'react'

import type { Marker } from '#contract/interface/markers.ts'
import { without } from '#src/kit/lib/lists.ts'
import { Notices } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { isMeantBy } from '#src/lab/model/lab-codes.ts'
import { Checks } from '#src/lab/order-sets/checks/Checks.tsx'
import { overlapsOf } from '#src/lab/order-sets/checks/redundancy.ts'
import {
  ExpectedResults,
  orderColumns,
  originTitle,
  type OrderAround,
} from '#src/lab/order-sets/columns.tsx'
import { useSameTests } from '#src/lab/order-sets/split/use-same-tests.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { noneOfferedWords } from './none-offered.ts'
import { byOrigin, originsOf } from './provenance.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

type Props = Pick<Order, 'setView'> &
  Pick<ComposedOrder, 'markerOf'> & {
    labTests: ChosenTests['labTests']
    /** The selection that was answered, which may be the previous one. */
    shown: Order['view']
    result: Extract<ComposedOrder['result'], { receivedAt: number }>
    /** Check for changes since the set was saved. */
    drift: ReactNode
  }

const rowId = ({ id }: Marker) => String(id)

/** The markers by origin. Memoized until the displayed order changes. */
const OrderTable = memo(function OrderTable(props: Omit<OrderAround, 'open' | 'onUnfold'>) {
  const { markers, origins, order, testNames } = props
  const [open, setOpen] = useState<ReadonlySet<Marker['id']>>(new Set<Marker['id']>())
  const onUnfold = (id: Marker['id']) =>
    setOpen((now) =>
      now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
    )
  const rows = useMemo(() => byOrigin(markers, origins), [markers, origins])
  return (
    <DataTable<Marker, unknown, OrderAround>
      label="Markers in this order"
      rows={rows}
      columns={orderColumns}
      around={{ ...props, open, onUnfold }}
      rowId={rowId}
      leavesAt="small"
      totalsAtFoot
      groupOf={
        order.tests.length > 0 ? ({ id }) => originTitle(origins.get(id), testNames) : undefined
      }
      detail={(marker) => open.has(marker.id) && <ExpectedResults marker={marker} />}
    />
  )
})

/** The composed order: its tests with where each comes from, and what to check in it. */
export function Preview({ result, shown, labTests, setView, markerOf, drift }: Props) {
  const { accounts, labs } = useLabs()
  const { body: page, rejected } = result.data
  const tests = useSameTests(labTests)
  const origins = useMemo(() => {
    // the contents of a test that was just removed are no longer known
    const contents = shown.tests.map((id) => {
      const markers = tests.find((test) => test.id === id)?.markers
      return markers ? new Set(markers.map((marker) => marker.id)) : null
    })
    return originsOf(page.markers, contents, shown.codes)
  }, [page.markers, shown, tests])
  const overlaps = useMemo(() => overlapsOf(page.markers), [page.markers])
  const known = { origins, overlaps, order: shown, labTests: tests }
  const testNames = useMemo(
    () => shown.tests.map((id) => tests.find((test) => test.id === id)?.name ?? shortId(id)),
    [shown.tests, tests],
  )
  const onRemove = useCallback<OrderAround['onRemove']>(
    (what) =>
      setView((now) =>
        'test' in what
          ? { tests: without(now.tests, what.test) }
          : { codes: now.codes.filter((code) => !isMeantBy(what.marker, code)) },
      ),
    [setView],
  )

  return (
    <div
      aria-busy={result.isFetching}
      className={result.isPrevious && result.isFetching ? css.old : undefined}
    >
      <Notices result={result} read={result.data} what="marker" />
      {page.markers.length === 0 ? (
        <EmptyMessage title="No markers available">
          <p>{noneOfferedWords(shown, (code) => markerOf(code)?.name ?? null, labs)}</p>
        </EmptyMessage>
      ) : (
        <OrderTable
          origins={origins}
          overlaps={overlaps}
          testNames={testNames}
          order={shown}
          markers={page.markers}
          total={page.total}
          onRemove={onRemove}
        />
      )}
      <Checks
        {...known}
        page={page}
        rejected={rejected.length}
        accounts={accounts.data?.body.data ?? []}
        labs={labs}
        markerOf={markerOf}
        setView={setView}
      >
        {drift}
      </Checks>
    </div>
  )
}
