import { useRevalidator } from 'react-router-dom'

import { timeHere } from '#lib/days.ts'
import { signOutHere } from '#src/app/sign-out.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'

import css from './emergency-bar.module.css'

/** Bar above every page of a session that was opened by a link from the server; nothing for any other. */
export function EmergencyBar() {
  const { revalidate } = useRevalidator()
  const until = useKnownSession()?.emergencyUntil
  if (!until) return null
  return (
    <aside className={css.bar} aria-label="Emergency access">
      <Icon name="notice" />
      <p>
        <strong>Emergency access until {timeHere(until)}.</strong> Signed in by a link from the
        server.
      </p>
      <Button look="quiet" onClick={() => void signOutHere(revalidate)}>
        Sign out
      </Button>
    </aside>
  )
}
