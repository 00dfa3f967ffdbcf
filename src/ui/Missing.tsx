import { unreadableReason } from '#src/lib/unreadable.ts'
import css from './Missing.module.css'

/**
 * Not measured, or not given. Never a zero. Where `field` of the object `of` (or the first of several fields) could
 * not be read, that is what it says, with the reason.
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
  const words = reason === null ? what : `Unreadable: ${reason}`
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={reason === null ? undefined : css.unreadable}
    >
      {reason === null ? '–' : '?'}
    </span>
  )
}
