import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { markerName, type Marker, type MarkerPage } from '#contract/interface/markers.ts'
import type { MarkerReason } from '#contract/own/marker-reading.ts'
import { toggled } from '#src/kit/lib/lists.ts'
import { counted } from '#src/kit/lib/units.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Pager } from '#src/kit/table/Pager.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import type { Labs } from '#src/lab/catalog/labs.ts'
import { pageCount, sameNamed } from '#src/lab/markers/results/marker-results.ts'
import { Results } from '#src/lab/markers/results/Results.tsx'
import { isListed, labCodeOf, toggledMarker } from '#src/lab/model/lab-codes.ts'
import { findMarker, markerKeys } from '#src/lab/model/marker-link.ts'

import { markerColumns, type AroundMarkers } from './columns.tsx'
import { fromTheStart, rowsSearch, type RowsView } from './list-params.ts'

import css from './markers.module.css'

const CompareTray = lazy(() => import('#src/lab/markers/compare/CompareTray.tsx'))
const loadPanel = () => import('#src/lab/markers/results/MarkerPanel.tsx')
const MarkerPanel = lazy(loadPanel)

/** The rows that are unfolded, by their keys: an older address has ids. What is not on the page stays as it is. */
const openKeys = (keys: ReadonlyMap<Marker, string>, open: readonly string[]) =>
  new Set(
    open.map((key) => {
      const marker = findMarker(keys, key)
      return (marker && keys.get(marker)) ?? key
    }),
  )

const NO_WORDS: readonly string[] = []

/** The same object while every value of it is the same. */
const useUnchanged = <T extends object>(value: T): T =>
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values are what it depends on, by their number always the same
  useMemo(() => value, Object.values(value))

/** `Glucose of Labcorp added to the order set: 3 add-on markers`, for who does not see it. */
function changeWords(marker: Marker, codes: ReadonlySet<string>, labs: Labs): string {
  const lab = marker.lab_id === null || labs.pending ? '' : ` of ${labs.labName(marker.lab_id)}`
  const who = `${markerName(marker)}${lab}`
  if (labCodeOf(marker) === null) return `${who} can’t be added without a test code`
  const what = isListed(marker, codes) === true ? 'added to' : 'removed from'
  return `${who} ${what} the order set: ${counted(codes.size, 'add-on marker')}`
}

type Props = {
  label: string
  read: MarkerPage
  view: RowsView
  setView: (change: Partial<RowsView> | ((now: RowsView) => Partial<RowsView>)) => void
  labs: Labs
  match?: readonly string[]
  /** Reasons that markers match the search, where their names do not show it. */
  reasons?: ReadonlyMap<Marker, MarkerReason>
  /** Every row is of the one lab that was asked for. */
  hideLab: boolean
  busy: boolean
  /** `read` is all there is, in the order of `sort`: it has no pages, and its columns can be sorted by. */
  whole?: {
    sort: string
    onSort: (sort: string) => void
    sortable: readonly string[]
    /** Keys of the markers in the address. */
    keys: ReadonlyMap<Marker, string>
    /** Markers that share their name with another of the same lab. */
    alike: ReadonlySet<Marker>
    /** The unit of the LOINC code of a marker whose own is another one. */
    loincUnits: ReadonlyMap<Marker, string>
  }
}

/** The rows as the address has them: unfolded, ticked, ordered, and the one that is chosen. */
function useMarkerRows({
  read,
  view,
  setView,
  labs,
  match = NO_WORDS,
  reasons,
  hideLab,
  whole,
}: Props) {
  const { loincUnits, keys: wholeKeys, alike: wholeAlike } = whole ?? {}
  const keys = useMemo(() => wholeKeys ?? markerKeys(read.markers), [wholeKeys, read.markers])
  const keyOf = useCallback((marker: Marker) => keys.get(marker) ?? '', [keys])
  const open = useMemo(() => openKeys(keys, view.open), [keys, view.open])
  const chosen = view.marker ? findMarker(keys, view.marker) : undefined
  const codes = useMemo(() => new Set(view.codes), [view.codes])
  const onUnfold = useCallback(
    (key: string) => setView((now) => ({ open: toggled([...openKeys(keys, now.open)], key) })),
    [setView, keys],
  )
  const [announcement, setAnnouncement] = useState('')
  const onOrder = useCallback(
    (marker: Marker) =>
      setView((now) => {
        const next = toggledMarker(now.codes, marker)
        setAnnouncement(changeWords(marker, new Set(next), labs))
        return { codes: next }
      }),
    [setView, labs],
  )
  const compared = useMemo(() => new Set(view.compare), [view.compare])
  const onCompare = useCallback(
    (key: string) => setView({ compare: toggled(view.compare, key) }),
    [setView, view.compare],
  )
  const alike = useMemo(() => wholeAlike ?? sameNamed(read.markers), [wholeAlike, read.markers])
  const isWide = useMedia('(width > 1100px)')
  const around = useUnchanged<AroundMarkers>({
    isBeside: isWide && view.marker !== '',
    match,
    reasons,
    alike,
    labs,
    hideLab,
    keyOf,
    open,
    onUnfold,
    compared,
    onCompare,
    codes,
    onOrder,
    loincUnits,
  })
  return { keys, chosen, announcement, around }
}

/** A page of markers: rows that unfold, the one that is chosen beside them, and the way to the other pages. */
export function MarkersTable(props: Props) {
  const { label, read, view, setView, labs, busy, whole } = props
  const entry = useLocation().key
  const { keys, chosen, announcement, around } = useMarkerRows(props)
  const { match, keyOf, open, codes, onOrder } = around
  const onClose = useCallback(() => setView({ marker: '' }), [setView])
  // after the rows, and before anybody opens one
  useEffect(() => void loadPanel(), [])
  // a page of another size stays a choice to undo
  const hasPages =
    !whole && (read.page > 1 || pageCount(read) > 1 || read.size !== rowsSearch.size.initial)
  return (
    <div className={css.split} data-panel={view.marker ? '' : undefined}>
      <div className="shrink">
        <DataTable
          label={label}
          rows={read.markers}
          columns={markerColumns}
          around={around}
          rowId={keyOf}
          leavesAt="medium"
          onOpen={(marker) => setView({ marker: marker === chosen ? '' : keyOf(marker) })}
          sort={whole?.sort}
          sortable={whole?.sortable}
          onSort={whole?.onSort}
          selected={(marker) => marker === chosen}
          rowKeys={{ a: onOrder }}
          entry={entry}
          detail={(marker) => open.has(keyOf(marker)) && <Results marker={marker} match={match} />}
        />
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        {hasPages && (
          <Pager
            page={read.page}
            size={read.size}
            pages={pageCount(read)}
            isTotalKnown={read.total !== null}
            busy={busy}
            onChange={({ page, size }) => setView({ ...fromTheStart, page, size })}
          />
        )}
        {view.compare.length > 0 && (
          <Suspense>
            <CompareTray view={view} setView={setView} page={read.markers} labs={labs} />
          </Suspense>
        )}
      </div>
      {view.marker && (
        <Suspense fallback={<aside className={css.panel} aria-busy="true" aria-label="Marker" />}>
          <MarkerPanel
            key={view.marker}
            address={view.marker}
            keys={keys}
            labs={labs}
            ordered={(marker) => isListed(marker, codes)}
            onOrder={onOrder}
            isUnfolded={open.has(view.marker) || (chosen !== undefined && open.has(keyOf(chosen)))}
            view={view}
            onClose={onClose}
          />
        </Suspense>
      )}
    </div>
  )
}
