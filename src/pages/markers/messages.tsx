import type { ReactNode } from 'react'

import type { MarkerPage } from '#contract/markers.ts'
import { ApiError } from '#src/api/client.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { formatNumber } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import message from '#src/ui/Message.module.css'

/** The address asks for a page that the set does not have. */
export function PastTheEnd({
  page: { page, size, total },
  onPage,
}: {
  page: MarkerPage
  onPage: (page: number) => void
}) {
  const pages = Math.ceil(total / size)
  return (
    <EmptyMessage title={`Page ${formatNumber(page)} of ${formatNumber(pages)}`}>
      <p>
        There is no such page: {formatNumber(total)} {total === 1 ? 'marker fills' : 'markers fill'}{' '}
        {pages === 1 ? 'one page' : `${formatNumber(pages)} pages`} of {size}.
      </p>
      <div className={message.actions}>
        <Button onClick={() => onPage(pages)}>
          {pages === 1 ? 'To the only page' : `To page ${formatNumber(pages)}, the last`}
        </Button>
        {pages > 1 && <Button onClick={() => onPage(1)}>To the first</Button>}
      </div>
    </EmptyMessage>
  )
}

/** A button for each filter that is on, which takes it off. */
export function WaysOut({
  name,
  lab,
  account,
  onClear,
}: {
  name?: string
  lab?: string
  account: string
  onClear: (patch: { name?: ''; lab?: ''; account?: '' }) => void
}) {
  if (!name && !lab && !account) return null
  return (
    <div className={message.actions}>
      {name && <Button onClick={() => onClear({ name: '' })}>Any name</Button>}
      {lab && <Button onClick={() => onClear({ lab: '' })}>Any lab</Button>}
      {account && <Button onClick={() => onClear({ account: '' })}>Any account</Button>}
    </div>
  )
}

/** The first request of the page failed: the filters stay, because one of them can be the cause. */
export function NothingToShow({
  error,
  busy,
  retry,
  children,
}: {
  error: Error
  busy: boolean
  retry: () => void
  children?: ReactNode
}) {
  const refused =
    error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
  return (
    <div className={message.message} role="alert">
      <h2>{refused ? error.message : 'The markers could not be loaded'}</h2>
      <p>
        {refused
          ? `The service refused this request: status ${error.status}${error.requestId ? ` · request ${error.requestId}` : ''}`
          : errorLine(error)}
      </p>
      {refused && children}
      <div className={message.actions}>
        <Button icon="refresh" onClick={retry} disabled={busy}>
          {busy ? 'Trying' : 'Try again'}
        </Button>
      </div>
    </div>
  )
}
