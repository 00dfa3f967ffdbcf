import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import type { SignInLink } from '#contract/own/endpoints/invitations.ts'
import { roleNames } from '#contract/own/rights.ts'
import { momentHere, timeHere } from '#lib/days.ts'
import { acceptInvitation, addPasskey } from '#src/app/passkeys/passkeys.ts'
import { SignInQuestions } from '#src/app/sign-in-again/SignInQuestions.tsx'
import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { session as whoIsSignedIn } from '#src/kit/api/workspace.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { StripPicture } from '#src/kit/ui/StatePage.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { enterByLink, signInLink, useAcceptance, useLinkToken } from './sign-in-link.ts'

import css from '#src/app/SignIn.module.css'

function Step({
  title,
  picture = 'whole',
  onSubmit,
  children,
}: {
  title: string
  picture?: 'whole' | 'silent'
  onSubmit?: () => void
  children: ReactNode
}) {
  const main = useRef<HTMLElement>(null)
  // the previous step's button is gone with its focus
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [title])
  return (
    <main ref={main} className={css.sign} tabIndex={-1}>
      <title>{`${title} · Rounds`}</title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <StripPicture kind={picture} />
        <p className={css.brand}>
          <Icon name="brand" size={24} />
          <strong>Rounds</strong>
        </p>
        <h1>{title}</h1>
        {children}
      </form>
    </main>
  )
}

/** Action of a step: its error, and the button that submits. */
const Submit = ({
  work: { isPending, error },
  pending,
  children,
}: {
  work: { isPending: boolean; error: Error | null }
  pending: string
  children: string
}) => (
  <>
    {error && <p role="alert">{error.message}</p>}
    <Button type="submit" look="primary" disabled={isPending}>
      {isPending ? pending : children}
    </Button>
  </>
)

/** Warning that someone is already signed in in this browser, and will be signed out. */
function SignedInHere() {
  const { data: session } = useQuery(whoIsSignedIn())
  if (!session?.signedIn || session.team?.demo) return null
  const who = session.member?.name ?? session.team?.name
  return <p>You’re signed in here as {who}. If you continue, you’ll be signed out.</p>
}

type LinkProps = {
  token: string
  link: SignInLink
  onSignedIn: () => void
  /** Called if the link may no longer work, such as after someone else has used it. */
  onRefused: () => void
}

/** Origin of a link, before the role that it leads to. */
function reasonOf({ isMember, team, invited_by: by }: SignInLink) {
  if (isMember) return `${by ?? 'An administrator'} reset your passkeys. Your role in ${team} is`
  return `${by ? `${by} invited you` : 'You’re invited'} to Rounds. Your role is`
}

function Invitation({ token, link, onSignedIn, onRefused }: LinkProps) {
  const { isMember, team, name, role, expires_at } = link
  const work = useMutation({
    mutationFn: () => acceptInvitation(token, onSignedIn),
    onError: (error) => isRefusal(error) && onRefused(),
  })
  return (
    <Step title={isMember ? 'Create a new passkey' : `Join ${team}`} onSubmit={() => work.mutate()}>
      <p>
        {reasonOf(link)} <strong>{roleNames[role]}</strong>. You’ll appear as{' '}
        <strong>{name}</strong>.
      </p>
      <p>
        A passkey replaces a password. Your device will ask for your fingerprint, face, or PIN, and
        Rounds never sees it.
      </p>
      <SignedInHere />
      <Submit work={work} pending="Creating passkey…">
        Create passkey
      </Submit>
      <p className="small">This link works once and expires {momentHere(expires_at)}.</p>
    </Step>
  )
}

function Admission({ token, link, onSignedIn, onRefused }: LinkProps) {
  const { team, name, role, expires_at } = link
  const work = useMutation({
    mutationFn: () => enterByLink(token),
    onSuccess: onSignedIn,
    onError: (error) => isRefusal(error) && onRefused(),
  })
  return (
    <Step title="Emergency access" picture="silent" onSubmit={() => work.mutate()}>
      <p>
        This link signs you in as <strong>{name}</strong> ({roleNames[role]}, {team}) for one hour.
        The audit log records this sign-in.
      </p>
      <SignedInHere />
      <Submit work={work} pending="Signing in…">
        Sign in
      </Submit>
      <p className="small">This link works once and expires at {timeHere(expires_at)}.</p>
    </Step>
  )
}

function SecondPasskey({ onDone }: { onDone: () => void }) {
  const work = useMutation({ mutationFn: addPasskey, onSuccess: onDone })
  return (
    <Step title="Add a second passkey" onSubmit={() => work.mutate()}>
      <p>
        With two passkeys, you can still sign in if you lose this device. Use another device, such
        as your phone, or a security key.
      </p>
      <Submit work={work} pending="Adding passkey…">
        Add passkey
      </Submit>
      <Button onClick={onDone}>Not now</Button>
      <p className="small">You can add one later under Settings.</p>
    </Step>
  )
}

/** Reads the link and shows what it does, or why it doesn't work. */
function OpenedLink({
  token,
  onAccepted,
  onDone,
}: {
  token: string
  onAccepted: () => void
  onDone: () => void
}) {
  const { data: link, error, refetch, isFetching } = useQuery(signInLink(token))
  // a signed-in person is warned before the first button
  const { isPending: isUnknown } = useQuery(whoIsSignedIn())
  if (error && !isRefusal(error))
    return (
      <Step title="Couldn’t open your link" picture="silent" onSubmit={() => void refetch()}>
        <Submit work={{ isPending: isFetching, error }} pending="Opening your link…">
          Try again
        </Submit>
      </Step>
    )
  if (error)
    return (
      <Step title="This link doesn’t work" picture="silent">
        <p role="alert">{error.message}</p>
        <Link className={`${buttonLink()} ${css.link}`} to={paths.today()}>
          Go to Rounds
        </Link>
      </Step>
    )
  if (!link || isUnknown)
    return (
      <Step title="Opening your link…">
        <Skeleton height={96} />
      </Step>
    )
  const opened = { token, link, onRefused: () => void refetch() }
  if (link.kind === 'admission') return <Admission {...opened} onSignedIn={onDone} />
  return <Invitation {...opened} onSignedIn={onAccepted} />
}

/** Page of a one-time link: an invitation to create a passkey, or emergency access. */
export default function JoinPage() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const { isAccepted, accept } = useAcceptance()
  const goOn = () => void navigate(paths.today(), { replace: true })
  if (isAccepted)
    return (
      <>
        <SecondPasskey onDone={goOn} />
        <SignInQuestions />
      </>
    )
  if (token === null)
    return (
      <Step title="Opening your link…">
        <Skeleton height={96} />
      </Step>
    )
  return <OpenedLink token={token} onAccepted={accept} onDone={goOn} />
}
