import type { ReactNode } from 'react'

import css from './order-sets.module.css'

/** A section of the order with its heading. */
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
    <h2 id={id} tabIndex={-1}>
      {title} {count > 0 && <span className={`faint tabular ${css.count}`}>{count}</span>}
    </h2>
    {children}
  </section>
)
