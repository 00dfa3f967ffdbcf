import { useMemo } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { joined } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { CatalogueLoader } from '#src/lab/catalog/CatalogueLoader.tsx'
import type { useWholeCatalogue } from '#src/lab/catalog/whole-catalogue.ts'
import { indexByLoinc } from '#src/lab/model/crosswalk.ts'
import { isMeantBy, labCodeOf } from '#src/lab/model/lab-codes.ts'
import { differenceWords } from '#src/lab/model/loinc-differences.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { toPreviewHeading } from '#src/lab/order-sets/checks/Check.tsx'
import { labTestLetter } from '#src/lab/order-sets/compose/LabTestBadge.tsx'
import type { View } from '#src/lab/order-sets/loader.ts'
import type { OrderSet } from '#src/lab/order-sets/use-order-set.ts'

import { ownPart, splitOrder } from './split-order.ts'
import { translateMarkers, type Translation, type Untranslated } from './translate-order.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

type Parts = ReadonlyMap<string, Pick<View, 'tests' | 'codes'>>
type Order = Pick<OrderSet, 'view' | 'setView' | 'labs' | 'labTests'> & {
  parts: Parts
  /** The lab that the whole is to be ordered of. */
  target: string
  accountLab: string | null
}

/** Markers of the other labs' parts, each once, and the lab tests whose markers are not known. */
function markersToTranslate(
  { parts, target, labTests }: Pick<Order, 'parts' | 'target' | 'labTests'>,
  catalogue: readonly Marker[],
) {
  const own = [...parts.keys()].filter((lab) => lab !== target).map((lab) => ownPart(parts, lab))
  const tests = labTests.filter(({ id }) => own.some((part) => part.tests.includes(id)))
  const codes = own.flatMap((part) => part.codes)
  const markers = [
    ...tests.flatMap((test) => test.markers ?? []),
    ...codes.flatMap((code) => catalogue.find((marker) => isMeantBy(marker, code)) ?? []),
  ]
  return {
    markers: [...new Map(markers.map((marker) => [marker.id, marker])).values()],
    unread: tests.filter((test) => !test.markers),
    unknown: codes.filter((code) => !catalogue.some((marker) => isMeantBy(marker, code))),
  }
}

const whyWords = (why: Untranslated['why'], lab: string) =>
  ({
    loinc: 'has results without a LOINC code, so it cannot be compared',
    optional: `${lab} does not always run all of it`,
    part: `only a part of it at ${lab}`,
    none: `nothing at ${lab} reports it`,
  })[why]

/** Outcome for each marker. */
function Found({
  translation,
  labs,
  target,
}: { translation: Translation } & Pick<Order, 'labs' | 'target'>) {
  const lab = labs.labName(target)
  return (
    <ul className={css.translated}>
      {translation.missing.map(({ own, why }) => (
        <li key={own.id}>
          <Status tone="bad">does not translate</Status>
          <span>
            <b>{markerName(own)}</b>: {whyWords(why, lab)}
          </span>
        </li>
      ))}
      {translation.found.map(({ own, match }) => {
        const difference = differenceWords(own, match)
        return (
          <li key={own.id}>
            <Status tone={difference ? 'notice' : 'good'}>
              {match.relation === 'larger' ? 'and more' : difference ? 'another unit' : 'the same'}
            </Status>
            <span>
              <b>{markerName(own)}</b> becomes <b>{markerName(match.marker)}</b>{' '}
              {match.marker.provider_id !== null && (
                <CopyCode code={match.marker.provider_id} what="test code" />
              )}
              {difference && `, ${difference}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The whole as an order of the target lab; what does not translate becomes the next order, by its codes. */
function translatedOrder(
  { view, parts, target, accountLab }: Order,
  { found, missing }: Translation,
  stays: Pick<View, 'tests' | 'codes'>,
): View {
  const left = new Map<string, Pick<View, 'tests' | 'codes'>>()
  for (const lab of parts.keys()) {
    if (lab === target) continue
    const own = ownPart(parts, lab)
    const kept = {
      tests: own.tests.filter((id) => stays.tests.includes(id)),
      codes: [
        ...own.codes.filter((code) => stays.codes.includes(code)),
        ...missing
          .filter((one) => String(one.own.lab_id) === lab)
          .flatMap((one) => labCodeOf(one.own) ?? []),
      ],
    }
    if (kept.tests.length || kept.codes.length) left.set(lab, kept)
  }
  const { tests, codes } = parts.get(target)!
  const whole = {
    tests,
    codes: joined(
      codes,
      found.map(({ code }) => code),
    ),
  }
  return splitOrder(view, new Map([[target, whole], ...left]), { first: target, accountLab })
}

function Proposal({ catalogue, ...order }: Order & { catalogue: readonly Marker[] }) {
  const { labs, target, setView, view } = order
  const index = useMemo(() => indexByLoinc(catalogue), [catalogue])
  const { markers, unread, unknown } = markersToTranslate(order, catalogue)
  const translation = translateMarkers(markers, target, index)
  const { found, missing } = translation
  const lab = labs.labName(target)
  const uncoded = missing.filter(({ own }) => labCodeOf(own) === null)
  const stays = { tests: unread.map(({ id }) => id), codes: unknown }
  const hasRest = missing.length + unread.length + unknown.length > 0
  return (
    <>
      <p role="status">
        {found.length} of {counted(markers.length, 'marker')} can be ordered of {lab}, by LOINC.
        List price {listPrice(found.map(({ match }) => match.marker.price))}.
      </p>
      <Found translation={translation} labs={labs} target={target} />
      {unread.length > 0 && (
        <p>
          The markers of lab test{' '}
          {unread.map(({ id }) => labTestLetter(view.tests.indexOf(id))).join(' and ')} are not
          known, so it stays as it is.
        </p>
      )}
      {unknown.length > 0 && (
        <p>
          {counted(unknown.length, 'add-on marker is', 'add-on markers are')} not in the catalogue,
          and {unknown.length === 1 ? 'stays' : 'stay'} as{' '}
          {unknown.length === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      {uncoded.length > 0 && (
        <p>
          {uncoded.map(({ own }) => markerName(own)).join(', ')}{' '}
          {uncoded.length === 1 ? 'has' : 'have'} no test code and cannot be kept as an add-on: only
          Back or Undo {uncoded.length === 1 ? 'brings it' : 'brings them'} back.
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
          {hasRest ? `Order these of ${lab}, and the rest after it` : `One order of ${lab}`}
        </Button>
      </div>
    </>
  )
}

/**
 * Translation of the other labs' markers to one lab, by LOINC over the whole catalog, before
 * anything is changed.
 */
export function SameAtLab({
  catalogue,
  ...order
}: Order & { catalogue: ReturnType<typeof useWholeCatalogue> }) {
  const lab = order.labs.labName(order.target)
  return (
    <section className="stack wide" aria-label={`The same at ${lab}`}>
      {catalogue.readAt === null ? (
        <CatalogueLoader
          catalogue={catalogue}
          label="Look through the whole catalogue"
          why={`What reports the same at ${lab} is found by LOINC codes among all markers.`}
        />
      ) : (
        <Proposal {...order} catalogue={catalogue.markers} />
      )}
    </section>
  )
}
