import type { ReactNode } from 'react'

import css from './Message.module.css'

/** Nothing to show: why, and as children the way out. */
export const EmptyMessage = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div role="status" className={css.message}>
    <h2>{title}</h2>
    {children}
  </div>
)
