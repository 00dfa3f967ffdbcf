import type { ReactNode } from 'react'

import { Button } from '#src/ui/Button.tsx'
import css from './order-sets.module.css'

/** What became of what was pasted: in one line, and each thing that did not go in with its reason and what can be done. */
export const PasteOutcome = ({
  summary,
  rows,
  isBusy = false,
  onDismiss,
}: {
  summary: string
  rows: readonly { key: string; what: ReactNode; why: ReactNode; actions?: ReactNode }[]
  isBusy?: boolean
  onDismiss: () => void
}) => (
  <div className={css.pasted} data-quiet={rows.length ? undefined : ''}>
    <p role="status" aria-busy={isBusy}>
      {summary}
    </p>
    {!isBusy && (
      <Button look="quiet" icon="cross" iconOnly aria-label="Dismiss" onClick={onDismiss} />
    )}
    {rows.length > 0 && (
      <ul>
        {rows.map(({ key, what, why, actions }) => (
          <li key={key}>
            <span>
              {what} <small>{why}</small>
            </span>
            {actions}
          </li>
        ))}
      </ul>
    )}
  </div>
)
