import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

import { session } from '#src/kit/api/workspace.ts'
import { lastTextOfTab, storedText } from '#src/kit/lib/stored.ts'
import { areaOf, useHandle } from '#src/kit/page/navigation.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import { isAsSaved } from './is-as-saved.ts'
import {
  contentWords,
  EMPTY_DRAFT,
  isEmptyContent,
  isSameContent,
  orderSetDraft,
  type DraftContent,
} from './order-set-draft.ts'
import { readOrderSetParams } from './order-set-params.ts'
import { useDraftSteps, useOrderSetDraft, useShowDraft } from './use-draft-steps.ts'

import css from './OrderSetDraft.module.css'

/** True if the open page has the order set in its address. */
const useIsOfLab = () => {
  const handle = useHandle()
  return handle !== undefined && areaOf(handle.area).group === 'lab' && handle.page !== 'orderSets'
}

const storedWorkspace = storedText('tab', 'workspace')
/** True if this tab last had another team, whose order set may be in its address. */
function isOfAnotherTeam(workspace: string) {
  const last = lastTextOfTab('workspace')
  storedWorkspace.set(workspace)
  return Boolean(last) && last !== workspace
}

/**
 * Opens the draft of the signed-in person, which continues after a sign-in. Returns the query
 * string if it belongs to another team, while that page is left.
 */
function useOpenDraft() {
  const { data, dataUpdatedAt } = useQuery(session())
  const { search } = useLocation()
  const showDraft = useShowDraft()
  const workspace = data?.workspace
  const others = useRef<string | null>(null)
  const open = useEffectEvent((opened: string) => {
    orderSetDraft.open(opened)
    if (!isOfAnotherTeam(opened) || isEmptyContent(readOrderSetParams(search))) return
    others.current = search
    showDraft(EMPTY_DRAFT, { replace: true })
  })
  useLayoutEffect(() => {
    if (workspace) open(workspace)
  }, [workspace, dataUpdatedAt])
  return { workspace, others }
}

/** Follows the address on pages with the order set in it, and adds it if it is missing. */
function useFollowAddress(
  isOfLab: boolean,
  { workspace, others }: ReturnType<typeof useOpenDraft>,
) {
  const { history } = useOrderSetDraft()
  const { pathname, search } = useLocation()
  const showDraft = useShowDraft()
  const isLeaving = useNavigation().state !== 'idle'
  /** The current page, and its order set params until the draft has loaded. */
  const arrived = useRef<{ at: string; content: DraftContent | null } | null>(null)
  const follow = useEffectEvent(() => {
    if (search && search === others.current) return
    const content = readOrderSetParams(search)
    const at = `${workspace} ${pathname}`
    if (arrived.current?.at !== at) arrived.current = { at, content }
    // the current value, because another team's was rendered until the effect before this one
    const { history: open } = orderSetDraft.get()
    if (!isOfLab || !open) return
    const { content: arrival } = arrived.current
    // the reader is already navigating, and changing this address would end that
    if (arrival && isLeaving) return
    arrived.current.content = null
    if (!arrival) orderSetDraft.change(content)
    // also if it was emptied while the draft was loading
    else if (!isEmptyContent(content) || !isSameContent(content, arrival))
      orderSetDraft.visit(content, isAsSaved)
    else if (!isEmptyContent(open.present)) {
      // a link to a saved set that could not be opened stays in the address
      const set = content.set ?? open.present.set
      showDraft({ ...open.present, set }, { replace: true })
    }
  })
  const isRead = history !== null
  useLayoutEffect(() => follow(), [pathname, search, isRead])
  const followLate = useEffectEvent(() => {
    if (!isLeaving && arrived.current?.content) follow()
  })
  // the reader stayed after all
  useLayoutEffect(() => followLate(), [isLeaving])
}

/** Ctrl Z and Ctrl Y, or with Cmd. With Shift, Z redoes too. Text fields keep their own. */
function useStepKeys(isOfLab: boolean) {
  const { undo, redo } = useDraftSteps()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event
    const isTyping =
      target instanceof HTMLElement &&
      target.matches('input:not([type=radio], [type=checkbox]), textarea')
    if (!(ctrlKey || metaKey) || altKey || isTyping) return
    const steps: Partial<Record<string, typeof undo>> = { z: shiftKey ? redo : undo, y: redo }
    const step = steps[key.toLowerCase()]
    if (!step) return
    event.preventDefault()
    step()
  })
  // page-wide keys, from the first moment that the page is visible
  useLayoutEffect(() => {
    if (!isOfLab) return
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOfLab])
}

/** Notice that the address and the draft differ, with a button for the other one. */
function DraftNotice() {
  const { history, notice } = useOrderSetDraft()
  const { search } = useLocation()
  const { undo } = useDraftSteps()
  const showDraft = useShowDraft()
  if (!history || !notice) return null
  const isElsewhere = notice === 'elsewhere'
  if (isElsewhere && isSameContent(readOrderSetParams(search), history.present)) return null
  const before = contentWords(history.past.at(-1) ?? EMPTY_DRAFT)
  const dismiss = () => orderSetDraft.dismiss()
  return (
    <div role="status" className={`row unprinted ${css.notice}`}>
      <p>
        {isElsewhere
          ? 'The order set changed in another tab.'
          : 'This link replaced your previous draft.'}
      </p>
      <Button
        title={isElsewhere ? undefined : before}
        onClick={() => {
          dismiss()
          if (isElsewhere) showDraft(history.present)
          else undo?.()
        }}
      >
        {isElsewhere ? 'Reload' : 'Restore draft'}
      </Button>
      <Button look="quiet" icon="cross" iconOnly aria-label="Dismiss" onClick={dismiss} />
    </div>
  )
}

/** Announcement of the order set's contents after it changed while a page showed it. */
function useAnnouncement(isOfLab: boolean, words: string | null) {
  const [before, setBefore] = useState(words)
  const [announcement, setAnnouncement] = useState('')
  if (before !== words) {
    setBefore(words)
    if (before !== null && isOfLab)
      setAnnouncement(words ? `Order set: ${words}` : 'The order set is empty')
  }
  return announcement
}

/** Syncs the order set draft with the address on the lab pages, and shows the outcome. */
export function OrderSetDraft() {
  const isOfLab = useIsOfLab()
  const { history } = useOrderSetDraft()
  useFollowAddress(isOfLab, useOpenDraft())
  useStepKeys(isOfLab)
  const words = contentWords(history?.present ?? EMPTY_DRAFT)
  const announcement = useAnnouncement(isOfLab, history && words)
  return (
    <>
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
      {isOfLab && <DraftNotice />}
    </>
  )
}
