import { useLayoutEffect, useState, type ReactNode } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useReorder } from '#src/kit/ui/lists/use-reorder.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

/** A selected item: what it is, what is known about it, and its actions. */
export type Chosen = {
  key: string
  /** Text announced when it is moved. */
  name: string
  badge?: ReactNode
  title: ReactNode
  note?: ReactNode
  removeLabel: string
  onRemove: () => void
  /** Label of the button that makes this item the first, if the first one has a special role. */
  toFirstLabel?: string | false
  /** More buttons, before the remove button. */
  actions?: ReactNode
}

function ChosenItem({
  item: { key, name, badge, title, note, removeLabel, onRemove, toFirstLabel, actions },
  isFirst,
  isAlone,
  reorder: { handle, dropOf, dragged, move, beforeRemove },
}: {
  item: Chosen
  isFirst: boolean
  isAlone: boolean
  reorder: Omit<ReturnType<typeof useReorder>, 'list'>
}) {
  return (
    <li
      className={css.chosen}
      data-drop={dropOf(key)}
      data-dragged={dragged === key ? '' : undefined}
    >
      {!isAlone && (
        <Button
          {...handle(key)}
          className={css.handle}
          look="quiet"
          icon="grip"
          iconOnly
          data-handle=""
          aria-label={`Move ${name}`}
          title="Drag, or press ↑ or ↓"
        />
      )}
      {badge}
      <span className={`grow anywhere ${css.chosenWords}`}>
        <span>{title}</span>
        {note && <small>{note}</small>}
      </span>
      {actions}
      {toFirstLabel && !isFirst && (
        <Button
          look="quiet"
          icon="up"
          iconOnly
          aria-label={toFirstLabel}
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
  )
}

/** Number of items rendered at first, because a list of hundreds costs more than the rest of the page. */
const DRAWN_MAX = 60

/** Selected items in order, changed by dragging their handles or with the arrow keys. */
export function ChosenList({
  items,
  onOrder,
}: {
  items: readonly Chosen[]
  onOrder: (keys: string[]) => void
}) {
  const [announcement, setAnnouncement] = useState('')
  const keys = items.map(({ key }) => key)
  const [isWhole, setWhole] = useState(false)
  const { list, ...reorder } = useReorder(keys, (order, key, to) => {
    onOrder(order)
    const name = items.find((item) => item.key === key)?.name
    setAnnouncement(`${name}: ${to + 1} of ${order.length}`)
    // a moved item keeps the focus, so it must be rendered
    if (to >= DRAWN_MAX) setWhole(true)
  })
  useLayoutEffect(() => {
    if (isWhole && document.activeElement === document.body)
      list.current?.children[DRAWN_MAX]?.querySelector('button')?.focus()
  }, [isWhole, list])
  return (
    <>
      <ol ref={list}>
        {(isWhole ? items : items.slice(0, DRAWN_MAX)).map((item, index) => (
          <ChosenItem
            key={item.key}
            item={item}
            isFirst={index === 0}
            isAlone={items.length === 1}
            reorder={reorder}
          />
        ))}
      </ol>
      {!isWhole && items.length > DRAWN_MAX && (
        <Button look="quiet" icon="down" onClick={() => setWhole(true)}>
          Show {formatNumber(items.length - DRAWN_MAX)} more
        </Button>
      )}
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
    </>
  )
}
