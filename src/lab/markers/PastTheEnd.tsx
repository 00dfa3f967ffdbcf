import type { MarkerPage } from '#contract/interface/markers.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'

import message from '#src/kit/ui/Message.module.css'

/** The address has a page number beyond the last page. */
export function PastTheEnd({
  page: { page, size, total },
  onPage,
}: {
  page: MarkerPage
  onPage: (page: number) => void
}) {
  if (total === null)
    return (
      <EmptyMessage title={`Nothing on page ${formatNumber(page)}`}>
        <p>The service doesn’t report a total.</p>
        <Button onClick={() => onPage(1)}>First page</Button>
      </EmptyMessage>
    )
  const pages = Math.ceil(total / size)
  const fill = counted(total, 'marker', 'markers')
  const allPages = pages === 1 ? 'one page' : `${formatNumber(pages)} pages`
  return (
    <EmptyMessage title={`Nothing on page ${formatNumber(page)}`}>
      <p>
        {fill} on {allPages}, {size} per page.
      </p>
      <div className={message.actions}>
        <Button onClick={() => onPage(pages)}>{pages === 1 ? 'First page' : 'Last page'}</Button>
        {pages > 1 && <Button onClick={() => onPage(1)}>First page</Button>}
      </div>
    </EmptyMessage>
  )
}
