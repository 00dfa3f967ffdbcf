import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'

import type { Session } from '#contract/own/workspace.ts'
import { withQuery } from '#lib/address.ts'
import {
  FAILURE_PARAM,
  isSignInFailure,
  signInFailures,
  SINGLE_SIGN_ON_PATH,
} from '#lib/single-sign-on.ts'
import { signInWithPasskey } from '#src/app/passkeys/passkeys.ts'
import { backElsewhere, isSessionLost } from '#src/kit/api/tabs.ts'
import {
  continueHere,
  sessionEndReason,
  sessionLeftOpen,
  signIn,
} from '#src/kit/api/workspace-changes.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { firstCommands, firstInvitation } from '#src/kit/page/import-commands.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Commands } from '#src/kit/ui/lists/Commands.tsx'
import { StripPicture } from '#src/kit/ui/StatePage.tsx'

import { removeTracesOfTab } from './sign-out.ts'

import css from './SignIn.module.css'

/** Sentence about a session that ended, before what to do. */
const END_WORDS = {
  inactivity: 'You were signed out because of inactivity. ',
  emergency: 'Your emergency access has ended. ',
  elsewhere: '',
}

/** Sources of a key, for users without one. */
function WithoutKey({ upstream }: Pick<Session, 'upstream'>) {
  return (
    <details className={css.without}>
      <summary>No key yet?</summary>
      {upstream.kind === 'own' ? (
        <>
          <p>
            Run these commands in the Rounds folder on the server. You don’t need to stop Rounds.
          </p>
          <Commands commands={firstCommands} />
        </>
      ) : (
        <p>
          Keys are issued by {upstream.host}. Create one in its console or ask its administrator.
        </p>
      )}
    </details>
  )
}

/** Sources of a passkey, for people without one. */
const WithoutPasskey = ({ upstream }: { upstream: Session['upstream'] | undefined }) => (
  <details className={css.without}>
    <summary>No passkey yet?</summary>
    <p>
      Ask a team administrator for a link. To create the first administrator, run{' '}
      {upstream?.kind === 'other' ? 'these commands' : 'this command'} in the Rounds folder on the
      server.
    </p>
    <Commands commands={firstInvitation(upstream)} />
  </details>
)

/**
 * Link to the identity provider, which leads back to this page, with the reason for the last
 * failure there.
 */
function SingleSignOn({ look }: { look: 'primary' | 'plain' }) {
  const { pathname, search, hash } = useLocation()
  const failure = new URLSearchParams(search).get(FAILURE_PARAM)
  const href = basePath + withQuery(SINGLE_SIGN_ON_PATH, { return: pathname + search + hash })
  return (
    <>
      {isSignInFailure(failure) && <p role="alert">{signInFailures[failure]}</p>}
      <a className={`${buttonLink(look)} ${css.link}`} href={href}>
        Sign in with single sign-on
      </a>
    </>
  )
}

/** Field and button to sign in with a team key. `isAlone` if there is no other way. */
function KeyFields({
  upstream,
  isAlone,
  isPending,
  error,
}: {
  upstream: Session['upstream'] | undefined
  isAlone: boolean
  isPending: boolean
  error: string | null
}) {
  const action = isAlone ? 'Sign in' : 'Sign in with a key'
  return (
    <>
      <TextField
        label="Team key"
        name="key"
        type="password"
        autoComplete="current-password"
        error={error}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
        autoFocus={isAlone}
      />
      <Button type="submit" look={isAlone ? 'primary' : 'plain'} disabled={isPending}>
        {isPending ? 'Signing in…' : action}
      </Button>
      <p className="small">
        Your key is encrypted and stored on the server until you sign out
        {upstream?.kind === 'other' && upstream.host
          ? `, and is sent only to ${upstream.host}`
          : ''}
        .
      </p>
    </>
  )
}

