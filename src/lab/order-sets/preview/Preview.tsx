import { useMemo } from 'react'

import type { MarkerPage } from '#contract/interface/markers.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Notices } from '#src/kit/page/Notices.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { resultCountWords } from '#src/lab/model/loinc-sets.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { Checks } from '#src/lab/order-sets/checks/Checks.tsx'
import { overlapsOf } from '#src/lab/order-sets/checks/redundancy.ts'
import { GroupedMarkers } from '#src/lab/order-sets/compose/GroupedMarkers.tsx'
import { useSameTests } from '#src/lab/order-sets/split/use-same-tests.ts'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { ComposedOrder } from '#src/lab/order-sets/use-composed-order.ts'
import type { Order } from '#src/lab/order-sets/use-order.ts'

import { labsOf, originsOf } from './provenance.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

function Figures({ page: { markers, total }, labs }: { page: MarkerPage; labs: Labs }) {
  const areAllShown = total !== null && markers.length >= total
  const shown = formatNumber(markers.length)
  const [labId, ...otherLabs] = labsOf(markers)
  const ofShown = areAllShown ? '' : ` of the ${shown} shown`
  return (
    <dl className={css.figures}>
      <div>
        <dt>Markers</dt>
        <dd>
          {shown}
          {!areAllShown && ` of ${total === null ? 'an unknown number' : formatNumber(total)}`}
        </dd>
      </div>
      <div>
        <dt>List price{ofShown}</dt>
        <dd>{listPrice(markers.map(({ price }) => price))}</dd>
      </div>
      <div>
        <dt>Results{ofShown}</dt>
        <dd>{resultCountWords(markers)}</dd>
      </div>
      {labId !== undefined && !otherLabs.length && (
        <div>
          <dt>Lab</dt>
          <dd>{labs.pending ? <Skeleton width={80} height={20} /> : labs.labName(labId)}</dd>
        </div>
      )}
    </dl>
  )
}

type Props = Pick<Order, 'setView'> & {
  labTests: ChosenTests['labTests']
  /** The choice that is answered, which may be the one before the present. */
  shown: Order['view']
  result: Extract<ComposedOrder['result'], { receivedAt: number }>
}

/** The composed order set: its figures, what to check in it, and its markers with where each comes from. */
export function Preview({ result, shown, labTests, setView }: Props) {
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

  return (
    <div
      aria-busy={result.isFetching}
      className={result.isPrevious && result.isFetching ? css.old : undefined}
    >
      <Notices result={result} read={result.data} what="marker" />
      <Figures page={page} labs={labs} />
      <Checks
        {...known}
        page={page}
        rejected={rejected.length}
        accounts={accounts.data?.body.data ?? []}
        labs={labs}
        setView={setView}
      />
      {page.markers.length === 0 ? (
        <EmptyMessage title="No markers returned">
          <p>The lab returned nothing for this selection.</p>
        </EmptyMessage>
      ) : (
        <GroupedMarkers {...known} markers={page.markers} />
      )}
    </div>
  )
}
