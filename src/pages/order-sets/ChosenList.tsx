import { useState, type ReactNode } from 'react'

import { Button } from '#src/ui/Button.tsx'
import css from './order-sets.module.css'
import { useReorder } from './use-reorder.ts'

/** Something that was chosen: what it is, what is known of it, and what can be done with it. */
export type Chosen = {
  key: string
  /** As it is said when it is moved. */
  name: string
  badge?: ReactNode
  title: ReactNode
  note?: ReactNode
  removeLabel: string
  onRemove: () => void
  /** More buttons, before the one that removes it. */
  actions?: ReactNode
}

/** What was chosen, in its order, which handles change: by dragging, or by the arrow keys on them. */
export function ChosenList({
  items,
  onOrder,
  toFirstLabel,
}: {
  items: readonly Chosen[]
  onOrder: (keys: string[]) => void
  /** Where the first one is another thing than the others: what makes it so in one press. */
  toFirstLabel?: (name: string) => string
}) {
  const [announcement, setAnnouncement] = useState('')
  const keys = items.map(({ key }) => key)
  const { list, move, handle, dropOf, dragged, beforeRemove } = useReorder(
    keys,
    (order, moved, to) => {
      onOrder(order)
      setAnnouncement(
        `${items.find(({ key }) => key === moved)?.name}: ${to + 1} of ${order.length}`,
      )
    },
  )
  return (
    <>
      <ol ref={list}>
        {items.map(({ key, name, badge, title, note, removeLabel, onRemove, actions }, index) => (
          <li
            key={key}
            className={css.chosen}
            data-drop={dropOf(key)}
            data-dragged={dragged === key ? '' : undefined}
          >
            {items.length > 1 && (
              <Button
                {...handle(key)}
                className={css.handle}
                look="quiet"
                icon="grip"
                iconOnly
                data-handle=""
                aria-label={`Move ${name}`}
                title="Drag, or press ↑ and ↓"
              />
            )}
            {badge}
            <span className={css.chosenWords}>
              <span>{title}</span>
              {note && <small>{note}</small>}
            </span>
            {actions}
            {toFirstLabel && index > 0 && (
              <Button
                look="quiet"
                icon="up"
                iconOnly
                aria-label={toFirstLabel(name)}
                onClick={() => move(key, 0)}
              />
            )}
            <Button
              look="quiet"
              icon="cross"
              iconOnly
              data-remove=""
              aria-label={removeLabel}
              onClick={() => {
                beforeRemove(key)
                onRemove()
              }}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}
