import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'

import { RECENT_SIGN_IN_MINUTES } from '#contract/own/endpoints/recent-sign-in.ts'
import { withQuery } from '#lib/address.ts'
import {
  isSignInFailure,
  SIGN_IN_AGAIN_PARAM,
  SIGN_IN_AGAIN_PATH,
  signInFailures,
} from '#lib/single-sign-on.ts'
import { signInAgainWithPasskey } from '#src/app/passkeys/passkeys.ts'
import { notSignedInAgain, type SignInQuestion } from '#src/kit/api/recent-sign-in.ts'
import { againElsewhere, tellOtherTabs } from '#src/kit/api/tabs.ts'
import { signInAgain } from '#src/kit/api/workspace-changes.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { Dialog } from '#src/kit/ui/Dialog.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'
import { paths } from '#src/kit/url/paths.ts'

/** Dialog with a reason, instructions, Cancel, and one action. */
const Question = ({
  action,
  onSubmit,
  onCancel,
  children,
}: {
  action: ReactNode
  onSubmit?: () => void
  onCancel: () => void
  children: ReactNode
}) => (
  <Dialog
    title="Sign in again"
    onSubmit={onSubmit}
    onClose={onCancel}
    footer={
      <>
        <Button onClick={onCancel}>Cancel</Button>
        {action}
      </>
    }
  >
    <p>
      You last signed in more than {RECENT_SIGN_IN_MINUTES} minutes ago. Confirm that it’s you to
      continue.
    </p>
    {children}
  </Dialog>
)

/** Ref that moves the focus in a new dialog, because the browser focuses the first button, which cancels. */
function useFocus<Control extends HTMLElement>() {
  const control = useRef<Control>(null)
  useEffect(() => control.current?.focus(), [])
  return control
}

type Ask = { onSignedIn: () => void; onCancel: () => void }

function KeyQuestion({ onSignedIn, onCancel }: Ask) {
  const [key, setKey] = useState('')
  const { error, isPending, mutate } = useMutation({
    // the key is dropped with the dialog
    gcTime: 0,
    mutationFn: () => signInAgain({ key: key.trim() }),
    onSuccess: onSignedIn,
  })
  return (
    <Question
      onSubmit={() => key.trim() && mutate()}
      onCancel={onCancel}
      action={
        <Button type="submit" look="primary" disabled={isPending || key.trim() === ''}>
          {isPending ? 'Signing in…' : 'Sign in again'}
        </Button>
      }
    >
      <TextField
        label="Team key"
        type="password"
        autoComplete="current-password"
        error={error?.message ?? null}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
        autoFocus
        value={key}
        onChange={({ target }) => setKey(target.value)}
      />
    </Question>
  )
}

/** Question with a single button. */
function ButtonQuestion({
  action,
  pending,
  signIn,
  onSignedIn,
  onCancel,
  children,
}: Ask & { action: string; pending: string; signIn: () => Promise<unknown>; children: ReactNode }) {
  const { error, isPending, mutate } = useMutation({ mutationFn: signIn, onSuccess: onSignedIn })
  const button = useFocus<HTMLButtonElement>()
  return (
    <Question
      onSubmit={() => mutate()}
      onCancel={onCancel}
      action={
        <Button type="submit" look="primary" ref={button} disabled={isPending}>
          {isPending ? pending : action}
        </Button>
      }
    >
      {children}
      {error && (
        <p role="alert" className="bad">
          {error.message}
        </p>
      )}
    </Question>
  )
}

/** Leads to the provider in another tab, so that nothing typed here is lost. */
function ProviderQuestion({ onSignedIn, onCancel }: Ask) {
  const link = useFocus<HTMLAnchorElement>()
  const goOn = useEffectEvent(onSignedIn)
  useEffect(() => againElsewhere.subscribe(() => goOn()), [])
  return (
    <Question
      onCancel={onCancel}
      action={
        <a
          ref={link}
          className={buttonLink('primary')}
          target="_blank"
          rel="noreferrer"
          // a page without names, because a new tab doesn't hide them
          href={basePath + withQuery(SIGN_IN_AGAIN_PATH, { return: paths.settings() })}
        >
          Sign in again
        </a>
      }
    >
      <p>
        You’ll sign in with your identity provider in a new tab. This page then continues
        automatically.
      </p>
    </Question>
  )
}

/** Dialog that asks the person to sign in again, in the same way as before. */
export function SignInAgain({ question }: { question: SignInQuestion }) {
  const { way, detail, onSignedIn, onFailed } = question
  const ask = { onSignedIn, onCancel: () => onFailed(notSignedInAgain()) }
  if (way === 'key') return <KeyQuestion {...ask} />
  if (way === 'oidc') return <ProviderQuestion {...ask} />
  if (way === 'members')
    return (
      <ButtonQuestion
        {...ask}
        action="Use your passkey"
        pending="Waiting for your passkey…"
        signIn={signInAgainWithPasskey}
      >
        <p>Your device will ask for your fingerprint, face, or PIN.</p>
      </ButtonQuestion>
    )
  if (way === 'demo')
    return (
      <ButtonQuestion
        {...ask}
        action="Continue the demo"
        pending="Signing in…"
        signIn={() => signInAgain({ demo: true })}
      >
        <p>Sample data. You don’t need a key.</p>
      </ButtonQuestion>
    )
  return (
    <Dialog
      title="Sign in again"
      onClose={ask.onCancel}
      footer={<Button onClick={ask.onCancel}>Close</Button>}
    >
      <p>{detail}</p>
    </Dialog>
  )
}

/** Outcome of signing in again at the identity provider, which brought the person back to this page. */
export function CameBack() {
  const [params, setParams] = useSearchParams()
  const outcome = params.get(SIGN_IN_AGAIN_PARAM)
  const close = () =>
    setParams(
      (now) => {
        now.delete(SIGN_IN_AGAIN_PARAM)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  useEffect(() => {
    if (outcome === 'done') tellOtherTabs('again')
  }, [outcome])
  if (outcome === 'done')
    return <Toast onClose={close}>You’re signed in again. You can close this tab.</Toast>
  if (!isSignInFailure(outcome)) return null
  return (
    <Dialog
      title="Couldn’t sign you in again"
      onClose={close}
      footer={<Button onClick={close}>Close</Button>}
    >
      <p>{signInFailures[outcome]}</p>
      <p>Nothing was changed.</p>
    </Dialog>
  )
}
