import type { MarkerPage } from '#contract/markers.ts'
import { ApiError } from '#src/api/client.ts'
import { factsOf } from '#src/layout/Notices.tsx'
import { formatNumber } from '#src/lib/units.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import message from '#src/ui/Message.module.css'

/** The address asks for a page that the set does not have. */
export function PastTheEnd({ page: { page, size, total }, onPage }: { page: MarkerPage; onPage: (page: number) => void }) {
  const pages = Math.ceil(total / size)
  return (
    <EmptyMessage title={`Page ${formatNumber(page)} of ${formatNumber(pages)}`}>
      <p>
        There is no such page: {formatNumber(total)} {total === 1 ? 'marker fills' : 'markers fill'} {pages === 1 ? 'one page' : `${formatNumber(pages)} pages`} of {size}.
      </p>
      <div className={message.actions}>
        <Button onClick={() => onPage(pages)}>{pages === 1 ? 'To the only page' : `To page ${formatNumber(pages)}, the last`}</Button>
        {pages > 1 && <Button onClick={() => onPage(1)}>To the first</Button>}
      </div>
    </EmptyMessage>
  )
}

const titleOf = (error: Error) => {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 404) return 'Not found'
  if (status === 422 || status === 400) return 'The service refused this request'
  return 'The markers could not be loaded'
}

/** The first request of the page failed: the filters stay, because one of them can be the cause. */
export function NothingToShow({ error, busy, retry, onReset }: { error: Error; busy: boolean; retry: () => void; onReset?: () => void }) {
  return (
    <div className={message.message} role="alert">
      <h2>{titleOf(error)}</h2>
      <p>{factsOf(error)}</p>
      <div className={message.actions}>
        <Button onClick={retry} disabled={busy}>
          {busy ? 'Trying' : 'Try again'}
        </Button>
        {onReset && <Button onClick={onReset}>Without these filters</Button>}
      </div>
    </div>
  )
}
