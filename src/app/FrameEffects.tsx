import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useMatches, useSearchParams } from 'react-router-dom'

import { FAILURE_PARAM } from '#lib/single-sign-on.ts'
import { BreakGlassDialog } from '#src/app/break-glass/BreakGlassDialog.tsx'
import { EmergencyBars } from '#src/app/break-glass/EmergencyBar.tsx'
import { followPreferences } from '#src/app/set-preferences.ts'
import { SignInQuestions } from '#src/app/sign-in-again/SignInQuestions.tsx'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { denialOf } from '#src/kit/lib/rights.ts'
import { useStore } from '#src/kit/lib/store.ts'
import { closeFrameDialog, frameDialog } from '#src/kit/page/frame-dialog.ts'
import { useHeldFocus } from '#src/kit/page/keep-focus.ts'
import { addRecentPerson } from '#src/kit/page/person.ts'
import { Tooltips } from '#src/kit/ui/Tooltip.tsx'
import { OrderSetDraft } from '#src/lab/order-draft/OrderSetDraft.tsx'

import { IdleWarning } from './IdleWarning.tsx'
import { preloadLinks } from './link-preload.ts'
import { Shortcuts } from './Shortcuts.tsx'

/** Stores the people whose pages were open, for the palette. */
function useRecentPeople() {
  const userId = useMatches().findLast(({ params }) => params.user_id)?.params.user_id
  useEffect(() => {
    if (userId) addRecentPerson(userId)
  }, [userId])
}

/**
 * Gives the focus to a new page, so that it starts at the top, unless it restored its position. The
 * same page with other filters keeps the focus.
 */
function useFocusOnNewPage() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    const page = document.getElementById('page')
    if (shown.current !== pathname && !page?.matches(':focus-within'))
      page?.focus({ preventScroll: true })
    shown.current = pathname
  }, [pathname])
}

/** Scrolls the open lab page's link into view in its bar on a phone. */
function useCurrentTabInView() {
  const { pathname } = useLocation()
  useEffect(() => {
    document
      .querySelector('nav [role=group] li > [aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
}

/** Removes from the address why an earlier sign-in failed, so that the next sign-in page doesn't say so. */
function useSignedInAddress() {
  const [params, setParams] = useSearchParams()
  const isFailed = params.has(FAILURE_PARAM)
  const remove = useEffectEvent(() =>
    setParams(
      (now) => {
        now.delete(FAILURE_PARAM)
        return now
      },
      { replace: true, preventScrollReset: true },
    ),
  )
  useEffect(() => {
    if (isFailed) remove()
  }, [isFailed])
}

/**
 * Effects and dialogs of the frame on every page, once its scripts have loaded. Only the emergency
 * bars are visible at first.
 */
export default function FrameEffects() {
  const idle = useKnownSession()?.idle
  const dialog = useStore(frameDialog)
  useHeldFocus()
  useFocusOnNewPage()
  useRecentPeople()
  useEffect(preloadLinks, [])
  useEffect(followPreferences, [])
  useCurrentTabInView()
  useSignedInAddress()
  // the server renders the next page with these facts. A separate chunk, which a rendered page
  // waits for
  useEffect(
    () =>
      void import('./reader.ts').then(
        ({ tellReader }) => tellReader(),
        () => {},
      ),
    [],
  )
  // the list of API requests survives a reload of the tab
  useEffect(
    () =>
      void import('#src/inspector/kept-requests.ts').then(
        ({ keepRequests }) => keepRequests(),
        () => {},
      ),
    [],
  )
  return (
    <>
      <EmergencyBars />
      <BreakGlassDialog />
      {!denialOf('order-sets.write') && <OrderSetDraft />}
      <SignInQuestions />
      {dialog === 'shortcuts' && <Shortcuts onClose={closeFrameDialog} />}
      {idle && <IdleWarning idle={idle} />}
      <Tooltips />
    </>
  )
}
