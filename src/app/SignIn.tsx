import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'

import type { Session } from '#contract/own/workspace.ts'
import { endedIdle, sessionLeftOpen, signIn } from '#src/kit/api/workspace-changes.ts'
import { firstCommands } from '#src/kit/page/import-commands.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Commands } from '#src/kit/ui/lists/Commands.tsx'

import { removeTracesOfTab } from './sign-out.ts'

import css from './SignIn.module.css'

/** Sources of a key, for users without one. */
function WithoutKey({ upstream }: Pick<Session, 'upstream'>) {
  return (
    <section className={`stack gap-3 ${css.without}`} aria-labelledby="without-key">
      <h2 id="without-key">No key yet?</h2>
      {upstream.kind === 'own' ? (
        <>
          <p>
            Run these in the folder of Rounds, on the machine it runs on. It may go on running
            meanwhile.
          </p>
          <Commands commands={firstCommands} />
        </>
      ) : (
        <p>
          Keys are given out by the service at {upstream.host}: ask whoever runs it, or make one in
          its own console.
        </p>
      )}
    </section>
  )
}

/** Asks for a team API key where the reader is; the address stays, so they land where they were. */
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

  const { error, isPending, mutate } = useMutation({
    // the key is forgotten with the form
    gcTime: 0,
    mutationFn: async (by: { key: string } | { demo: true }) => {
      await signIn(by)
      // the failure stays on screen until the address is loaded anew, however quickly a page is
      // revalidated
      if (expired) await navigate(location, { replace: true, preventScrollReset: true })
      else await revalidator.revalidate()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('key')
    const key = typeof typed === 'string' ? typed.trim() : ''
    setEmpty(!key)
    if (key) mutate({ key })
  }
  // an expired session is shown inside the frame, which has its own main
  const isEnded = expired || endedIdle()
  const Around = expired ? 'section' : 'main'
  return (
    <Around className={css.sign}>
      <title>Sign in · Rounds</title>
      <form onSubmit={submit} noValidate>
        <h1>{isEnded ? 'Your session has ended' : 'Sign in to Rounds'}</h1>
        {sessionLeftOpen() && <p role="alert">{sessionLeftOpen()}</p>}
        <p>
          {endedIdle() && 'Nobody did anything here for a while. '}
          {isEnded
            ? 'Sign in again and you are back where you were.'
            : 'With the API key of your team.'}{' '}
          The key is kept on the server, encrypted, until the session ends
          {session?.upstream.kind === 'other' && session.upstream.host
            ? `, and sent to ${session.upstream.host} only`
            : ''}
          .
        </p>
        <TextField
          label="Team API key"
          name="key"
          type="password"
          autoComplete="current-password"
          error={isEmpty ? 'Type or paste the team API key.' : (error?.message ?? null)}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the page
          autoFocus
        />
        <Button type="submit" look="primary" disabled={isPending}>
          {isPending ? 'Checking the key' : 'Sign in'}
        </Button>
        {session?.demonstration && (
          <Button disabled={isPending} onClick={() => mutate({ demo: true })}>
            Look at the demonstration
          </Button>
        )}
      </form>
      {session && !expired && <WithoutKey upstream={session.upstream} />}
    </Around>
  )
}
