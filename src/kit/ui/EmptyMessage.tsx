import type { ReactNode } from 'react'

import css from './Message.module.css'

/** Message for an empty state: the reason, and actions as children. */
export const EmptyMessage = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div role="status" className={css.message}>
    <h2>{title}</h2>
    {children}
  </div>
)
