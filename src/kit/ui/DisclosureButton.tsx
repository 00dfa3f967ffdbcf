import type { ReactNode } from 'react'

import { Icon } from './Icon.tsx'

import css from './DisclosureButton.module.css'

/** Collapses and expands a row's details. `label` names the details, not the row. */
export const DisclosureButton = ({
  label,
  open,
  onToggle,
}: {
  label: string
  open: boolean
  onToggle: () => void
}) => (
  <button
    type="button"
    className={`centered rigid faint unprinted ${css.unfold}`}
    aria-expanded={open}
    aria-label={label}
    onClick={onToggle}
  >
    <Icon name={open ? 'down' : 'right'} size={14} />
  </button>
)

/** Words of a column header, above those of its cells, which have the button before them. */
export const DisclosureHead = ({ children }: { children: ReactNode }) => (
  <span className={css.head}>{children}</span>
)
