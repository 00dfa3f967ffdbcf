import type { ReactNode } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'

import { focusListButton } from './saved-words.ts'
import type { SavedSet } from './use-saved-set.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Something of the saved sets in the place of the order, which stays as it is. */
export function SavedPanel({
  title,
  saved: { setSearch },
  actions,
  children,
}: {
  title: string
  saved: SavedSet
  actions?: ReactNode
  children: ReactNode
}) {
  const close = () => {
    setSearch({ panel: '', q: '', tag: '', sets: [], from: 0, to: 0 })
    focusListButton()
  }
  return (
    <section aria-labelledby="saved-panel">
      <p className={css.onPaper}>Not an order</p>
      <div className={`row wrap between ${css.heading}`}>
        <h2 id="saved-panel">{title}</h2>
        <div className={css.actions}>
          {actions}
          <Button onClick={close}>Back to the order</Button>
        </div>
      </div>
      {children}
    </section>
  )
}
