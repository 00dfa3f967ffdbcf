import { formatInstant } from '#lib/days.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'

import { shortId, usePersonName } from './person.ts'

import css from './PaperHead.module.css'

/**
 * Person of a page and time of printing, for paper only, because the frame shows them on screen.
 * `printedAt` in milliseconds since 1970.
 */
export function PaperHead({ userId, printedAt }: { userId: string; printedAt: number }) {
  const { hideIdentifiers } = usePreferences()
  const name = usePersonName(userId)
  const hasLabel = name !== shortId(userId)
  return (
    <header className={css.head}>
      <p>
        {hasLabel && <strong>{name}</strong>} {!hideIdentifiers && <code>{userId}</code>}
      </p>
      <p>Printed from Rounds {formatInstant(new Date(printedAt).toISOString())} UTC</p>
    </header>
  )
}
