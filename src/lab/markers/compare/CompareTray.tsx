import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { withSearch } from '#lib/search-params.ts'
import { without } from '#src/kit/lib/lists.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { cutText } from '#src/kit/ui/text/LongText.tsx'
import { paths } from '#src/kit/url/paths.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { useFromList } from '#src/lab/markers/CatalogTabs.tsx'
import { COMPARED_MAX, type RowsView } from '#src/lab/markers/list-params.ts'

import { comparisonSearch } from './loader.ts'
import { useComparedMarkers, type ComparedMarker } from './use-compared-markers.ts'

import css from '#src/lab/markers/compare.module.css'

const nameOf = ({ marker, code }: ComparedMarker) => (marker ? markerName(marker) : code)

function trayWords(count: number) {
  if (count === 1) return 'One marker selected. Select another.'
  return `${count} of ${COMPARED_MAX} markers selected.`
}

/** Moves the focus to the list's tab stop when the tray disappears with the clicked button. */
const focusList = () =>
  document.querySelector<HTMLElement>('main tr[data-row][tabindex="0"]')?.focus()

/** The selected markers at the foot of the table, from any page, and a link to their comparison. */
export default function CompareTray({
  view,
  setView,
  page,
  labs,
}: {
  view: RowsView
  setView: (change: (now: RowsView) => Partial<RowsView>) => void
  page: readonly Marker[]
  labs: Labs
}) {
  const { compared } = useComparedMarkers(view.compare, page)
  const navigate = useNavigate()
  const state = useFromList()
  const list = useRef<HTMLUListElement>(null)
  const remove = (key: string, place: number) => {
    setView((now) => ({ compare: without(now.compare, key) }))
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[place + 1] ?? buttons[place - 1]
    if (next) next.focus()
    else focusList()
  }
  const count = compared.length
  return (
    <section className={`row wrap unprinted ${css.tray}`} aria-label="Markers to compare">
      <p role="status" className="visually-hidden">
        {trayWords(count)}
      </p>
      <ul ref={list} className={`row wrap shrink ${css.ticked}`}>
        {compared.map((one, place) => (
          <li key={one.key}>
            <button
              type="button"
              className={css.chip}
              aria-label={`Remove ${nameOf(one)}`}
              title={`Remove ${nameOf(one)}`}
              onClick={() => remove(one.key, place)}
            >
              <span className={`ellipsis nowrap ${css.chipName}`}>{cutText(nameOf(one))}</span>
              {one.marker && one.marker.lab_id !== null && (
                <span className={css.chipLab}>{labs.labName(one.marker.lab_id)}</span>
              )}
              {!one.marker && !one.isPending && (
                <span className={css.chipLab}>{one.error ? 'Couldn’t load' : 'Not found'}</span>
              )}
              <Icon name="cross" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {count === 1 && <span className={css.hint}>Select another to compare</span>}
      {count > 1 && (
        <span className={`${css.hint} ${css.count}`} aria-hidden="true">
          {count} of {COMPARED_MAX} markers
        </span>
      )}
      <div className="row stretch gap-1 end">
        <Button
          look="quiet"
          onClick={() => {
            setView(() => ({ compare: [] }))
            focusList()
          }}
        >
          Clear
        </Button>
        <Button
          disabled={count < 2}
          onClick={() =>
            navigate(withSearch(paths.markerComparison(), comparisonSearch, view), { state })
          }
        >
          {count < 2 ? 'Compare' : `Compare ${count}`}
        </Button>
      </div>
    </section>
  )
}
