import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { Link, useLocation, useRevalidator, useRouteError } from 'react-router-dom'

import { nearestPage } from '#src/app/palette/nearest-page.ts'
import { ApiError, isSignedOut } from '#src/kit/api/api-error.ts'
import { sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { frameDialog } from '#src/kit/page/frame-dialog.ts'
import { areaOf, useHandle } from '#src/kit/page/navigation.ts'
import { FailureDetails } from '#src/kit/page/Notices.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { StatePage, type StatePicture } from '#src/kit/ui/StatePage.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { AreaHeader } from './AreaHeader.tsx'
import SignIn from './SignIn.tsx'

/**
 * A script or stylesheet of the build that did not load, in the words of Vite, Chromium, Firefox,
 * and Safari.
 */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /^(Unable to preload CSS|Failed to fetch dynamically imported|error loading dynamically imported|Importing a module script failed)/.test(
    error.message,
  )
const isUnreachable = (error: unknown) => error instanceof ApiError && error.kind === 'unreachable'

/** True for a member with a scope. */
function isScoped() {
  const known = queryClient().getQueryData(session().queryKey)
  return Boolean(known?.scope && !known.breakGlassUntil)
}

const titleOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return 'Something went wrong'
  if (error.status === 404) return 'Not found'
  if (error.status === 422 || error.status === 400) return 'Request rejected'
  if (error.status === 403) return 'Permission denied'
  if (error.status === 429) return 'Too many requests'
  if (isUnreachable(error)) return 'No connection'
  if (error.kind === 'unreadable') return 'Unreadable response'
  return 'Service unavailable'
}

type RecoveryProps = {
  picture?: StatePicture
  title: string
  text: string
  action: string
  retry: () => void
}

const Recovery = ({ picture = 'silent', title, text, action, retry }: RecoveryProps) => (
  <StatePage
    picture={picture}
    title={title}
    isAlert
    action={
      <Button look="primary" onClick={retry}>
        {action}
      </Button>
    }
  >
    {text}
  </StatePage>
)

/** Retries by itself as soon as the browser is online. */
function Offline({ retry }: { retry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return (
    <Recovery
      title="You’re offline"
      text="This page will load as soon as you’re back online."
      action="Try again"
      retry={retry}
    />
  )
}

// browsers don't request a failed chunk again
const reload = () => {
  if (navigator.onLine) window.location.reload()
}

/** Interval at which a server that doesn't respond is asked again. */
const HEALTH_INTERVAL_MS = 3000

/**
 * A chunk is missing because a newer build replaced it, or because the server doesn't answer. The
 * page loads by itself as soon as it does.
 */
function MissingChunk() {
  const { isPending, error, errorUpdateCount, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => sendRequest('GET', '/health', { signal }),
    gcTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.error ? HEALTH_INTERVAL_MS : false),
  })
  const isBack = !isPending && !error && errorUpdateCount > 0
  useEffect(() => {
    if (isBack) reload()
  }, [isBack])
  if (!navigator.onLine) return <Offline retry={reload} />
  if (isPending || isBack) return null
  return error ? (
    <Recovery
      title="No connection"
      text={error.message}
      action="Try again"
      retry={() => void refetch()}
    />
  ) : (
    <Recovery
      picture="whole"
      title="Rounds was updated"
      text="Reload to use the new version."
      action="Reload"
      retry={reload}
    />
  )
}

/** Ways on from what isn't there: a link, and the search. */
const WaysOut = ({ children }: { children: ReactNode }) => (
  <div className="row wrap">
    {children}
    <Button icon="search" onClick={() => frameDialog.set('palette')}>
      Search
    </Button>
  </div>
)

/** Failure in the service's own words, with the details to report or retry it. */
function Failure({ error }: { error: unknown }) {
  const revalidator = useRevalidator()
  const { area = 'today' } = useHandle() ?? {}
  const retry = async () => {
    queryClient().removeQueries({ predicate: (query) => query.state.status === 'error' })
    await revalidator.revalidate()
  }
  if (isMissingChunk(error)) return <MissingChunk />
  if (error instanceof ApiError && error.status === 403 && isScoped())
    return (
      <StatePage
        picture="empty"
        title="You can’t see this person"
        action={
          <Button look="primary" onClick={() => frameDialog.set('break-glass')}>
            See everyone in an emergency
          </Button>
        }
      >
        {error.message}
      </StatePage>
    )
  if (isUnreachable(error) && !navigator.onLine) return <Offline retry={() => void retry()} />
  const isNotFound = error instanceof ApiError && error.status === 404
  const { label, to } = areaOf(area)
  return (
    <StatePage
      picture={isNotFound ? 'empty' : 'failing'}
      title={titleOf(error)}
      isAlert
      action={
        isNotFound ? (
          <WaysOut>
            <a className={buttonLink('primary')} href={basePath + to()}>
              Go to {label}
            </a>
          </WaysOut>
        ) : (
          <Button
            look="primary"
            onClick={() => void retry()}
            disabled={revalidator.state !== 'idle'}
          >
            {revalidator.state === 'idle' ? 'Try again' : 'Trying…'}
          </Button>
        )
      }
      details={error instanceof Error && <FailureDetails error={error} />}
    >
      {error instanceof Error ? error.message : 'Unknown error.'}
    </StatePage>
  )
}

/** The failure below the title of its area, unless the frame failed too, which needs the session. */
export default function ErrorPage() {
  const error = useRouteError()
  const isFramed = queryClient().getQueryState(session().queryKey)?.status === 'success'
  if (isSignedOut(error))
    return <SignIn session={queryClient().getQueryData(session().queryKey)} expired />
  return (
    <>
      {isFramed ? <AreaHeader /> : <h1 className="visually-hidden">Rounds</h1>}
      <Failure error={error} />
    </>
  )
}

export function NotFoundPage() {
  const { pathname } = useLocation()
  const { label, to } = nearestPage(pathname) ?? { label: 'Today', to: paths.today() }
  return (
    <>
      <title>Page not found · Rounds</title>
      <StatePage
        picture="silent"
        title="Page not found"
        isPage
        action={
          <WaysOut>
            <Link className={buttonLink('primary')} to={to}>
              Go to {label}
            </Link>
          </WaysOut>
        }
      >
        There’s no page at <code>{basePath + pathname}</code>.
      </StatePage>
    </>
  )
}
