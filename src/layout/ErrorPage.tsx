import { Link, useRevalidator, useRouteError } from 'react-router-dom'

import { ApiError } from '#src/api/client.ts'
import { session } from '#src/api/workspace.ts'
import { queryClient } from '#src/api/query-client.ts'
import { basePath } from '#src/lib/base-path.ts'
import { paths } from '#src/url/paths.ts'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import css from '#src/ui/Message.module.css'
import SignIn from './SignIn.tsx'

const titleOf = (error: unknown) => {
  if (!(error instanceof ApiError)) return 'This page broke'
  if (error.status === 404) return 'Not found'
  if (error.status === 422 || error.status === 400) return 'The service refused this request'
  if (error.status === 403) return 'This key may not do that'
  if (error.status === 429) return 'Too many requests'
  if (error.kind === 'unreachable') return 'No connection'
  if (error.kind === 'unreadable') return 'The answer could not be read'
  return 'The service failed'
}

/** What failed, in the service's own words, with what it takes to report or repeat it. */
export default function ErrorPage() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  if (error instanceof ApiError && error.status === 401)
    return <SignIn session={queryClient.getQueryData(session().queryKey)} expired />

  const retry = async () => {
    queryClient.removeQueries({ predicate: (query) => query.state.status === 'error' })
    await revalidator.revalidate()
  }
  return (
    <div className={css.message} role="alert">
      <title>{`${titleOf(error)} · Rounds`}</title>
      <h1>{titleOf(error)}</h1>
      <p>{error instanceof Error ? error.message : 'An unknown error.'}</p>
      {error instanceof ApiError && (
        <p className={css.facts}>
          {[
            error.status ? `Status ${error.status}` : null,
            error.requestId ? `request ${error.requestId}` : null,
            error.retryAfter ? `the service asks to wait ${error.retryAfter} s` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <div className={css.actions}>
        <Button look="primary" onClick={() => void retry()} disabled={revalidator.state !== 'idle'}>
          {revalidator.state === 'idle' ? 'Try again' : 'Trying'}
        </Button>
        <a className={buttonLink()} href={basePath + paths.people()}>
          To the list of people
        </a>
      </div>
    </div>
  )
}

export const NotFoundPage = () => (
  <div className={css.message}>
    <title>Not found · Rounds</title>
    <h1>No such page</h1>
    <p>
      The address leads nowhere in Rounds. Check it, or search with an id, a name or a code (Ctrl
      K).
    </p>
    <div className={css.actions}>
      <Link className={buttonLink('primary')} to={paths.people()}>
        To the list of people
      </Link>
    </div>
  </div>
)
