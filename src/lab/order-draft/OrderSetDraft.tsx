import { useQuery } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation, useMatches, useNavigation } from 'react-router-dom'

import { session } from '#src/kit/api/workspace.ts'
import { counted } from '#src/kit/lib/units.ts'
import { areaOf } from '#src/kit/page/areas.ts'
import type { Handle } from '#src/kit/page/crumbs.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { CurrentAccount } from './CurrentAccount.tsx'
import {
  EMPTY_DRAFT,
  isEmptyContent,
  isSameContent,
  orderSetDraft,
  type DraftContent,
} from './order-set-draft.ts'
import { readOrderSetParams, withOrderSet } from './order-set-params.ts'
import { useDraftSteps, useOrderSetDraft, useShowDraft } from './use-draft-steps.ts'

import css from './OrderSetDraft.module.css'

/** `3 tests, 2 add-ons`; empty where there is nothing of it. */
function contentWords({ tests, codes, dx }: DraftContent): string {
  const parts = [
    tests.length && counted(tests.length, 'test'),
    codes.length && counted(codes.length, 'add-on'),
    dx.length && counted(dx.length, 'diagnosis code'),
  ]
  return parts.filter(Boolean).join(', ')
}

/** True where the open page has the order set in its address. */
const useIsOfLab = () => {
  const handle = useMatches().findLast((match) => match.handle)?.handle as Handle | undefined
  return handle !== undefined && areaOf(handle.area).group === 'lab'
}

const WORKSPACE_OF_TAB = 'rounds.workspace'
let workspaceOfTab: string | null = null
const keepWorkspaceOfTab = () => {
  if (workspaceOfTab) sessionStorage.setItem(WORKSPACE_OF_TAB, workspaceOfTab)
}
/** True where this tab last had another team, whose order set may be in its address. */
function isOfAnotherTeam(workspace: string) {
  const last = workspaceOfTab ?? sessionStorage.getItem(WORKSPACE_OF_TAB)
  workspaceOfTab = workspace
  keepWorkspaceOfTab()
  // a sign-out in another tab may have cleared what this one keeps
  window.addEventListener('pagehide', keepWorkspaceOfTab)
  return last !== null && last !== workspace
}

/** The draft of whoever is signed in; after a sign-in it goes on. Gives the query string that is another team's, while it is left. */
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

/** Follows the address on the pages that have the order set in it, and puts it there where one comes without. */
function useFollowAddress(
  isOfLab: boolean,
  { workspace, others }: ReturnType<typeof useOpenDraft>,
) {
  const { history } = useOrderSetDraft()
  const { pathname, search } = useLocation()
  const showDraft = useShowDraft()
  const isLeaving = useNavigation().state !== 'idle'
  /** Page arrived at, and its order-set params until the draft has loaded. */
  const arrived = useRef<{ at: string; content: DraftContent | null } | null>(null)
  const follow = useEffectEvent(() => {
    if (search && search === others.current) return
    const content = readOrderSetParams(search)
    const at = `${workspace} ${pathname}`
    if (arrived.current?.at !== at) arrived.current = { at, content }
    // as it is now: another team's was drawn until the effect before this one
    const { history: open } = orderSetDraft.get()
    if (!isOfLab || !open) return
    const { content: arrival } = arrived.current
    // the reader is on the way elsewhere already, and a change of this address would end that
    if (arrival && isLeaving) return
    arrived.current.content = null
    if (!arrival) orderSetDraft.change(content)
    // also where it was emptied while the draft was read
    else if (!isEmptyContent(content) || !isSameContent(content, arrival))
      orderSetDraft.visit(content)
    else if (!isEmptyContent(open.present)) {
      // a link to a saved set that could not be followed stays in the address
      const set = content.set ?? open.present.set
      showDraft({ ...open.present, set }, { replace: true })
    }
  })
  const isRead = history !== null
  useLayoutEffect(() => follow(), [pathname, search, isRead])
  const followLate = useEffectEvent(() => {
    if (!isLeaving && arrived.current?.content) follow()
  })
  // one who stayed after all
  useLayoutEffect(() => followLate(), [isLeaving])
}

/** Ctrl Z and Ctrl Y, or with Cmd; with Shift Z redoes too. In a text field they are the field's own. */
function useStepKeys(isOfLab: boolean) {
  const { undo, redo } = useDraftSteps()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, shiftKey, altKey } = event
    const isTyping =
      target instanceof HTMLElement &&
      target.matches('input:not([type=radio], [type=checkbox]), textarea, [contenteditable]')
    if (!(ctrlKey || metaKey) || altKey || isTyping) return
    const lower = key.toLowerCase()
    const step = lower === 'z' ? (shiftKey ? redo : undo) : lower === 'y' ? redo : null
    if (!step) return
    event.preventDefault()
    step()
  })
  // keys of the whole page, from the moment that it is seen
  useLayoutEffect(() => {
    if (!isOfLab) return
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOfLab])
}

/** Says that the address and the draft differ, with one press to the other one. */
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
          ? 'The order set was changed in another tab. This page shows what it was before.'
          : `This took the place of another order set that you were making${before && ` (${before})`}.`}
      </p>
      <Button
        onClick={() => {
          dismiss()
          if (isElsewhere) showDraft(history.present)
          else undo?.()
        }}
      >
        {isElsewhere ? 'Show the newest' : 'Go back to that one'}
      </Button>
      <Button look="quiet" icon="cross" iconOnly aria-label="Dismiss" onClick={dismiss} />
    </div>
  )
}

/** Announcement of the order set's contents, once it has changed while a page showed it. */
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

/** The order set in the making, small in the frame, wherever one is; it follows the address on the pages of the lab. */
export function OrderSetDraft() {
  const isOfLab = useIsOfLab()
  const { history, trouble } = useOrderSetDraft()
  useFollowAddress(isOfLab, useOpenDraft())
  useStepKeys(isOfLab)
  const present = history?.present ?? EMPTY_DRAFT
  const words = contentWords(present)
  const announcement = useAnnouncement(isOfLab, history && words)
  return (
    <>
      {isOfLab && <CurrentAccount />}
      {words && (
        <Link
          className={`inline shrink small nowrap unprinted ${css.draft}`}
          data-draft=""
          to={withOrderSet(paths.orderSets(), present)}
          title={trouble ? `Not kept on the server yet: ${trouble}` : undefined}
        >
          <Icon name="order-sets" />
          <span className={css.name}>Order set:</span>
          <span className={css.words}>{words}</span>
          <span className={css.count} aria-hidden="true">
            {present.tests.length + present.codes.length + present.dx.length}
          </span>
          {trouble && <span className={css.trouble}>not kept yet</span>}
        </Link>
      )}
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
      {isOfLab && <DraftNotice />}
    </>
  )
}
