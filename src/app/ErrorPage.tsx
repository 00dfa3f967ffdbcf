import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useRevalidator, useRouteError } from 'react-router-dom'

import { ApiError, sendRequest } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { session } from '#src/kit/api/workspace.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { paths } from '#src/kit/url/paths.ts'

import SignIn from './SignIn.tsx'

import css from '#src/kit/ui/Message.module.css'

/** A script or stylesheet of the build that did not load, in the words of Vite, Chromium, Firefox and Safari. */
const isMissingChunk = (error: unknown) =>
  error instanceof Error &&
  /^(Unable to preload CSS|Failed to fetch dynamically imported|error loading dynamically imported|Importing a module script failed)/.test(
    error.message,
  )
const isUnreachable = (error: unknown) => error instanceof ApiError && error.kind === 'unreachable'

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

type RecoveryProps = { title: string; text: string; action: string; retry: () => void }

function Recovery({ title, text, action, retry }: RecoveryProps) {
  return (
    <div className={css.message} role="alert">
      <title>{`${title} · Rounds`}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className={css.actions}>
        <Button look="primary" onClick={retry}>
          {action}
        </Button>
      </div>
    </div>
  )
}

/** Tries again by itself as soon as the browser is online. */
function Offline({ retry }: { retry: () => void }) {
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [retry])
  return (
    <Recovery
      title="You're offline"
      text="This page loads as soon as you're back online."
      action="Try again"
      retry={retry}
    />
  )
}

// a browser does not ask again for a chunk that failed
const reload = () => {
  if (navigator.onLine) window.location.reload()
}

/** A chunk is missing because a newer build replaced it, or because the server does not answer. */
function MissingChunk() {
  const { isPending, error } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => sendRequest('GET', '/health', { signal }),
    gcTime: 0,
  })
  if (!navigator.onLine) return <Offline retry={reload} />
  if (isPending) return null
  return error ? (
    <Recovery title="No connection" text={error.message} action="Try again" retry={reload} />
  ) : (
    <Recovery
      title="Rounds was updated"
      text="Reload to use the new version."
      action="Reload"
      retry={reload}
    />
  )
}

/** Failure in the service's own words, with the details to report or repeat it. */
export default function ErrorPage() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  if (error instanceof ApiError && error.status === 401)
    return <SignIn session={queryClient.getQueryData(session().queryKey)} expired />

  const retry = async () => {
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' })
    await revalidator.revalidate()
  }
  if (isMissingChunk(error)) return <MissingChunk />
  if (isUnreachable(error) && !navigator.onLine) return <Offline retry={() => void retry()} />
  return (
    <div className={css.message} role="alert">
      <title>{`${titleOf(error)} · Rounds`}</title>
      <h1>{titleOf(error)}</h1>
      <p>{error instanceof Error ? error.message : 'Unknown error.'}</p>
      {error instanceof ApiError && (
        <p className={`faint small ${css.facts}`}>
          {[
            error.status ? `Status ${error.status}` : null,
            error.requestId ? `Request ${error.requestId}` : null,
            error.retryAfter ? `Retry in ${error.retryAfter} s` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div className={css.actions}>
        <Button look="primary" onClick={() => void retry()} disabled={revalidator.state !== 'idle'}>
          {revalidator.state === 'idle' ? 'Try again' : 'Trying…'}
        </Button>
        <a className={buttonLink()} href={basePath + paths.today()}>
          Go to Today
        </a>
      </div>
    </div>
  )
}

export const NotFoundPage = () => (
  <div className={css.message}>
    <title>Page not found · Rounds</title>
    <h1>Page not found</h1>
    <p>There’s no page at this address.</p>
    <div className={css.actions}>
      <Link className={buttonLink('primary')} to={paths.today()}>
        Go to Today
      </Link>
    </div>
  </div>
)