/** Calls `onBack` once the same member has signed in again in another tab. */
function useBackElsewhere(onBack: () => void) {
  const goOn = useEffectEvent(onBack)
  useEffect(() => {
    // before this page was shown
    if (!isSessionLost()) goOn()
    return backElsewhere.subscribe(() => goOn())
  }, [])
}

/**
 * Sign-in with a passkey, single sign-on, or a team key. The address stays, so that people return
 * to where they were.
 */
export default function SignIn({
  session,
  expired = false,
}: {
  session?: Session
  expired?: boolean
}) {
  const revalidator = useRevalidator()
  const navigate = useNavigate()
  const location = useLocation()
  const [isEmpty, setEmpty] = useState(false)

  // this tab's storage, which no other tab can reach
  useEffect(() => {
    if (!expired) removeTracesOfTab()
  }, [expired])

  const { error, isPending, mutate, variables } = useMutation({
    // the key is dropped with the form
    gcTime: 0,
    mutationFn: async (by: { key: string } | { demo: true } | 'passkey' | 'elsewhere') => {
      if (by === 'passkey') await signInWithPasskey()
      else if (by === 'elsewhere') await continueHere()
      else await signIn(by)
      // the error stays until the address is loaded again, even if the page is revalidated
      if (expired) await navigate(location, { replace: true, preventScrollReset: true })
      else await revalidator.revalidate()
    },
  })
  useBackElsewhere(() => mutate('elsewhere'))
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('key')
    const key = typeof typed === 'string' ? typed.trim() : ''
    setEmpty(!key)
    if (key) mutate({ key })
  }
  // an expired session is shown inside the frame, which has its own main
  const endReason = sessionEndReason()
  const isEnded = expired || endReason !== null
  const hasSingleSignOn = session?.signIn.includes('oidc') ?? false
  const hasPasskeys = session?.signIn.includes('members') ?? false
  const hasKey = session?.signIn.includes('key') ?? true
  const isKey = typeof variables === 'object' && 'key' in variables
  const ofKey = isKey ? error : null
  const Around = expired ? 'section' : 'main'
  return (
    <Around className={css.sign}>
      <title>Sign in · Rounds</title>
      <form onSubmit={submit} noValidate>
        <StripPicture kind={expired ? 'silent' : 'whole'} />
        {!expired && (
          <p className={css.brand}>
            <Icon name="brand" size={24} />
            <strong>Rounds</strong>
          </p>
        )}
        <h1>{isEnded ? 'Your session has ended' : 'Sign in to Rounds'}</h1>
        {!isEnded && (
          <p>Wearable connections, workouts, and lab orders for your patients, in one place.</p>
        )}
        {sessionLeftOpen() && <p role="alert">{sessionLeftOpen()}</p>}
        {isEnded && (
          <p>
            {endReason && END_WORDS[endReason]}
            Sign in to continue where you left off.
          </p>
        )}
        {error && !ofKey && <p role="alert">{error.message}</p>}
        {hasPasskeys && (
          <Button look="primary" disabled={isPending} onClick={() => mutate('passkey')}>
            {isPending && variables === 'passkey'
              ? 'Waiting for your passkey…'
              : 'Sign in with a passkey'}
          </Button>
        )}
        {hasSingleSignOn && <SingleSignOn look={hasPasskeys ? 'plain' : 'primary'} />}
        {hasKey && (
          <KeyFields
            upstream={session?.upstream}
            isAlone={!hasSingleSignOn && !hasPasskeys}
            isPending={isPending}
            error={isEmpty ? 'Enter your team key.' : (ofKey?.message ?? null)}
          />
        )}
        {session?.demonstration && (
          <div className={css.demo}>
            <Button disabled={isPending} onClick={() => mutate({ demo: true })}>
              Explore the demo
            </Button>
            <p className="small">Sample data. You don’t need a key.</p>
          </div>
        )}
      </form>
      {hasPasskeys && !expired && <WithoutPasskey upstream={session?.upstream} />}
      {session && hasKey && !expired && <WithoutKey upstream={session.upstream} />}
    </Around>
  )
}
