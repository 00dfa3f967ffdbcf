import { Button } from '#src/kit/ui/Button.tsx'

import message from '#src/kit/ui/Message.module.css'

/** A button for each active filter, which removes it. */
export function ClearFilters({
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
      {name && <Button onClick={() => onClear({ name: '' })}>Clear search</Button>}
      {lab && <Button onClick={() => onClear({ lab: '' })}>Show all labs</Button>}
      {account && <Button onClick={() => onClear({ account: '' })}>Show all accounts</Button>}
    </div>
  )
}
