import { useCallback, useMemo } from 'react'

import type { Marker, MarkerPage } from '#contract/markers.ts'
import { toggled } from '#src/lib/lists.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { Pager } from '#src/table/Pager.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { columnsFor } from './columns.tsx'
import type { Labs } from '#src/api/labs.ts'
import { MarkerPanel } from './MarkerPanel.tsx'
import { fromTheStart, rowsSearch, type RowsView } from './marker-search.ts'
import css from './markers.module.css'
import { Results } from './Results.tsx'
import { pageCount } from './marker-results.ts'

/** Beside the navigation there is no room for all columns; markers.module.css has the same width. */
const CARDS = '(max-width: 1100px)'
/** Beside the panel too. */
const TIGHT = '(min-width: 1200px) and (max-width: 1640px)'
const IN_COLUMNS = {
  nothing: [],
  lab: ['lab'],
  all: ['provider_id', 'lab', 'type', 'loinc', 'unit'],
}
const LAB_COLUMN = ['lab']

/** A page of markers: rows that unfold, the one that is chosen beside them, and the way to the other pages. */
export function MarkersTable({
  label,
  read,
  view,
  setView,
  labs,
  match = '',
  hideLab,
  busy,
}: {
  label: string
  read: MarkerPage
  view: RowsView
  setView: (patch: Partial<RowsView>) => void
  labs: Labs
  match?: string
  /** Every row is of the one lab that was asked for. */
  hideLab: boolean
  busy: boolean
}) {
  const cards = useMedia(CARDS)
  const tight = useMedia(TIGHT) && view.marker !== '' && !hideLab
  const below = cards ? 'all' : tight ? 'lab' : 'nothing'
  const open = useMemo(() => new Set(view.open), [view.open])
  const codes = useMemo(() => new Set(view.codes), [view.codes])
  const onUnfold = useCallback(
    (id: string) => setView({ open: toggled(view.open, id) }),
    [setView, view.open],
  )
  const onOrder = useCallback(
    (code: string) => setView({ codes: toggled(view.codes, code) }),
    [setView, view.codes],
  )
  const onSelect = useCallback((id: string) => setView({ marker: id }), [setView])
  const onClose = useCallback(() => setView({ marker: '' }), [setView])
  // a page of another size stays a choice to undo
  const hasPages = read.page > 1 || pageCount(read) > 1 || read.size !== rowsSearch.size.initial
  const columns = useMemo(
    () => columnsFor({ match, labs, below, open, onUnfold, codes, onOrder }),
    [match, labs, below, open, onUnfold, codes, onOrder],
  )
  return (
    <div className={css.split} data-panel={view.marker ? '' : undefined}>
      <div className={css.list}>
        <DataTable<Marker>
          label={label}
          rows={read.markers}
          columns={columns}
          rowId={(marker) => String(marker.id)}
          hidden={below === 'nothing' && hideLab ? LAB_COLUMN : IN_COLUMNS[below]}
          onOpen={(marker) =>
            setView({ marker: view.marker === String(marker.id) ? '' : String(marker.id) })
          }
          selected={(marker) => view.marker === String(marker.id)}
          detail={(marker) =>
            open.has(String(marker.id)) && <Results marker={marker} match={match} />
          }
        />
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
      </div>
      {view.marker && (
        <MarkerPanel
          key={view.marker}
          id={view.marker}
          page={read.markers}
          labs={labs}
          ordered={(code) => codes.has(code)}
          onOrder={onOrder}
          onSelect={onSelect}
          onClose={onClose}
        />
      )}
    </div>
  )
}
