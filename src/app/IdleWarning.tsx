import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router-dom'

import type { Session } from '#contract/own/workspace.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { activeElsewhere, isSessionLost } from '#src/kit/api/tabs.ts'
import { checkSession, endSession, forget, tellActive } from '#src/kit/api/workspace-changes.ts'
import { forgetRecentPeople } from '#src/kit/page/person.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'

const SECOND_MS = 1000
/** Time of the warning before the session ends. A short limit uses half its time. */
const WARNING_MS = 60 * SECOND_MS
/** Minimum interval of reporting activity to the gateway. A short limit reports at most ten times. */
const TELL_EVERY_MS = 30 * SECOND_MS
/** Events that only a person causes. */
const ACTIVITY = ['pointerdown', 'keydown', 'wheel'] as const

type Idle = NonNullable<Session['idle']>

/**
 * Follows the gateway's time until the session ends: `secondsLeft` shortly before, and `stay` to
 * continue.
 */
function useSessionEnd(idle: Idle) {
  const { revalidate } = useRevalidator()
  const limitMs = idle.limitSeconds * SECOND_MS
  const warningMs = Math.min(WARNING_MS, limitMs / 2)
  const tellEveryMs = Math.min(TELL_EVERY_MS, limitMs / 10)
  const endsAt = useRef(0)
  const reportedAt = useRef(0)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The end for which the gateway was asked, because another tab may have been active. */
  const askedFor = useRef(0)
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)

  const goOn = (leftMs: number) => {
    endsAt.current = Date.now() + leftMs
    askedFor.current = 0
    setSecondsLeft(null)
  }
  const end = async () => {
    forgetRecentPeople()
    // sooner, someone ended it elsewhere: a disabled member, or a signed-out browser
    endSession({ isIdle: Date.now() >= endsAt.current - SECOND_MS })
    await revalidate()
    forget()
  }
  const ask = async () => {
    try {
      const { idle: now, signedIn } = await checkSession()
      if (!signedIn) return await end()
      const leftMs = now ? now.leftSeconds * SECOND_MS : limitMs
      if (leftMs > warningMs) return goOn(leftMs)
      endsAt.current = Date.now() + leftMs
      askedFor.current = endsAt.current
    } catch {
      // without an answer, the content is still removed in time
      if (Date.now() >= endsAt.current) return end()
    }
  }
  const tell = async () => {
    clearTimeout(later.current)
    later.current = undefined
    reportedAt.current = Date.now()
    try {
      await tellActive()
      goOn(limitMs)
    } catch (error) {
      if (isSignedOut(error)) await end()
      else reportedAt.current = 0
    }
  }
  const onActivity = useEffectEvent((event: Event) => {
    if (secondsLeft !== null) {
      event.preventDefault()
      event.stopPropagation()
      setSecondsLeft(null)
      return void tell()
    }
    // signing in again doesn't keep a session
    if (isSessionLost()) return
    const waitMs = reportedAt.current + tellEveryMs - Date.now()
    if (waitMs <= 0) void tell()
    else later.current ??= setTimeout(() => void tell(), waitMs)
  })
  const tick = useEffectEvent(() => {
    const leftMs = endsAt.current - Date.now()
    if (leftMs > warningMs) return
    if (askedFor.current !== endsAt.current || leftMs <= 0) {
      askedFor.current = endsAt.current
      void ask()
    } else setSecondsLeft(Math.ceil(leftMs / SECOND_MS))
  })
  const onElsewhere = useEffectEvent(() => goOn(limitMs))
  const begin = useEffectEvent(() => {
    endsAt.current = Date.now() + idle.leftSeconds * SECOND_MS
    reportedAt.current = endsAt.current - limitMs
  })

  // activity in this tab or another extends the session, and the time left is checked every second
  useEffect(() => {
    begin()
    const options = { capture: true, passive: false }
    const onEvent = (event: Event) => onActivity(event)
    for (const name of ACTIVITY) window.addEventListener(name, onEvent, options)
    const timer = setInterval(() => tick(), SECOND_MS)
    const stopFollowing = activeElsewhere.subscribe(() => onElsewhere())
    return () => {
      for (const name of ACTIVITY) window.removeEventListener(name, onEvent, options)
      clearInterval(timer)
      clearTimeout(later.current)
      stopFollowing()
    }
  }, [])

  return { secondsLeft, stay: () => void tell() }
}

/**
 * Clears the screen when the session ends because of inactivity, after a warning. Any key or click
 * then continues the session, and does nothing else.
 */
export function IdleWarning({ idle }: { idle: Idle }) {
  const { secondsLeft, stay } = useSessionEnd(idle)
  if (secondsLeft === null) return null
  return (
    <Dialog
      title="Are you still there?"
      onClose={stay}
      footer={
        <Button look="primary" onClick={stay}>
          Stay signed in
        </Button>
      }
    >
      <div role="alert">
        <p>
          You’ll be signed out soon because of inactivity. Press any key or click to stay signed in.
        </p>
        <p aria-hidden="true">{secondsLeft > 0 ? `${secondsLeft} s left` : 'Now'}</p>
      </div>
    </Dialog>
  )
}
