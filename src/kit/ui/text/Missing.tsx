import { unreadableReason, withoutReceived } from '#lib/unreadable.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import css from './Missing.module.css'

/**
 * Not measured, or not given. Never a zero. If `field` of the object `of` (or the first of several
 * fields) could not be read, it says so with the reason.
 */
export function Missing({
  what = 'Not measured',
  of,
  field = '',
}: {
  what?: string
  of?: object | null
  field?: string | readonly string[]
}) {
  const reason = unreadableReason(of, field)
  if (reason !== null) return <Unreadable reason={reason} />
  return (
    <span role="img" aria-label={what} title={what}>
      –
    </span>
  )
}

function Unreadable({ reason }: { reason: string }) {
  const { hideIdentifiers } = usePreferences()
  const words = `Unreadable: ${hideIdentifiers ? withoutReceived(reason) : reason}`
  return (
    <span role="img" aria-label={words} title={words} className={`soft tiny ${css.unreadable}`}>
      ?
    </span>
  )
}
