import { useState } from 'react'

import type { Marker, MarkerPage } from '#contract/markers.ts'
import type { Labs } from '#src/api/labs.ts'
import { Notices } from '#src/layout/Notices.tsx'
import { priceLine } from '#src/lib/price.ts'
import { formatNumber } from '#src/lib/units.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { Checks } from './Checks.tsx'
import { columnsFor, ExpectedResults } from './columns.tsx'
import css from './order-sets.module.css'
import { labsOf, originsOf } from './provenance.ts'
import type { OrderSet } from './use-order-set.ts'

/** The columns that stand below the name, by the room there is. */
const BELOW = { wide: [] as string[], narrow: ['from', 'code'], phone: ['from', 'code', 'loinc'] }

function useColumnsBelow() {
  const isNarrow = useMedia('(max-width: 900px)')
  const isPhone = useMedia('(max-width: 520px)')
  if (isPhone) return BELOW.phone
  return isNarrow ? BELOW.narrow : BELOW.wide
}

function Figures({ page: { markers, total }, labs }: { page: MarkerPage; labs: Labs }) {
  const areAllShown = total !== null && markers.length >= total
  const shown = formatNumber(markers.length)
  const labIds = labsOf(markers)
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
        <dt>Price{areAllShown ? '' : ` of the ${shown} shown`}</dt>
        <dd>{priceLine(markers.map(({ price }) => price))}</dd>
      </div>
      {labIds.length === 1 && (
        <div>
          <dt>Lab</dt>
          <dd>{labs.pending ? <Skeleton width={80} height={20} /> : labs.labName(labIds[0]!)}</dd>
        </div>
      )}
    </dl>
  )
}

type Props = Pick<OrderSet, 'labTests' | 'accounts' | 'labs' | 'setView'> & {
  /** The choice that is answered, which may be the one before the present. */
  shown: OrderSet['view']
  result: Extract<OrderSet['result'], { receivedAt: number }>
}

/** The composed order set: its figures, what to check in it, and its markers with where each comes from. */
export function Preview({ result, shown, labTests, accounts, labs, setView }: Props) {
  const below = useColumnsBelow()
  const [open, setOpen] = useState<ReadonlySet<Marker['id']>>(new Set<Marker['id']>())
  const { body: page, rejected } = result.data
  // of a test that was just taken off nothing is known any more
  const contents = shown.tests.map((id) => {
    const markers = labTests.find((test) => test.id === id)?.markers
    return markers ? new Set(markers.map((marker) => marker.id)) : null
  })
  const origins = originsOf(page.markers, contents, shown.codes)
  const onUnfold = (id: Marker['id']) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]))

  return (
    <div
      aria-busy={result.isFetching}
      className={result.isPrevious && result.isFetching ? css.old : undefined}
    >
      <Notices result={result} read={result.data} what="marker" />
      <Figures page={page} labs={labs} />
      <Checks
        page={page}
        rejected={rejected.length}
        origins={origins}
        codes={shown.codes}
        account={accounts.data?.body.data.find(({ id }) => id === shown.account)}
        labs={labs}
        setView={setView}
      />
      {page.markers.length === 0 ? (
        <EmptyMessage title="The service returned no markers">
          <p>What is chosen makes an empty order set.</p>
        </EmptyMessage>
      ) : (
        <DataTable
          label="Markers of this order set"
          rows={page.markers}
          columns={columnsFor({ origins, open, onUnfold, below })}
          rowId={(marker) => String(marker.id)}
          hidden={below}
          detail={(marker) => open.has(marker.id) && <ExpectedResults marker={marker} />}
        />
      )}
    </div>
  )
}
