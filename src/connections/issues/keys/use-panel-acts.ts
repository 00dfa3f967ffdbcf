import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

import { isOverlaid } from '#src/kit/page/use-panel-keys.ts'

export const panelActs = ['a', 's', 'm', 'e'] as const
export type PanelAct = (typeof panelActs)[number]

/** Beginnings of reasons: what didn't happen. */
const failed: Record<PanelAct, string> = {
  a: 'Not assigned.',
  s: 'Not snoozed.',
  m: 'Nothing copied.',
  e: 'Not resolved.',
}
/** Reasons that an open issue, or a group of them, has no such action. */
const without: Record<PanelAct, string> = {
  a: 'It can’t be assigned here.',
  s: 'It can’t be snoozed.',
  m: 'There is no message or ticket for it.',
  e: 'It can’t be resolved here.',
}

const LOADING = 'The issue was still loading. Try again.'

/** Milliseconds between looks at a panel that loads. */
const LOOK_MS = 50
/** Milliseconds for which a key waits. Browsers let it copy for five seconds. */
const WAIT_MS = 4000

export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [popover]') !== null

/** The open row in the window's address, which changes before the page is rendered. */
const addressed = () => new URLSearchParams(window.location.search).get('open') ?? ''

/** Row that was opened last, until it is rendered. */
let ahead: string | null = null

/** Remembers the row that is being opened, so that keys act on no other one. */
export function setAhead(row: string | null) {
  ahead = row
}

/** A key that waits for the panel of its row. */
type Asked = { act: PanelAct; row: string; until: number }

/**
 * Keys that act on the row that was open or focused when they were pressed. A row whose panel isn't
 * drawn yet is waited for, and another row is never acted on. `reason` says why nothing was done.
 */
export function usePanelActs({
  drawn,
  rendered,
  onOpen,
  onDirect,
}: {
  /** Key of the row in the panel. */
  drawn: string | undefined
  /** Open row in the address that was rendered. */
  rendered: string
  onOpen: (row: string) => void
  /** Acts without the panel's control. False if the control is needed. */
  onDirect: (act: PanelAct) => boolean
}) {
  const [reason, setReason] = useState<string | null>(null)
  const asked = useRef<Asked | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const isSettled = () => {
    if (addressed() !== rendered) return false
    if (ahead === rendered) setAhead(null)
    return ahead === null
  }
  /** Acts, or returns the reason not to. Null while the panel loads. */
  const attempt = ({ act, row }: Asked): string | true | null => {
    if (!isSettled()) return null
    if (drawn !== row) return 'The issue is no longer open. Open it and try again.'
    const place = document.querySelector(
      `[data-panel="${CSS.escape(row)}"] [data-key="${CSS.escape(act)}"]`,
    )
    if (!place) return without[act]
    const control = place.querySelector('button')
    if (!control) return null
    if (control.ariaDisabled === 'true')
      return control.title || 'The last change is still being saved. Try again.'
    if (!onDirect(act)) control.click()
    return true
  }
  const finish = (act: PanelAct, why: string | true) => {
    asked.current = null
    setWaiting(false)
    setReason(why === true ? null : `${failed[act]} ${why}`)
  }
  const look = useEffectEvent(() => {
    const one = asked.current
    if (!one) return
    const isElsewhere = isOverlaid() || isTyping(document.activeElement)
    const isLate = isElsewhere || Date.now() > one.until
    const outcome = isLate ? LOADING : attempt(one)
    // a row that never arrives isn't waited for again
    if (isLate) setAhead(null)
    if (outcome !== null) finish(one.act, outcome)
  })
  // each time that the page is drawn, and while the panel loads
  useEffect(() => look())
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
  // a click, or Back, opens something else than the keys did
  useEffect(() => {
    const forget = () => setAhead(null)
    window.addEventListener('click', forget, { capture: true })
    window.addEventListener('popstate', forget)
    return () => {
      forget()
      window.removeEventListener('click', forget, { capture: true })
      window.removeEventListener('popstate', forget)
    }
  }, [])
  /** Gives up a key that still waits, because another one was pressed. */
  const drop = () => {
    if (asked.current) finish(asked.current.act, LOADING)
  }
  /** Acts on the focused row, or the open one. */
  const ask = (act: PanelAct, focused: string | undefined) => {
    drop()
    const open = isSettled() ? drawn : addressed()
    const row = ahead ?? focused ?? open
    if (!row) return finish(act, 'No issue is open.')
    if (row !== open && row !== ahead) onOpen(row)
    const one = { act, row, until: Date.now() + WAIT_MS }
    const outcome = attempt(one)
    if (outcome !== null) return finish(act, outcome)
    asked.current = one
    setWaiting(true)
  }
  return { ask, drop, reason, forgetReason: useCallback(() => setReason(null), []) }
}
