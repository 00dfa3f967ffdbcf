import { useMemo, useState } from 'react'

import type { KeptIncident } from '#contract/own/problems.ts'
import {
  ClosedByWeek,
  ClosedByWeekSkeleton,
  ClosedFindings,
} from '#src/connections/issues/weeks/ClosedByWeek.tsx'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { SidePanel, useIsBeside, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { usePanelKeys } from '#src/kit/page/use-panel-keys.ts'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { DisclosureButton } from '#src/kit/ui/DisclosureButton.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { SkeletonRows } from '#src/kit/ui/Skeleton.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'

import { closedTogether } from './closed-together.ts'
import { At, closedColumns, incidentColumns, issueColumns } from './columns.tsx'
import type { IssueRow } from './issue-rows.ts'
import { IssuePanel } from './IssuePanel.tsx'
import { sortable } from './loader.ts'
import { PastIncidentPanel } from './PastIncidentPanel.tsx'
import { doneKey, useIssueActions } from './use-issue-actions.ts'
import type { IssuesModel } from './use-issues.ts'

import rowCss from './issues.module.css'
import css from './list.module.css'

/** The row in the address by its id, and functions to open others. */
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

type Around = {
  isHidden: boolean
  /** Expanded rows of several issues, by id. */
  unfolded: ReadonlySet<string>
  onUnfold: (row: IssueRow) => void
}

type HistoryColumn = Column<IssueRow, Pick<Around, 'isHidden'>, Around>

/** The name, with provider and time where columns went below it, and the expand icon of its row. */
const nameCell: HistoryColumn['cell'] = (row, { unfolded, onUnfold }, below) => (
  <span className={row.isMember ? `${rowCss.person} ${css.member}` : rowCss.person}>
    <span className={rowCss.name}>{row.name}</span>
    {below && <span className={rowCss.provider}>{problemProvider(row.problem)}</span>}
    {row.together && (
      <span className={css.unfold}>
        <DisclosureButton
          label={`Issues for ${row.name}`}
          open={unfolded.has(issueId(row))}
          onToggle={() => onUnfold(row)}
        />
      </span>
    )}
    {below && (
      <>
        <span className={rowCss.when}>
          <At instant={row.problem.closed_at} />
        </span>
        <span className={rowCss.below}>{below}</span>
      </>
    )}
  </span>
)

const historyColumns: readonly HistoryColumn[] = [
  ...issueColumns.filter(({ id }) => id === 'person'),
  ...closedColumns,
].map((column) => (column.id === 'person' ? { ...column, cell: nameCell } : column))

const sortChoices = [
  { value: '', label: 'Sort: newest first' },
  { value: 'person', label: 'Name' },
  { value: 'provider', label: 'Provider' },
  { value: 'owner', label: 'Assignee' },
  { value: '-open_for', label: 'Longest open' },
]

/** Rows on screen. Issues that were closed together are one expandable row, unless sorted by a column. */
function useClosedTogether({ view, setView, rows }: IssuesModel) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const grouped = useMemo(() => (view.sort ? rows : closedTogether(rows)), [rows, view.sort])
  return useMemo(() => {
    // the open issue stays visible
    const ofOpen = grouped.find(({ together }) =>
      together?.some((row) => issueId(row) === view.open),
    )
    const unfolded = new Set([...chosen, ...(ofOpen ? [issueId(ofOpen)] : [])])
    const onUnfold = (row: IssueRow) => {
      const id = issueId(row)
      const isOpen = unfolded.delete(id)
      if (!isOpen) unfolded.add(id)
      else if (row === ofOpen) setView({ open: '' })
      setChosen(new Set(unfolded))
    }
    const shown = grouped.flatMap((row) =>
      row.together && unfolded.has(issueId(row)) ? [row, ...row.together] : row,
    )
    return {
      shown,
      issues: grouped.flatMap((row) => row.together ?? row),
      unfolded,
      onUnfold,
    }
  }, [grouped, chosen, view.open, setView])
}

/** Number of rows whose space is reserved while loading. */
const ROWS_BEFORE = 12

const NoneClosed = ({ total, clearFilters }: Pick<IssuesModel, 'total' | 'clearFilters'>) => (
  <EmptyMessage title={total ? 'No matches' : 'No resolved issues'}>
    {total ? (
      <Button onClick={clearFilters}>Clear filters</Button>
    ) : (
      <p>No issues were resolved in this period.</p>
    )}
  </EmptyMessage>
)

/** Closed issues. A row opens the panel with its history. A phone has the findings above the list and the charts below it. */
export function ClosedIssues({ model }: { model: IssuesModel }) {
  const { view, setView, rows, total, clearFilters, owners } = model
  const { hideIdentifiers: isHidden } = model
  const { shown, issues: inOrder, unfolded, onUnfold } = useClosedTogether(model)
  const around = useMemo(() => ({ isHidden, unfolded, onUnfold }), [isHidden, unfolded, onUnfold])
  const { row: open, place, onOpen, isBeside } = useOpenRow(inOrder, issueId, model)
  const actions = useIssueActions()
  const isPhone = useMedia('phone')
  if (model.issues.data === undefined)
    return (
      model.issues.error === null && (
        <div role="status" aria-label="Loading issues">
          {!isPhone && <ClosedByWeekSkeleton />}
          <SkeletonRows count={ROWS_BEFORE} />
        </div>
      )
    )
  const toast = actions.done && (
    <Toast key={doneKey(actions.done)} onUndo={actions.undo} onClose={actions.forget}>
      {actions.done.words}
    </Toast>
  )
  if (rows.length === 0)
    return (
      <>
        <NoneClosed total={total} clearFilters={clearFilters} />
        {toast}
      </>
    )
  return (
    <>
      <div className={css.history}>
        <div className="shrink">
          {isPhone ? <ClosedFindings {...model} /> : <ClosedByWeek {...model} hasFindings />}
          <DataTable
            label="Resolved issues"
            rows={shown}
            columns={historyColumns}
            around={around}
            rowId={issueId}
            leavesAt="wide"
            sort={view.sort}
            sortable={sortable}
            onSort={(sort) => setView({ sort })}
            onOpen={(row) => (row.together ? onUnfold(row) : onOpen(row))}
            selected={(row) => row === open}
            sortChoices={sortChoices}
          />
          {isPhone && <ClosedByWeek {...model} hasFindings={false} />}
        </div>
        {open && (
          <SidePanel item={open.problem.id} isBeside={isBeside}>
            <IssuePanel
              row={open}
              incident={null}
              owners={owners}
              actions={actions}
              place={place}
              isKept={false}
            />
          </SidePanel>
        )}
      </div>
      {toast}
    </>
  )
}

const incidentId = ({ id }: KeptIncident) => id

/** Incidents. A row opens the affected people. */
export function PastIncidents({ model }: { model: IssuesModel }) {
  const { past: incidents, kept, nameOf } = model
  const { row: open, place, onOpen, isBeside } = useOpenRow(incidents, incidentId, model)
  if (kept.data === undefined)
    return (
      kept.error === null && (
        <div role="status" aria-label="Loading incidents">
          <SkeletonRows count={ROWS_BEFORE} />
        </div>
      )
    )
  if (incidents.length === 0)
    return (
      <EmptyMessage title="No incidents">
        <p>No provider incidents in this period.</p>
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
