import { useMemo } from 'react'

import type { KeptIncident } from '#contract/own/problems.ts'
import { counted } from '#src/kit/lib/units.ts'
import { SidePanel, useIsBeside, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { usePanelKeys } from '#src/kit/page/use-panel-keys.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'

import { incidentColumns, issueColumns } from './columns.tsx'
import type { IssueRow } from './issue-rows.ts'
import { ListSkeleton } from './IssueList.tsx'
import { IssuePanel } from './IssuePanel.tsx'
import { sortable } from './loader.ts'
import { PastIncidentPanel } from './PastIncidentPanel.tsx'
import { useIssueActions } from './use-issue-actions.ts'
import type { IssuesModel } from './use-issues.ts'

import css from './list.module.css'

/** The row that the address opens by its id, and the way to others. */
function useOpenRow<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { view, setView }: IssuesModel,
) {
  const index = rows.findIndex((row) => idOf(row) === view.open)
  const place: PanelPlace = {
    index,
    of: rows.length,
    onMove: (by) => {
      const next = rows[index + by]
      if (next) setView({ open: idOf(next) }, { replace: true })
    },
    onClose: () => setView({ open: '' }),
  }
  usePanelKeys(index >= 0, place)
  const onOpen = (row: Row) => setView({ open: idOf(row) === view.open ? '' : idOf(row) })
  return { row: rows[index], place, onOpen, isBeside: useIsBeside() }
}

const issueId = ({ problem }: IssueRow) => problem.id

/** Closed issues; a row opens the panel with what happened. */
export function ClosedIssues({ model }: { model: IssuesModel }) {
  const { view, setView, rows, total, isFiltered, clearFilters, issues, owners } = model
  const { hideIdentifiers: isHidden } = model
  const around = useMemo(() => ({ isHidden }), [isHidden])
  const { row: open, place, onOpen, isBeside } = useOpenRow(rows, issueId, model)
  const actions = useIssueActions()
  if (issues.data === undefined) return issues.error === null && <ListSkeleton />
  if (rows.length === 0)
    return (
      <EmptyMessage title={total ? 'No matches' : 'No closed issues'}>
        {total ? (
          <Button onClick={clearFilters}>Clear filters</Button>
        ) : (
          <p>No issues were closed in this period.</p>
        )}
      </EmptyMessage>
    )
  return (
    <>
      {isFiltered && (
        <p role="status" className="soft small below-2">
          {rows.length} of {counted(total, 'issue')}
        </p>
      )}
      <div className={css.history}>
        <div className="shrink">
          <DataTable
            label="Closed issues"
            rows={rows}
            columns={issueColumns}
            around={around}
            rowId={issueId}
            leavesAt="wide"
            sort={view.sort}
            sortable={sortable}
            onSort={(sort) => setView({ sort })}
            onOpen={onOpen}
            selected={(row) => row === open}
          />
        </div>
        {open && (
          <SidePanel item={open.problem.id} isBeside={isBeside}>
            <IssuePanel
              row={open}
              incident={undefined}
              owners={owners}
              actions={actions}
              place={place}
              isKept={false}
            />
          </SidePanel>
        )}
      </div>
      {actions.done && (
        <Toast onUndo={actions.undo} onClose={actions.forget}>
          {actions.done.words}
        </Toast>
      )}
    </>
  )
}

const incidentId = ({ id }: KeptIncident) => id

/** Incidents; a row opens the people whom one hit. */
export function PastIncidents({ model }: { model: IssuesModel }) {
  const { past: incidents, kept, nameOf } = model
  const { row: open, place, onOpen, isBeside } = useOpenRow(incidents, incidentId, model)
  if (kept.data === undefined) return kept.error === null && <ListSkeleton />
  if (incidents.length === 0)
    return (
      <EmptyMessage title="No incidents">
        <p>No provider outages in this period.</p>
      </EmptyMessage>
    )
  return (
    <div className={css.history}>
      <div className="shrink">
        <DataTable
          label="Incidents"
          rows={incidents}
          columns={incidentColumns}
          around={undefined}
          rowId={incidentId}
          onOpen={onOpen}
          selected={(row) => row === open}
        />
      </div>
      {open && (
        <SidePanel item={open.id} isBeside={isBeside}>
          <PastIncidentPanel incident={open} nameOf={nameOf} place={place} />
        </SidePanel>
      )}
    </div>
  )
}
