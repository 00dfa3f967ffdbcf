import { lazy, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

import { markerName, type Marker, type MarkerPage } from '#contract/interface/markers.ts'
import type { MarkerReason } from '#contract/own/marker-reading.ts'
import type { SameTests } from '#lib/markers/same-tests.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { toggled } from '#src/kit/lib/lists.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { counted } from '#src/kit/lib/units.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { SidePanel, useIsBeside, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { focusRow, usePanelKeys } from '#src/kit/page/use-panel-keys.ts'
import { sortChoices } from '#src/kit/table/column.ts'
import { DataTable, type TableProps } from '#src/kit/table/DataTable.tsx'
import { Pager } from '#src/kit/table/Pager.tsx'
import type { LabId, Labs } from '#src/lab/catalog/labs.ts'
import { pageCount, sameNamed } from '#src/lab/markers/results/marker-results.ts'
import { isListed, labCodeOf, toggledMarker } from '#src/lab/model/lab-codes.ts'
import { findMarker, markerKeys } from '#src/lab/model/marker-link.ts'

import { markerColumns, tableColumns, type AroundMarkers } from './columns.tsx'
import { COMPARED_MAX, rowsSearch, sortable, type RowsView } from './list-params.ts'

import css from './markers.module.css'

const CompareTray = lazy(() => import('#src/lab/markers/compare/CompareTray.tsx'))
const loadPanel = () => import('#src/lab/markers/results/MarkerPanel.tsx')
const MarkerPanel = lazy(loadPanel)

const NO_WORDS: readonly string[] = []

const orders = [
  { value: '', label: 'Sort: catalog order' },
  ...sortChoices(markerColumns, sortable),
]

/** The same object as long as all of its values are the same. */
const useUnchanged = <T extends object>(value: T): T =>
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the values are what it depends on, by their number always the same
  useMemo(() => value, Object.values(value))

/** True if the rows are ordered by lab, so that each lab can be a heading. */
function areByLab(markers: readonly Marker[]): boolean {
  const changes = markers.filter(({ lab_id: lab }, at) => lab !== markers[at - 1]?.lab_id)
  return changes.length === new Set(changes.map(({ lab_id: lab }) => lab)).size
}

/** Name of a lab above its rows. */
function labWords(lab: Marker['lab_id'], labs: Labs): string {
  if (lab === null) return 'No lab'
  return labs.pending ? 'Loading…' : labs.labName(lab)
}

/** `Glucose from Labcorp added to order set. 3 add-on markers.`, for screen readers. */
function changeWords(marker: Marker, codes: ReadonlySet<string>, labs: Labs): string {
  const lab = marker.lab_id === null || labs.pending ? '' : ` from ${labs.labName(marker.lab_id)}`
  const who = `${markerName(marker)}${lab}`
  if (labCodeOf(marker) === null) return `${who} can’t be added without a test code.`
  const what = isListed(marker, codes) === true ? 'added to' : 'removed from'
  return `${who} ${what} order set. ${counted(codes.size, 'add-on marker')}.`
}

type Props = {
  label: string
  read: MarkerPage
  view: RowsView
  setView: (
    change: Partial<RowsView> | ((now: RowsView) => Partial<RowsView>),
    options?: { replace?: boolean },
  ) => void
  labs: Labs
  match?: readonly string[]
  /** Reasons that markers match the search, if their names don't show it. */
  reasons?: ReadonlyMap<Marker, MarkerReason>
  /** Labs that offer the same tests. Undefined if only one lab matters. */
  sameTests?: SameTests<LabId>
  /** True if every row is from the one requested lab. */
  hideLab: boolean
  /** True if the results stand below the table, with their units. */
  hideUnit?: boolean
  /** Sum of the list prices, which stands below them. Empty for none. */
  total?: string
  busy: boolean
  /** Empty for the order of the catalog. Undefined if the rows have no other. */
  sort?: string
  onSort?: (sort: string) => void
  /** Undefined if all rows are there. */
  onPages?: (to: { page: number; size: number }) => void
  /** `read` has all markers, in the order of `sort`, on a single page. */
  whole?: {
    /** Keys of the markers in the address. */
    keys: ReadonlyMap<Marker, string>
    /** Markers that share their name with another of the same lab. */
    alike: ReadonlySet<Marker>
    /** Unit of a marker's LOINC code, if it differs from its own. */
    loincUnits: ReadonlyMap<Marker, string>
  }
  /** Way to parts of a long list, in place of its pages. */
  index?: ReactNode
} & Pick<TableProps<Marker, unknown, unknown>, 'jumps'>

/** The rows according to the address: sorted, compared, and the open one. */
function useMarkerRows({
  read,
  view,
  setView,
  labs,
  match = NO_WORDS,
  reasons,
  sameTests,
  hideLab,
  hideUnit = false,
  total = '',
  sort,
  whole,
}: Props) {
  const { loincUnits, keys: wholeKeys, alike: wholeAlike } = whole ?? {}
  const keys = useMemo(() => wholeKeys ?? markerKeys(read.markers), [wholeKeys, read.markers])
  const keyOf = useCallback((marker: Marker) => keys.get(marker) ?? '', [keys])
  const open = view.marker ? findMarker(keys, view.marker) : undefined
  const codes = useMemo(() => new Set(view.codes), [view.codes])
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
  const onCompare = useCallback(
    (marker: Marker) =>
      setView(({ compare }) => {
        const key = labCodeOf(marker)
        const isFull = key !== null && !compare.includes(key) && compare.length >= COMPARED_MAX
        return key === null || isFull ? {} : { compare: toggled(compare, key) }
      }),
    [setView],
  )
  // the best matches come first, whatever their labs
  const isGrouped = !sort && !hideLab && !match.length && areByLab(read.markers)
  const alike = useMemo(() => wholeAlike ?? sameNamed(read.markers), [wholeAlike, read.markers])
  const isBeside = useIsBeside()
  const around = useUnchanged<AroundMarkers>({
    match,
    reasons,
    sameTests,
    alike,
    labs,
    hideLab: hideLab || isGrouped,
    hideUnit,
    total,
    codes,
    onOrder,
    loincUnits,
  })
  return { keys, keyOf, open, announcement, around, onCompare, isBeside, isGrouped }
}

/** Position of the open marker in the list, with its neighbors. */
function usePlace(
  { read, view, setView }: Props,
  { open, keyOf, isBeside }: ReturnType<typeof useMarkerRows>,
): PanelPlace {
  const { markers } = read
  const index = open ? markers.indexOf(open) : -1
  return {
    index,
    of: markers.length,
    ...(read.total !== markers.length && {
      words: `${formatNumber(index + 1)} of ${formatNumber(markers.length)} on this page`,
    }),
    onMove: (by) => {
      const next = index < 0 ? undefined : markers[index + by]
      if (!next) return
      const isInPanel = document.activeElement?.closest('[data-panel]') != null
      setView({ marker: keyOf(next) }, { replace: true })
      if (isBeside && !isInPanel) focusRow(keyOf(next))
    },
    onClose: () => {
      setView({ marker: '' })
      focusRow(open ? keyOf(open) : view.marker)
    },
  }
}

/** A page of markers: rows, the open marker beside them, and the other pages. */
export function MarkersTable(props: Props) {
  const { label, read, view, setView, labs, busy, sort, onSort, onPages, whole } = props
  const entry = useLocation().key
  const rows = useMarkerRows(props)
  const { keys, keyOf, open, announcement, around, onCompare, isBeside, isGrouped } = rows
  const { codes, onOrder } = around
  const place = usePlace(props, rows)
  const headingOf = useCallback(({ lab_id: lab }: Marker) => labWords(lab, labs), [labs])
  usePanelKeys(view.marker !== '', place)
  // after the rows, and before the first of them is opened
  useEffect(() => void loadPanel(), [])
  // another page size stays a change that can be undone
  const { initial } = rowsSearch.size
  const hasPages = !whole && (read.page > 1 || pageCount(read) > 1 || read.size !== initial)
  return (
    <div
      className={css.split}
      data-beside={view.marker ? '' : undefined}
      data-indexed={props.index ? '' : undefined}
    >
      <div className="shrink">
        <DataTable
          label={label}
          rows={read.markers}
          columns={tableColumns(isBeside && view.marker !== '', props)}
          totalsAtFoot
          around={around}
          rowId={keyOf}
          groupOf={isGrouped ? headingOf : undefined}
          leavesAt="medium"
          onOpen={(marker) => setView({ marker: marker === open ? '' : keyOf(marker) })}
          sort={sort}
          sortable={onSort && sortable}
          sortChoices={onSort && orders}
          onSort={onSort}
          selected={(marker) => marker === open}
          rowKeys={{ ...(!denialOf('order-sets.write') && { a: onOrder }), c: onCompare }}
          entry={entry}
          jumps={props.jumps}
        />
        {props.index && <div className={css.pager}>{props.index}</div>}
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
        {hasPages && onPages && (
          <div className={css.pager}>
            <Pager
              page={read.page}
              size={read.size}
              pages={pageCount(read)}
              shown={read.markers.length}
              total={read.total}
              busy={busy}
              onChange={onPages}
            />
          </div>
        )}
        {view.compare.length > 0 && (
          <Later>
            <CompareTray view={view} setView={setView} page={read.markers} labs={labs} />
          </Later>
        )}
      </div>
      {view.marker && (
        <SidePanel item={view.marker} isBeside={isBeside}>
          <Later fallback={<aside aria-busy="true" aria-label="Marker" />}>
            <MarkerPanel
              address={view.marker}
              keys={keys}
              labs={labs}
              sameTests={around.sameTests}
              ordered={(marker) => isListed(marker, codes)}
              onOrder={onOrder}
              onCompare={onCompare}
              view={view}
              place={place}
            />
          </Later>
        </SidePanel>
      )}
    </div>
  )
}
