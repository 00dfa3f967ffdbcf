import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { today } from '#lib/days.ts'
import { focusRow, useIssueKeys } from '#src/connections/issues/keys/use-issue-keys.ts'
import { setAhead } from '#src/connections/issues/keys/use-panel-acts.ts'
import { incidentOf } from '#src/connections/model/incidents.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { SidePanel, useIsBeside, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { useSeenAt } from '#src/kit/page/use-seen-at.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { IncidentPanel } from './IncidentPanel.tsx'
import {
  issueGroups,
  issueKeys,
  placeAfter,
  sizeOf,
  type IssueItem,
  type Stand,
} from './issue-groups.ts'
import { IssueList, ListSkeleton } from './IssueList.tsx'
import { IssuePanel } from './IssuePanel.tsx'
import { doneKey, useIssueActions, type IssueActions } from './use-issue-actions.ts'
import type { IssuesModel } from './use-issues.ts'

import css from './list.module.css'

/**
 * `15 of 86`, or `1–14 of 86` for an incident: positions of issues in the list, as counted by its
 * headings.
 */
const placeWords = (first: number, size: number, total: number) =>
  `${formatNumber(first)}${size > 1 ? `–${formatNumber(first + size - 1)}` : ''} of ${formatNumber(total)}`

/** The row in the address, or the first one beside a wide list, and functions to open others. */
function useOpened({ view, setView, rows, kept, incidents, accounts }: IssuesModel) {
  const isBeside = useIsBeside()
  const { search } = useLocation()
  const day = today()
  const groups = useMemo(
    () => issueGroups(rows, { incidents, accounts }, day),
    [rows, incidents, accounts, day],
  )
  const items = useMemo(() => groups.flatMap((group) => group.items), [groups])
  // keeps its position while the list is refreshed
  const [first, setFirst] = useState<string | null>(null)
  if (first === null && items[0]) setFirst(items[0].key)
  const asked = view.open || (isBeside ? first : null)
  const keys = useMemo(() => issueKeys(rows), [rows])
  const found = useMemo((): IssueItem | undefined => {
    const listed = items.find(({ key }) => key === asked)
    // an issue of an incident has no separate row
    const row = rows.find((one) => keys.get(one) === asked)
    if (listed || !row) return listed
    // opened by a link, and not only because it was the first one before the incidents were known
    if (view.open) return { kind: 'issue', key: view.open, row }
    return items.find((item) => item.kind === 'incident' && item.rows.includes(row))
  }, [items, rows, keys, asked, view.open])
  const [stood, setStood] = useState<Stand | null>(null)
  /** True if the linked issue is not in the list, so that no other one is opened instead. */
  const isMissing =
    view.open !== '' && !found && stood?.key !== view.open && kept.data !== undefined
  const next = items[Math.min(stood?.index ?? 0, items.length - 1)]
  const item = found ?? (isBeside && !isMissing ? next : undefined)
  const index = items.findIndex(
    (one) =>
      one.key === item?.key ||
      (one.kind === 'incident' && item?.kind === 'issue' && one.rows.includes(item.row)),
  )
  const stand = {
    key: item?.key ?? '',
    index,
    group: groups.find((group) => group.items.some((one) => one === items[index]))?.id,
  }
  const isHere = stood?.key === stand.key
  if (found && (!isHere || (stood.group === stand.group && stood.index !== index))) setStood(stand)
  const toPlace = (by: 1 | -1) => placeAfter(by, stand, stood)
  const before = items.slice(0, Math.max(0, index)).reduce((sum, one) => sum + sizeOf(one), 0)
  const total = items.reduce((sum, one) => sum + sizeOf(one), 0)
  const open = (key: string, options?: { replace?: boolean }) => {
    setAhead(key)
    setView({ open: key }, options)
  }
  const linkOf = (key: string) => {
    const params = new URLSearchParams(search)
    params.set('open', key)
    return `?${params.toString()}`
  }
  const place: PanelPlace = {
    index,
    of: items.length,
    words: placeWords(before + 1, item ? sizeOf(item) : 1, total),
    onMove: (by) => {
      const to = items[toPlace(by)]
      if (to) open(to.key, { replace: true })
    },
    onClose: () => {
      setView({ open: '' })
      if (item) focusRow(item.key)
    },
  }
  const rendered = new URLSearchParams(search).get('open') ?? ''
  const list = { isBeside, groups, items, keys, item, isMissing, index }
  return { ...list, rendered, open, toPlace, linkOf, place }
}
export type Opened = ReturnType<typeof useOpened>

function Panel({
  model: { incidents, kept, owners, nameOf },
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
      place={place}
      linkOf={(row) => linkOf(keys.get(row) ?? '')}
    />
  ) : (
    <IssuePanel
      row={item.row}
      incident={kept.data && (incidentOf(item.row.problem, incidents) ?? null)}
      isIncidentLoading={kept.isLoading}
      owners={owners}
      actions={actions}
      place={place}
    />
  )
}

/** In place of an issue that a link names, and that is not open or filtered away. */
function NotListed({ open }: { open: string }) {
  const [person] = /^[\da-f-]{36}(?=\.)/i.exec(open) ?? []
  return (
    <EmptyMessage title="This issue isn’t in the list">
      <p>It was resolved, or the filters exclude it.</p>
      <Link className={buttonLink()} to={paths.issues({ show: 'closed', person })}>
        View resolved issues
      </Link>
    </EmptyMessage>
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

/** Focuses the open row after a change removed the clicked control, or the panel if it covers the list. */
function useFocusAfterChange(settled: number, { items, index, isBeside }: Opened) {
  const focusOpen = useEffectEvent(() => {
    const row = items[index]
    if (row === undefined || !isFocusFree()) return
    if (isBeside) focusRow(row.key)
    else document.querySelector<HTMLElement>('[data-panel]')?.focus()
  })
  useEffect(() => {
    if (settled === 0) return
    const timer = setTimeout(() => focusOpen(), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [settled])
}
/** Milliseconds until menus have restored the focus, and the page has moved it from removed elements. */
const SETTLED_MS = 100

/** The list of open issues, and the open one beside or over it. */
export function OpenIssues({ model }: { model: IssuesModel }) {
  const actions = useIssueActions()
  const opened = useOpened(model)
  const { reason, forgetReason } = useIssueKeys(opened, actions)
  const now = useSeenAt(model.issues.dataUpdatedAt)
  const { done, forget, undo } = actions
  useFocusAfterChange(actions.settled, opened)
  if (model.issues.data === undefined)
    return (
      model.issues.error === null && (
        <div className={css.split}>
          <ListSkeleton />
        </div>
      )
    )
  const { item, isMissing, items, index, isBeside, groups, linkOf } = opened
  return (
    <>
      {model.rows.length === 0 && <Empty model={model} />}
      {isMissing && !isBeside && model.rows.length > 0 && <NotListed open={model.view.open} />}
      {model.rows.length > 0 && (
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
          {isMissing && isBeside && (
            <div className={css.beside}>
              <NotListed open={model.view.open} />
            </div>
          )}
        </div>
      )}
      {reason !== null && (
        <Toast key={reason} onClose={forgetReason}>
          {reason}
        </Toast>
      )}
      {reason === null && done && (
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
