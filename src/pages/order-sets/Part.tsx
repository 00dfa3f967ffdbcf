import type { ReactNode } from 'react'

import { Button } from '#src/ui/Button.tsx'
import css from './order-sets.module.css'

/** A part of the order under its heading. */
export const Part = ({
  id,
  title,
  count = 0,
  children,
}: {
  id: string
  title: string
  count?: number
  children: ReactNode
}) => (
  <section aria-labelledby={id}>
    <h2 id={id}>
      {title} {count > 0 && <span className={css.count}>{count}</span>}
    </h2>
    {children}
  </section>
)

/** Something that was chosen, in its list: what it is, what is known of it, and what can be done with it. */
export const ChosenItem = ({
  badge,
  title,
  note,
  removeLabel,
  onRemove,
  children,
}: {
  badge?: ReactNode
  title: ReactNode
  note?: ReactNode
  removeLabel: string
  onRemove: () => void
  /** More buttons, before the one that removes it. */
  children?: ReactNode
}) => (
  <li className={css.chosen}>
    {badge}
    <span className={css.chosenWords}>
      <span>{title}</span>
      {note && <small>{note}</small>}
    </span>
    {children}
    <Button look="quiet" icon="cross" iconOnly aria-label={removeLabel} onClick={onRemove} />
  </li>
)
