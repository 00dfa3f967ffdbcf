import { useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { writeSearch } from '#lib/search-params.ts'

import { EMPTY_DRAFT, orderSetDraft, type DraftContent } from './order-set-draft.ts'
import { orderSetParams } from './order-set-params.ts'

export const useOrderSetDraft = () =>
  useSyncExternalStore(orderSetDraft.subscribe, orderSetDraft.get, orderSetDraft.unread)

/** Sets the order set in the address of the open page. The rest of the address stays. */
export function useShowDraft() {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  return (content: DraftContent, options?: { replace?: boolean }) => {
    const next = writeSearch(orderSetParams, new URLSearchParams(search), {
      ...EMPTY_DRAFT,
      ...content,
    })
    void navigate(
      { pathname, search: next.toString() },
      { preventScrollReset: true, state, ...options },
    )
  }
}

/** Undo and redo of the order set, on a page with it in the address. A step is null if there is none. */
export function useDraftSteps() {
  const { history } = useOrderSetDraft()
  const showDraft = useShowDraft()
  const step = (take: () => DraftContent | null) => () => {
    const content = take()
    if (content) showDraft(content)
  }
  return {
    undo: history?.past.length ? step(orderSetDraft.undo) : null,
    redo: history?.future.length ? step(orderSetDraft.redo) : null,
  }
}
