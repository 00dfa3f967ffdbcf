import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { withSearch } from '#lib/search-params.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { CatalogLoader } from '#src/lab/catalog/CatalogLoader.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import { useFromList } from '#src/lab/markers/CatalogTabs.tsx'
import type { RowsView } from '#src/lab/markers/list-params.ts'
import { Price } from '#src/lab/markers/Price.tsx'
import {
  crosswalk,
  indexByLoinc,
  type CrosswalkIndex,
  type CrosswalkMatch,
} from '#src/lab/model/crosswalk.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { differenceWords } from '#src/lab/model/loinc-differences.ts'
import { loincCodes } from '#src/lab/model/loinc-sets.ts'
import { markerPath } from '#src/lab/model/marker-link.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { otherName, relationTitles, RELATIONS } from './crosswalk-words.ts'
import { comparisonSearch } from './loader.ts'

import css from '#src/lab/markers/crosswalk.module.css'

const indexes = new WeakMap<readonly Marker[], CrosswalkIndex<Marker>>()
/** Made once for all markers that are looked at. */
function indexOf(catalog: readonly Marker[]): CrosswalkIndex<Marker> {
  const index = indexes.get(catalog) ?? indexByLoinc(catalog)
  indexes.set(catalog, index)
  return index
}

type CrosswalkContext = {
  own: Marker
  labs: Labs
  view: RowsView
  /** Both side by side; null where one has no test code, and so no place in the address. */
  onCompare: ((otherKey: string) => void) | null
}

const FIRST_SHOWN = 5

function OtherMarker({
  marker,
  words,
  withLab,
  own,
  labs,
  view,
  onCompare,
}: CrosswalkContext & { marker: Marker; words: string | null; withLab: boolean }) {
  const lab = marker.lab_id === null ? 'no lab' : labs.labName(marker.lab_id)
  const key = labCodeOf(marker)
  const label = [withLab && lab, marker.provider_id ?? 'no code'].filter(Boolean).join(' ')
  return (
    <li>
      <div className="row baseline gap-3">
        <Link className={`grow anywhere ${css.other}`} to={withOrderSet(markerPath(marker), view)}>
          {label}
        </Link>
        <span className="tabular">
          <Price marker={marker} sign />
        </span>
        {onCompare && key !== null && (
          <Button
            look="quiet"
            className={css.compare}
            aria-label={`Compare with ${label}`}
            onClick={() => onCompare(key)}
          >
            Compare
          </Button>
        )}
      </div>
      <p className="soft small">{[otherName(own, marker), words].filter(Boolean).join(': ')}</p>
    </li>
  )
}

function Group({
  title,
  items,
  withLab,
  ...context
}: CrosswalkContext & {
  title: string
  items: readonly { marker: Marker; words: string | null }[]
  withLab: boolean
}) {
  const [isWhole, setWhole] = useState(false)
  if (!items.length) return null
  const shown = isWhole ? items : items.slice(0, FIRST_SHOWN)
  return (
    <>
      <h4>
        {title} <span className="faint">{formatNumber(items.length)}</span>
      </h4>
      <ul>
        {shown.map(({ marker, words }) => (
          <OtherMarker
            key={marker.id}
            marker={marker}
            words={words}
            withLab={withLab}
            {...context}
          />
        ))}
      </ul>
      {items.length > FIRST_SHOWN && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${formatNumber(items.length)}`}
        </Button>
      )}
    </>
  )
}

const itemsOf = (own: Marker, matches: readonly CrosswalkMatch<Marker>[]) =>
  matches.map((match) => ({ marker: match.marker, words: differenceWords(own, match) }))

const NO_LOINC = 'some of what it reports has no LOINC code'
const unmapped = (markers: readonly Marker[]) =>
  markers.map((marker) => ({
    marker,
    words: loincCodes(marker).codes.length ? NO_LOINC : 'no LOINC code',
  }))

/** Markers of the whole catalog by their relation to this one, at other labs and at its own. */
function Found({ catalog, ...context }: CrosswalkContext & { catalog: readonly Marker[] }) {
  const { own } = context
  const found = useMemo(() => crosswalk(own, indexOf(catalog)), [own, catalog])
  if (!found) return null
  const isElsewhere = (marker: Marker) => marker.lab_id !== own.lab_id
  const elsewhere = found.matches.filter(({ marker }) => isElsewhere(marker))
  const here = found.matches.filter(({ marker }) => !isElsewhere(marker))
  const unknown = found.incomparable.filter(isElsewhere)
  return (
    <>
      <p role="status" className="soft small">
        {elsewhere.length
          ? `${counted(elsewhere.length, 'marker')} of other labs, by LOINC, of all ${formatNumber(catalog.length)}, with their list prices`
          : `Nothing of another lab measures any of it, among all ${counted(catalog.length, 'marker')}`}
      </p>
      {RELATIONS.map((relation) => (
        <Group
          key={relation}
          title={relationTitles[relation]}
          items={itemsOf(
            own,
            elsewhere.filter((match) => match.relation === relation),
          )}
          withLab
          {...context}
        />
      ))}
      <Group title="Cannot be compared" items={unmapped(unknown)} withLab {...context} />
      <Group
        title="Measured twice if ordered with"
        items={itemsOf(own, here)}
        withLab={false}
        {...context}
      />
    </>
  )
}

function whyNot({ expected_results }: Marker): string | null {
  if (!expected_results?.length) return 'it names no results'
  return expected_results.some(({ loinc }) => !loinc?.code)
    ? 'a result of it has no LOINC code'
    : null
}

/** This marker at other labs, by equal, larger, smaller or overlapping sets of LOINC codes, over the whole catalog. */
export default function MarkerCrosswalk({
  marker,
  view,
  labs,
}: {
  marker: Marker
  view: RowsView
  labs: Labs
}) {
  const navigate = useNavigate()
  const state = useFromList()
  const catalog = useWholeCatalog()
  const reason = whyNot(marker)
  const ownKey = labCodeOf(marker)
  const onCompare =
    ownKey === null
      ? null
      : (other: string) =>
          navigate(
            withSearch(paths.markerComparison(), comparisonSearch, {
              ...view,
              compare: [ownKey, other],
            }),
            { state },
          )
  return (
    <section className={css.crosswalk} aria-label={`${markerName(marker)} at other labs`}>
      <h3>At other labs</h3>
      {reason && <p className="soft small">Cannot compare: {reason}.</p>}
      {!reason && catalog.readAt === null && (
        <CatalogLoader
          catalog={catalog}
          label="Look through the whole catalog"
          why="Found by LOINC codes among all markers of all labs, which are read for it once."
        />
      )}
      {!reason && catalog.readAt !== null && (
        <Found
          catalog={catalog.markers}
          own={marker}
          labs={labs}
          view={view}
          onCompare={onCompare}
        />
      )}
    </section>
  )
}
