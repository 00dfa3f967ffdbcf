import type { ReactNode } from 'react'

import css from './inline-button.module.css'

/** What can be done about a sentence, at its end. */
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
