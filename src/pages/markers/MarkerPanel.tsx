import { useEffect } from 'react'

import { markerName, type Marker } from '#contract/markers.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { LongText } from '#src/ui/LongText.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { paths } from '#src/url/paths.ts'
import type { Labs } from '#src/api/labs.ts'
import { describeKind, findOverlaps, summarizeResults, type Overlap } from './marker-results.ts'
import css from './markers.module.css'
import { Price } from './Price.tsx'
import { basePath } from '#src/lib/base-path.ts'
import { asSent, unreadableReason } from '#src/lib/unreadable.ts'
import { Tree } from '#src/ui/Tree.tsx'

/**
 * The interface reads no marker by id, so a marker's own link searches its lab for its test code and opens it there.
 */
const markerLink = (marker: Marker) =>
  paths.markers({
    name: marker.provider_id ?? markerName(marker),
    lab: marker.lab_id ?? undefined,
    open: marker.id,
    marker: marker.id,
  })

const overlapWords: Record<Overlap['how'], string> = {
  same: 'the same',
  within: 'a part of it',
  contains: 'it and more',
}
const MOST_OVERLAPS = 6

function Overlaps({
  title,
  overlaps,
  labs,
  onSelect,
}: {
  title: string
  overlaps: readonly Overlap[]
  labs?: Labs
  onSelect: (id: string) => void
}) {
  if (!overlaps.length) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {overlaps.slice(0, MOST_OVERLAPS).map(({ marker, how }) => (
          <li key={marker.id}>
            <button
              type="button"
              className={css.otherMarker}
              onClick={() => onSelect(String(marker.id))}
            >
              {labs && marker.lab_id !== null && `${labs.labName(marker.lab_id)} `}
              {labs ? (marker.provider_id ?? marker.name) : markerName(marker)}
            </button>
            <span className={css.how}>{overlapWords[how]}</span>
          </li>
        ))}
      </ul>
      {overlaps.length > MOST_OVERLAPS && (
        <p className={css.faint}>and {overlaps.length - MOST_OVERLAPS} more</p>
      )}
    </>
  )
}

function MarkerProperties({ marker, labs }: { marker: Marker; labs: Labs }) {
  const { type, results } = describeKind(marker)
  return (
    <>
      <h2>{markerName(marker)}</h2>
      <p className={css.ids}>
        {marker.provider_id === null ? (
          <Missing what="No test code" of={marker} field="provider_id" />
        ) : (
          <CopyCode code={marker.provider_id} what="test code" />
        )}
        {' · '}
        {marker.lab_id === null ? (
          <Missing what="No lab given" of={marker} field="lab_id" />
        ) : (
          labs.labName(marker.lab_id)
        )}
      </p>
      {marker.description && (
        <p className={css.soft}>
          <LongText text={marker.description} />
        </p>
      )}
      {unreadableReason(marker, 'description') && (
        <p className={css.soft}>
          Description <Missing of={marker} field="description" />
        </p>
      )}
      <dl className={css.facts}>
        <dt>Price</dt>
        <dd>
          <Price marker={marker} sign />
        </dd>
        <dt>Kind</dt>
        <dd>
          {type ?? <Missing what="No type given" of={marker} field="type" />}
          {results && ` · ${results}`}
        </dd>
        <dt>Unit</dt>
        <dd>{marker.unit ?? <Missing what="No unit given" of={marker} field="unit" />}</dd>
        <dt>Results</dt>
        <dd>
          {summarizeResults(marker) ?? (
            <Missing what="Not given" of={marker} field="expected_results" />
          )}
        </dd>
        <dt>Marker id</dt>
        <dd>
          <CopyCode code={String(marker.id)} what="marker id" />
        </dd>
      </dl>
      <Tree name="Everything the service sent" value={asSent(marker)} />
    </>
  )
}

function Actions({
  marker,
  isOrdered,
  onOrder,
}: {
  marker: Marker
  isOrdered: boolean
  onOrder: (code: string) => void
}) {
  const code = marker.provider_id
  return (
    <>
      <div className={css.panelActions}>
        {code !== null && (
          <Button
            icon={isOrdered ? 'check' : 'plus'}
            pressed={isOrdered}
            onClick={() => onOrder(code)}
          >
            {isOrdered ? 'In the order set' : 'Add to the order set'}
          </Button>
        )}
        <CopyButton text={window.location.origin + basePath + markerLink(marker)}>
          Copy its link
        </CopyButton>
      </div>
      {code === null && (
        <p className={css.faint}>Without a test code it cannot be added to an order set.</p>
      )}
    </>
  )
}

/** Escape closes the panel, unless it is a dialog's, or clears a field. */
function useEscape(onClose: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isInField =
        event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      const isOfDialog = document.querySelector('dialog[open]')
      if (event.key === 'Escape' && !isInField && !isOfDialog) onClose()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onClose])
}

const NotOnThisPage = ({ id }: { id: string }) => (
  <>
    <h2>Marker {id} is not on this page</h2>
    <p className={css.soft}>
      It may be on another page, or what is filtered leaves it out. The service reads no marker by
      its id, so it cannot be fetched alone.
    </p>
  </>
)

/** One marker beside the table; at the foot of the window where there is no room beside it. */
export function MarkerPanel({
  id,
  page,
  labs,
  ordered,
  onOrder,
  onSelect,
  onClose,
}: {
  id: string
  page: readonly Marker[]
  labs: Labs
  ordered: (code: string) => boolean
  onOrder: (code: string) => void
  onSelect: (id: string) => void
  onClose: () => void
}) {
  useEscape(onClose)
  const marker = page.find((one) => String(one.id) === id)
  const code = marker?.provider_id ?? null
  const overlaps = marker ? findOverlaps(marker, page) : []
  const isOfSameLab = ({ marker: other }: Overlap) => other.lab_id === marker?.lab_id
  return (
    <aside className={css.panel} aria-label={marker ? `Marker ${markerName(marker)}` : 'Marker'}>
      <Button
        className={css.close}
        look="quiet"
        icon="cross"
        iconOnly
        aria-label="Close the marker"
        onClick={onClose}
      />
      {marker ? (
        <div>
          <MarkerProperties marker={marker} labs={labs} />
          <Actions marker={marker} isOrdered={code !== null && ordered(code)} onOrder={onOrder} />
        </div>
      ) : (
        <NotOnThisPage id={id} />
      )}
      {overlaps.length > 0 && (
        <section className={css.overlaps} aria-label="What measures the same">
          <Overlaps
            title="Measured twice if ordered with"
            overlaps={overlaps.filter(isOfSameLab)}
            onSelect={onSelect}
          />
          <Overlaps
            title="The same at other labs"
            overlaps={overlaps.filter((overlap) => !isOfSameLab(overlap))}
            labs={labs}
            onSelect={onSelect}
          />
          <p className={css.faint}>
            By LOINC codes, among the {page.length} markers of this page only.
          </p>
        </section>
      )}
    </aside>
  )
}
