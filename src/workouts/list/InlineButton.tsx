import type { ReactNode } from 'react'

import css from './inline-button.module.css'

/** Action at the end of a sentence. */
export const InlineButton = ({
  onClick,
  children,
}: {
  onClick: () => void
  children: ReactNode
}) => (
  <button type="button" className={css.inWords} onClick={onClick}>
    {children}
  </button>
)
