import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { getOrCreate } from '#lib/lists.ts'
import { loincCodes } from '#lib/markers/loinc-sets.ts'
import { readPrice } from '#lib/markers/read-price.ts'
import { withSearch } from '#lib/search-params.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
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
import { markerKeys, markerPath } from '#src/lab/model/marker-link.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { otherName, relationTitles, RELATIONS } from './crosswalk-words.ts'
import { comparisonSearch } from './loader.ts'

import css from '#src/lab/markers/panel.module.css'

type Indexed = { index: CrosswalkIndex<Marker>; keys: ReadonlyMap<Marker, string> }
const indexes = new WeakMap<readonly Marker[], Indexed>()
/** Created once for all markers. */
const indexOf = (catalog: readonly Marker[]): Indexed =>
  getOrCreate(indexes, catalog, () => ({ index: indexByLoinc(catalog), keys: markerKeys(catalog) }))

type CrosswalkContext = {
  own: Marker
  /** Keys of the markers in the address. */
  keys: ReadonlyMap<Marker, string>
  labs: Labs
  view: RowsView
  /** Link to both side by side. Null if one has no test code, and so can't be in the address. */
  onCompare: ((otherKey: string) => void) | null
}

const FIRST_SHOWN = 5

function OtherMarker({
  marker,
  words,
  withLab,
  own,
  keys,
  labs,
  view,
  onCompare,
}: CrosswalkContext & { marker: Marker; words: string | null; withLab: boolean }) {
  const lab = marker.lab_id === null ? 'No lab' : labs.labName(marker.lab_id)
  const key = labCodeOf(marker)
  const name = withLab ? lab : markerName(marker)
  const label = `${name} ${marker.provider_id ?? ''}`.trim()
  const remark = [withLab && otherName(own, marker), words].filter(Boolean).join(': ')
  return (
    <li className={css.other}>
      <div className="row baseline gap-3">
        <span className="grow anywhere">
          <Link to={withOrderSet(markerPath(marker, keys.get(marker)), view)}>{name}</Link>{' '}
          <code className="soft tiny">{marker.provider_id}</code>
        </span>
        <span className="tabular">
          <Price marker={marker} sign />
        </span>
        {onCompare && key !== null && (
          <Button look="quiet" aria-label={`Compare with ${label}`} onClick={() => onCompare(key)}>
            Compare
          </Button>
        )}
      </div>
      {remark && <p className="soft small">{remark}</p>}
    </li>
  )
}

function Group({
  title,
  items,
  withLab,
  ...context
}: CrosswalkContext & {
  title?: string
  items: readonly { marker: Marker; words: string | null }[]
  withLab: boolean
}) {
  const [shown, more] = useShowMore(items, FIRST_SHOWN)
  if (!items.length) return null
  return (
    <>
      {title && (
        <h4>
          {title} <span className="faint">{formatNumber(items.length)}</span>
        </h4>
      )}
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
      {more}
    </>
  )
}

function centsOf({ price }: Marker): number {
  const read = readPrice(price)
  return read.kind === 'amount' ? read.cents : Number.MAX_SAFE_INTEGER
}

/** Matches of one relation. Equal tests begin with the lowest list price, others with the closest. */
function matchesOf(
  relation: CrosswalkMatch<Marker>['relation'],
  matches: readonly CrosswalkMatch<Marker>[],
) {
  const found = matches.filter((match) => match.relation === relation)
  return relation === 'equal'
    ? found.toSorted((a, b) => centsOf(a.marker) - centsOf(b.marker))
    : found
}

const itemsOf = (own: Marker, matches: readonly CrosswalkMatch<Marker>[]) =>
  matches.map((match) => ({ marker: match.marker, words: differenceWords(own, match) }))

const unmapped = (markers: readonly Marker[]) =>
  markers.map((marker) => ({
    marker,
    words: loincCodes(marker).codes.length ? 'some results have no LOINC code' : 'no LOINC code',
  }))

const useCrosswalk = (own: Marker, catalog: readonly Marker[]) =>
  useMemo(() => crosswalk(own, indexOf(catalog).index), [own, catalog])

/**
 * Markers of the whole catalog by their relation to this one: at other labs, and overlapping ones
 * at its own.
 */
function Found({
  catalog,
  ...rest
}: Omit<CrosswalkContext, 'keys'> & { catalog: readonly Marker[] }) {
  const { own, labs } = rest
  const context = { ...rest, keys: indexOf(catalog).keys }
  const found = useCrosswalk(own, catalog)
  if (!found) return null
  const isElsewhere = (marker: Marker) => marker.lab_id !== own.lab_id
  const elsewhere = found.matches.filter(({ marker }) => isElsewhere(marker))
  const here = found.matches.filter(({ marker }) => !isElsewhere(marker))
  const unknown = found.incomparable.filter(isElsewhere)
  return (
    <>
      <section className={css.part} aria-label={`${markerName(own)} at other labs`}>
        <h3>
          At other labs <span className="faint small">{formatNumber(elsewhere.length)}</span>
        </h3>
        <p role="status" className={elsewhere.length ? 'visually-hidden' : 'soft small'}>
          {elsewhere.length
            ? `${counted(elsewhere.length, 'match', 'matches')} at other labs`
            : 'No LOINC matches.'}
        </p>
        {RELATIONS.map((relation) => (
          <Group
            key={relation}
            title={relationTitles[relation]}
            items={itemsOf(own, matchesOf(relation, elsewhere))}
            withLab
            {...context}
          />
        ))}
        <Group title="Can’t compare" items={unmapped(unknown)} withLab {...context} />
      </section>
      {here.length > 0 && (
        <section className={css.part} aria-label="Overlapping markers">
          <h3>
            Overlapping markers <span className="faint small">{formatNumber(here.length)}</span>
          </h3>
          <p className="soft small">
            These{own.lab_id === null ? '' : ` ${labs.labName(own.lab_id)}`} markers report some of
            the same results.
          </p>
          <Group items={itemsOf(own, here)} withLab={false} {...context} />
        </section>
      )}
    </>
  )
}

function whyNot({ expected_results }: Marker): string | null {
  if (!expected_results?.length) return 'The lab lists no results.'
  return expected_results.some(({ loinc }) => !loinc?.code) ? 'A result has no LOINC code.' : null
}

/**
 * This marker at other labs, and overlapping ones at its own, by sets of LOINC codes over the
 * whole catalog.
 */
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
  if (!reason && catalog.readAt !== null)
    return (
      <Found catalog={catalog.markers} own={marker} labs={labs} view={view} onCompare={onCompare} />
    )
  return (
    <section className={css.part} aria-label="Related markers">
      <h3>Related markers</h3>
      {reason ? (
        <p className="soft small">Can’t compare. {reason}</p>
      ) : (
        <CatalogLoader
          catalog={catalog}
          label="Find related markers"
          why="Finds panels and markers at all labs that share a LOINC code with this one."
        />
      )}
    </section>
  )
}
