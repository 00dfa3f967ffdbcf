import { useEffect, useState } from 'react'

import type { Marker } from '#contract/markers.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { paths } from '#src/url/paths.ts'
import type { Labs } from '#src/api/labs.ts'
import { kindOf, overlapsOf, resultsLine, type Overlap } from './marker-facts.ts'
import css from './markers.module.css'
import { Price } from './Price.tsx'

/**
 * The interface reads no marker by id, so a marker's own link searches its lab for its test code and opens it there.
 */
function linkOf(marker: Marker): string {
  const search = new URLSearchParams({ name: marker.provider_id ?? marker.name })
  if (marker.lab_id !== null) search.set('lab', String(marker.lab_id))
  search.set('open', String(marker.id))
  search.set('marker', String(marker.id))
  return `${paths.markers()}?${search}`
}

const hows: Record<Overlap['how'], string> = {
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
              {labs && marker.lab_id !== null && `${labs.nameOf(marker.lab_id)} `}
              {labs ? (marker.provider_id ?? marker.name) : marker.name}
            </button>
            <span className={css.how}>{hows[how]}</span>
          </li>
        ))}
      </ul>
      {overlaps.length > MOST_OVERLAPS && (
        <p className={css.faint}>and {overlaps.length - MOST_OVERLAPS} more</p>
      )}
    </>
  )
}

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
  const [copied, setCopied] = useState(false)
  const marker = page.find((one) => String(one.id) === id)
  // the word "copied" leaves by the clock
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  // Escape closes what is open, unless it is a dialog's, or clears a field
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const field =
        event.target instanceof HTMLElement && event.target.matches('input, select, textarea')
      if (event.key === 'Escape' && !field && !document.querySelector('dialog[open]')) onClose()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onClose])

  const close = (
    <Button
      className={css.close}
      look="quiet"
      icon="cross"
      iconOnly
      aria-label="Close the marker"
      onClick={onClose}
    />
  )
  if (!marker)
    return (
      <aside className={css.panel} aria-label="Marker">
        {close}
        <h2>Marker {id} is not on this page</h2>
        <p className={css.soft}>
          It may be on another page, or what is filtered leaves it out. The service reads no marker
          by its id, so it cannot be fetched alone.
        </p>
      </aside>
    )
  const { type, results } = kindOf(marker)
  const code = marker.provider_id
  const inSet = code !== null && ordered(code)
  const overlaps = overlapsOf(marker, page)
  const copyLink = () =>
    void navigator.clipboard?.writeText(window.location.origin + linkOf(marker)).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <aside className={css.panel} aria-label={`Marker ${marker.name}`}>
      {close}
      <div>
        <h2>{marker.name}</h2>
        <p className={css.ids}>
          {code === null ? (
            <Missing what="No test code" />
          ) : (
            <CopyCode code={code} what="test code" />
          )}
          {' · '}
          {marker.lab_id === null ? <Missing what="No lab given" /> : labs.nameOf(marker.lab_id)}
        </p>
        {marker.description && <p className={css.soft}>{marker.description}</p>}
        <dl className={css.facts}>
          <dt>Price</dt>
          <dd>
            <Price price={marker.price} sign />
          </dd>
          <dt>Kind</dt>
          <dd>
            {type ?? <Missing what="No type given" />}
            {results && ` · ${results}`}
          </dd>
          <dt>Unit</dt>
          <dd>{marker.unit ?? <Missing what="No unit given" />}</dd>
          <dt>Results</dt>
          <dd>{resultsLine(marker)}</dd>
          <dt>Marker id</dt>
          <dd>
            <CopyCode code={id} what="marker id" />
          </dd>
        </dl>
        <div className={css.panelActions}>
          {code !== null && (
            <Button icon={inSet ? 'check' : 'plus'} pressed={inSet} onClick={() => onOrder(code)}>
              {inSet ? 'In the order set' : 'Add to the order set'}
            </Button>
          )}
          <Button icon={copied ? 'check' : 'copy'} onClick={copyLink}>
            {copied ? 'Copied' : 'Copy its link'}
          </Button>
        </div>
        {code === null && (
          <p className={css.faint}>Without a test code it cannot be added to an order set.</p>
        )}
      </div>
      {overlaps.length > 0 && (
        <section className={css.overlaps} aria-label="What measures the same">
          <Overlaps
            title="Measured twice if ordered with"
            overlaps={overlaps.filter(({ marker: other }) => other.lab_id === marker.lab_id)}
            onSelect={onSelect}
          />
          <Overlaps
            title="The same at other labs"
            overlaps={overlaps.filter(({ marker: other }) => other.lab_id !== marker.lab_id)}
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
