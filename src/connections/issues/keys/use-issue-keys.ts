import { useEffect, useEffectEvent, useRef } from 'react'

import { isSameOwner } from '#src/connections/issue-update/owners.ts'
import type { Opened } from '#src/connections/issues/OpenIssues.tsx'
import type { IssueActions } from '#src/connections/issues/use-issue-actions.ts'
import { isOverlaid } from '#src/kit/page/use-panel-keys.ts'

import { isTyping, panelActs, usePanelActs, type PanelAct } from './use-panel-acts.ts'

/** Focuses a row. False if it is not drawn. */
export function focusRow(key: string): boolean {
  const row = document.querySelector<HTMLElement>(`[data-issue="${CSS.escape(key)}"]`)
  row?.focus()
  return row !== null
}

/**
 * `j` and `k` move through the list, `a`, `s`, `m`, and `e` act on the focused or open issue,
 * Escape closes it.
 */
export function useIssueKeys(
  { items, item, index, rendered, open, toPlace, place, isBeside }: Opened,
  actions: IssueActions,
) {
  /** Row to focus once it is drawn. */
  const awaited = useRef<string | null>(null)
  const openKey = item?.key
  useEffect(() => {
    if (awaited.current === null || awaited.current !== openKey) return
    focusRow(awaited.current)
    awaited.current = null
  }, [openKey])
  const toRow = (to: number) => {
    const next = items[Math.max(0, Math.min(items.length - 1, to))]
    if (!next) return
    if (item) open(next.key, { replace: true })
    if (isBeside || !item) awaited.current = focusRow(next.key) ? null : next.key
  }
  /** Assigns the issue to the reader at once, unless it is theirs or their name isn't known. */
  const onDirect = (act: PanelAct) => {
    const { me } = actions
    if (act !== 'a' || item?.kind !== 'issue' || !me) return false
    const { problem } = item.row
    if (isSameOwner(problem.owner, me)) return false
    actions.change(problem, { owner: me }, `Assigned to ${me}.`)
    return true
  }
  const { ask, drop, reason, forgetReason } = usePanelActs({
    drawn: openKey,
    rendered,
    onOpen: (row) => open(row, { replace: item !== undefined }),
    onDirect,
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isTyping(target) || isOverlaid()) return
    const onRow = target instanceof HTMLElement ? target.dataset.issue : undefined
    const focused = onRow ?? item?.key
    const from = items.findIndex((one) => one.key === focused)
    const isOpen = focused === item?.key
    const moves: Record<string, () => void> = {
      j: () => toRow(isOpen ? toPlace(1) : from + 1),
      k: () => toRow(isOpen ? toPlace(-1) : from - 1),
      ...(!isBeside && item && { Escape: place.onClose }),
    }
    const move = moves[key]
    const act = panelActs.find((one) => one === key)
    if ((!move && !act) || (index < 0 && from < 0 && items.length === 0)) return
    event.preventDefault()
    if (move) {
      drop()
      move()
    } else if (act && !event.repeat) ask(act, onRow)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return { reason, forgetReason }
}
