import type { ReactNode } from 'react'

import { isRefusal } from '#src/kit/api/is-refusal.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'

import message from '#src/kit/ui/Message.module.css'

/** The first request of the page failed. The filters stay as `children`, because one of them can be the cause. */
export function MarkersFailure({
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
  const refusal = isRefusal(error) ? error : null
  const request = refusal?.requestId ? ` · request ${refusal.requestId}` : ''
  return (
    <div className={message.message} role="alert">
      <h2>{refusal ? refusal.message : 'Couldn’t load markers'}</h2>
      <p>{refusal ? `Status ${refusal.status}${request}` : errorLine(error)}</p>
      {refusal && children}
      <div className={message.actions}>
        <Button icon="refresh" onClick={retry} disabled={busy}>
          {busy ? 'Trying…' : 'Try again'}
        </Button>
      </div>
    </div>
  )
}
