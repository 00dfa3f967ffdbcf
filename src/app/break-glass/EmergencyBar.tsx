import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router-dom'

import { timeHere } from '#lib/days.ts'
import { signOutHere } from '#src/app/sign-out.ts'
import { startOver } from '#src/kit/api/tabs.ts'
import { checkSession } from '#src/kit/api/workspace-changes.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { breakGlassList, endBreakGlass, whoBroke } from './break-glass.ts'

import css from './emergency-bar.module.css'

const Bar = ({
  label,
  action,
  children,
}: {
  label: string
  action: ReactNode
  children: ReactNode
}) => (
  <aside className={css.bar} aria-label={label}>
    <Icon name="notice" />
    <p>{children}</p>
    {action}
  </aside>
)

/** Says that the session was opened by an emergency link. */
function LinkBar({ until }: { until: string }) {
  const { revalidate } = useRevalidator()
  return (
    <Bar
      label="Emergency access"
      action={
        <Button look="quiet" onClick={() => void signOutHere(revalidate)}>
          Sign out
        </Button>
      }
    >
      <strong>Emergency access until {timeHere(until)}.</strong> Signed in with an emergency link.
    </Bar>
  )
}

const CHECK_AGAIN_MS = 10_000

/** Starts the page over once the server says that break-glass access has ended. */
function useEndAt(until: string) {
  useEffect(() => {
    let timer = 0
    const checkIn = (ms: number) => {
      timer = window.setTimeout(() => {
        const again = () => checkIn(CHECK_AGAIN_MS)
        void checkSession().then(
          ({ breakGlassUntil }) => (breakGlassUntil ? again() : startOver()),
          again,
        )
      }, ms)
    }
    checkIn(Math.max(0, Date.parse(until) - Date.now()))
    return () => clearTimeout(timer)
  }, [until])
}

/** Says that a member with a scope sees everyone, and until when. */
function BreakGlassBar({ until }: { until: string }) {
  const { mutate, isPending, error } = useMutation({ mutationFn: endBreakGlass })
  useEndAt(until)
  return (
    <Bar
      label="Break-glass access"
      action={
        <Button look="quiet" disabled={isPending} onClick={() => mutate()}>
          End now
        </Button>
      }
    >
      <strong>You can see everyone until {timeHere(until)}.</strong>{' '}
      {error ? `Couldn’t end access. ${error.message}` : 'The audit log flags everything you open.'}
    </Bar>
  )
}

const REFRESH_MS = 60_000

/** Tells administrators that someone sees everyone, until it is reviewed. */
function ReviewBar() {
  const { data: list = [] } = useQuery({ ...breakGlassList(), refetchInterval: REFRESH_MS })
  const waiting = list.filter(({ reviewed_at: at }) => at === null)
  const [newest] = waiting
  if (!newest) return null
  return (
    <Bar
      label="Break-glass access to review"
      action={
        <Link className={buttonLink('quiet')} to={paths.members()}>
          Review
        </Link>
      }
    >
      <strong>
        {waiting.length === 1
          ? `${whoBroke(newest)} broke the glass at ${timeHere(newest.began_at)}.`
          : `${counted(waiting.length, 'break-glass session')} to review.`}
      </strong>{' '}
      {waiting.length === 1 && newest.reason}
    </Bar>
  )
}

/** Emergency bars above every page. Nothing otherwise. */
export function EmergencyBars() {
  const session = useKnownSession()
  if (!session) return null
  const { emergencyUntil, breakGlassUntil, denied, signIn } = session
  const hasMembers = signIn.some((way) => way !== 'key')
  return (
    <div className={css.bars}>
      {emergencyUntil && <LinkBar until={emergencyUntil} />}
      {breakGlassUntil && <BreakGlassBar until={breakGlassUntil} />}
      {hasMembers && !denied['members.read'] && <ReviewBar />}
    </div>
  )
}
