import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { today } from '#lib/days.ts'
import { incidentOf } from '#src/connections/model/incidents.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { SidePanel, useIsBeside, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { useSeenAt } from '#src/kit/page/use-seen-at.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'

import { IncidentPanel } from './IncidentPanel.tsx'
import { issueGroups, issueKeys, sizeOf, type IssueItem } from './issue-groups.ts'
import { IssueList, ListSkeleton } from './IssueList.tsx'
import { IssuePanel } from './IssuePanel.tsx'
import { doneKey, useIssueActions, type IssueActions } from './use-issue-actions.ts'
import type { IssuesModel } from './use-issues.ts'

import css from './list.module.css'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [popover]') !== null

const focusRow = (key: string) =>
  document.querySelector<HTMLElement>(`[data-issue="${CSS.escape(key)}"]`)?.focus()

/** Presses a control of the panel, as a menu that a key opens. */
const press = (key: string) =>
  document.querySelector<HTMLElement>(`[data-panel] [data-key="${key}"] button`)?.click()

/** `15 of 86`, or `1–14 of 86` of an incident: the issues of the list, as its headings count them. */
const placeWords = (first: number, size: number, total: number) =>
  `${formatNumber(first)}${size > 1 ? `–${formatNumber(first + size - 1)}` : ''} of ${formatNumber(total)}`

/** The row that the address opens, beside a wide list the first one; and the way to others. */
function useOpened({ view, setView, rows, incidents, accounts }: IssuesModel) {
  const isBeside = useIsBeside()
  const { search } = useLocation()
  const day = today()
  const groups = useMemo(
    () => issueGroups(rows, { incidents, accounts }, day),
    [rows, incidents, accounts, day],
  )
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups])
  // stays where it is while the list is refreshed
  const [first, setFirst] = useState<string | null>(null)
  if (first === null && items[0]) setFirst(items[0].key)
  const asked = view.open || (isBeside ? first : null)
  const keys = useMemo(() => issueKeys(rows), [rows])
  const item = useMemo((): IssueItem | undefined => {
    const listed = items.find(({ key }) => key === asked)
    // an issue of an incident has no row of its own
    const row = rows.find((one) => keys.get(one) === asked)
    const single = row && { kind: 'issue' as const, key: asked ?? '', row }
    return listed ?? single ?? (isBeside ? items[0] : undefined)
  }, [items, rows, keys, asked, isBeside])
  const index = items.findIndex(
    (one) =>
      one.key === item?.key ||
      (one.kind === 'incident' && item?.kind === 'issue' && one.rows.includes(item.row)),
  )
  const before = items.slice(0, Math.max(0, index)).reduce((sum, one) => sum + sizeOf(one), 0)
  const total = items.reduce((sum, one) => sum + sizeOf(one), 0)
  const open = (key: string, options?: { replace?: boolean }) => setView({ open: key }, options)
  const linkOf = (key: string) => {
    const params = new URLSearchParams(search)
    params.set('open', key)
    return `?${params.toString()}`
  }
  const place: PanelPlace = {
    index,
    of: items.length,
    words: isBeside ? '' : placeWords(before + 1, item ? sizeOf(item) : 1, total),
    onMove: (by) => {
      const next = items[index + by]
      if (next) open(next.key, { replace: true })
    },
    onClose: () => {
      setView({ open: '' })
      if (item) focusRow(item.key)
    },
  }
  return { isBeside, groups, items, keys, item, index, open, linkOf, place }
}
type Opened = ReturnType<typeof useOpened>

/** `j` and `k` go through the list, `a`, `s`, `m` and `e` act on the open issue, Escape closes it. */
function useIssueKeys(
  { items, item, index, open, place, isBeside }: Opened,
  actions: IssueActions,
) {
  const toRow = (to: number) => {
    const next = items[to]
    if (!next) return
    if (item) open(next.key, { replace: true })
    if (isBeside || !item) focusRow(next.key)
  }
  const assign = (problem: Problem) => {
    const { me } = actions
    if (me && problem.owner !== me) actions.change(problem, { owner: me }, `Assigned to ${me}.`)
    else press('a')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isTyping(target)) return
    if (document.querySelector('dialog[open], [popover]:popover-open')) return
    const focused = target instanceof HTMLElement ? (target.dataset.issue ?? item?.key) : item?.key
    const from = items.findIndex((one) => one.key === focused)
    const acts: Record<string, () => void> = {
      j: () => toRow(Math.min(items.length - 1, from + 1)),
      k: () => toRow(Math.max(0, from - 1)),
      a: () => item?.kind === 'issue' && assign(item.row.problem),
      s: () => press('s'),
      m: () => press('m'),
      e: () => press('e'),
      ...(!isBeside && item && { Escape: place.onClose }),
    }
    const act = acts[key]
    if (!act || (index < 0 && from < 0 && items.length === 0)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function Panel({
  model: { incidents, kept, owners, nameOf, clock },
  opened: { item, keys, linkOf, place },
  actions,
}: {
  model: IssuesModel
  opened: Opened
  actions: IssueActions
}) {
  if (!item) return null
  return item.kind === 'incident' ? (
    <IncidentPanel
      incident={item.incident}
      rows={item.rows}
      owners={owners}
      nameOf={nameOf}
      clock={clock}
      place={place}
      linkOf={(row) => linkOf(keys.get(row) ?? '')}
    />
  ) : (
    <IssuePanel
      row={item.row}
      incident={kept.data && (incidentOf(item.row.problem, incidents) ?? null)}
      owners={owners}
      actions={actions}
      place={place}
    />
  )
}

const Empty = ({ model: { total, clearFilters } }: { model: IssuesModel }) => (
  <EmptyMessage title={total ? 'No matches' : 'All clear'}>
    {total ? (
      <>
        <p>No issues match these filters.</p>
        <Button onClick={clearFilters}>Clear filters</Button>
      </>
    ) : (
      <p>No open issues. New ones appear here after a refresh.</p>
    )}
  </EmptyMessage>
)

/** The open issues as a list, and the one that is open beside or over it. */
export function OpenIssues({ model }: { model: IssuesModel }) {
  const actions = useIssueActions()
  const opened = useOpened(model)
  useIssueKeys(opened, actions)
  const now = useSeenAt(model.issues.dataUpdatedAt)
  const { done, forget, undo } = actions
  if (model.issues.data === undefined)
    return (
      model.issues.error === null && (
        <div className={css.split}>
          <ListSkeleton />
        </div>
      )
    )
  if (model.rows.length === 0) return <Empty model={model} />
  const { item, items, index, isBeside, groups, linkOf } = opened
  return (
    <>
      <div className={css.split}>
        <IssueList
          groups={groups}
          openKey={items[index]?.key ?? null}
          linkOf={linkOf}
          isBeside={isBeside && model.view.open !== ''}
          now={now}
        />
        {item && (
          <SidePanel key={isBeside ? '' : item.key} item={item.key} isBeside={isBeside}>
            <Panel model={model} opened={opened} actions={actions} />
          </SidePanel>
        )}
      </div>
      {done && (
        <Toast key={doneKey(done)} onUndo={undo} onClose={forget}>
          {done.words}
        </Toast>
      )}
      {!item && actions.error && (
        <p role="alert" className="bad">
          Couldn’t save. {actions.error.message}
        </p>
      )}
    </>
  )
}
