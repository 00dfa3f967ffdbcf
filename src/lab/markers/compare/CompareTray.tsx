import { useEffect, useLayoutEffect, useRef } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { cutText } from '#src/kit/ui/text/LongText.tsx'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { COMPARED_MAX, type RowsView } from '#src/lab/markers/marker-search.ts'
import { focusTable } from '#src/lab/markers/use-focus-back.ts'

import { comparisonFocus } from './comparison-focus.ts'
import { useComparedMarkers, type ComparedMarker } from './use-compared-markers.ts'

import css from '#src/lab/markers/compare.module.css'

const nameOf = ({ marker, code }: ComparedMarker) => (marker ? markerName(marker) : code)

function trayWords(count: number) {
  if (count === 1) return 'One marker to compare: tick another.'
  return `${count} of at most ${COMPARED_MAX} markers to compare.`
}

/** The ticked markers at the foot of the table, on whatever page they are, and the way to their comparison. */
export default function CompareTray({
  view,
  setView,
  page,
  labs,
}: {
  view: RowsView
  setView: (patch: Partial<RowsView>) => void
  page: readonly Marker[]
  labs: Labs
}) {
  const { compared } = useComparedMarkers(view.compare, page)
  const open = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // back from the comparison, of which nothing is left that could have the focus
  useEffect(() => {
    if (comparisonFocus.take()) open.current?.focus()
  }, [])
  // another list may take the place of the one that the tray is at the foot of: the focus goes to its tray
  useLayoutEffect(
    () => () => {
      if (open.current && document.activeElement === open.current) comparisonFocus.give()
    },
    [],
  )
  const remove = (key: string, place: number) => {
    setView({ compare: view.compare.filter((one) => one !== key) })
    const buttons = [...list.current!.querySelectorAll('button')]
    const next = buttons[place + 1] ?? buttons[place - 1]
    if (next) next.focus()
    else focusTable()
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
              aria-label={`Do not compare ${nameOf(one)}`}
              title={`Do not compare ${nameOf(one)}`}
              onClick={() => remove(one.key, place)}
            >
              <span className={`ellipsis nowrap ${css.chipName}`}>{cutText(nameOf(one))}</span>
              {one.marker && one.marker.lab_id !== null && (
                <span className={css.chipLab}>{labs.labName(one.marker.lab_id)}</span>
              )}
              {!one.marker && !one.isPending && <span className={css.chipLab}>not found</span>}
              <Icon name="cross" size={12} />
            </button>
          </li>
        ))}
      </ul>
      {count === 1 && <span className={css.hint}>Tick another to compare</span>}
      <div className="row stretch gap-1 end">
        <Button
          look="quiet"
          onClick={() => {
            setView({ compare: [] })
            focusTable()
          }}
        >
          Clear
        </Button>
        <Button
          ref={open}
          disabled={count < 2}
          onClick={() => {
            comparisonFocus.give()
            setView({ comparison: true, marker: '' })
          }}
        >
          {count < 2 ? 'Compare' : `Compare ${count}`}
        </Button>
      </div>
    </section>
  )
}
