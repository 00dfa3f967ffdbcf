import { useMemo } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CatalogLoader } from '#src/lab/catalog/CatalogLoader.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import type { useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'
import { isMeantBy, labCodeOf } from '#src/lab/model/lab-codes.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { toPreviewHeading } from '#src/lab/order-sets/checks/Check.tsx'
import { labTestLetter } from '#src/lab/order-sets/compose/LabTestBadge.tsx'
import type { ChosenTests } from '#src/lab/order-sets/use-chosen-tests.ts'
import type { Order as OrderInAddress } from '#src/lab/order-sets/use-order.ts'

import { ownPart, type Parts } from './split-order.ts'
import { translatedMarkers, translateMarkers } from './translate-order.ts'
import { translatedOrder } from './translated-order.ts'
import { TranslatedMarkers } from './TranslatedMarkers.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

type Order = Pick<OrderInAddress, 'view' | 'setView'> & {
  labs: Labs
  labTests: ChosenTests['labTests']
  parts: Parts
  /** The lab for the whole order. */
  target: string
  accountLab: string | null
}

/** Markers of the other labs' parts, each once, and the lab tests whose markers are not known. */
function markersToTranslate(
  { parts, target, labTests }: Pick<Order, 'parts' | 'target' | 'labTests'>,
  catalog: readonly Marker[],
) {
  const own = [...parts.keys()].filter((lab) => lab !== target).map((lab) => ownPart(parts, lab))
  const tests = labTests.filter(({ id }) => own.some((part) => part.tests.includes(id)))
  const codes = own.flatMap((part) => part.codes)
  const markers = [
    ...tests.flatMap((test) => test.markers ?? []),
    ...codes.flatMap((code) => catalog.find((marker) => isMeantBy(marker, code)) ?? []),
  ]
  return {
    markers: [...new Map(markers.map((marker) => [marker.id, marker])).values()],
    unread: tests.filter((test) => !test.markers),
    unknown: codes.filter((code) => !catalog.some((marker) => isMeantBy(marker, code))),
  }
}

function Proposal({ catalog, ...order }: Order & { catalog: readonly Marker[] }) {
  const { labs, target, setView, view } = order
  const index = useMemo(() => indexByLoinc(catalog), [catalog])
  const { markers, unread, unknown } = markersToTranslate(order, catalog)
  const translation = translateMarkers(markers, target, index)
  const { found, missing } = translation
  const lab = labs.labName(target)
  const uncoded = missing.filter(({ own }) => labCodeOf(own) === null)
  const stays = { tests: unread.map(({ id }) => id), codes: unknown }
  const hasRest = missing.length + unread.length + unknown.length > 0
  return (
    <>
      <p role="status">
        {lab} offers {found.length} of {counted(markers.length, 'marker')}. Markers are matched by
        LOINC. List price {listPrice(translatedMarkers(translation).map(({ price }) => price))}.
      </p>
      <TranslatedMarkers translation={translation} lab={lab} />
      {unread.length > 0 && (
        <p>
          {unread.length === 1 ? 'Lab test' : 'Lab tests'}{' '}
          {unread.map(({ id }) => labTestLetter(view.tests.indexOf(id))).join(' and ')}{' '}
          {unread.length === 1 ? 'stays' : 'stay'} unchanged because{' '}
          {unread.length === 1 ? 'its' : 'their'} markers are unknown.
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          {counted(unknown.length, 'add-on marker isn’t', 'add-on markers aren’t')} in the catalog
          and {unknown.length === 1 ? 'stays' : 'stay'} unchanged.
        </p>
      )}
      {uncoded.length > 0 && (
        <p>
          {uncoded.map(({ own }) => markerName(own)).join(', ')}{' '}
          {uncoded.length === 1 ? 'has' : 'have'} no test code, so switching drops{' '}
          {uncoded.length === 1 ? 'it' : 'them'}. Use Undo to restore{' '}
          {uncoded.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <div className={`row wrap ${css.actions}`}>
        <Button
          look="primary"
          disabled={found.length === 0}
          onClick={() => {
            setView(translatedOrder(order, translation, stays))
            toPreviewHeading()
          }}
        >
          {hasRest ? `Move matches to ${lab} and split off the rest` : `Move everything to ${lab}`}
        </Button>
      </div>
    </>
  )
}

/**
 * Preview of the other labs' markers at one lab, by LOINC over the whole catalog, before anything
 * is changed.
 */
export function SameAtLab({
  catalog,
  ...order
}: Order & { catalog: ReturnType<typeof useWholeCatalog> }) {
  const lab = order.labs.labName(order.target)
  return (
    <section className="stack wide" aria-label={`Switch to ${lab}`}>
      {catalog.readAt === null ? (
        <CatalogLoader
          catalog={catalog}
          label="Search full catalog"
          why={`Finds equivalent markers at ${lab} by LOINC code.`}
        />
      ) : (
        <Proposal {...order} catalog={catalog.markers} />
      )}
    </section>
  )
}
