import { Icon } from './Icon.tsx'

import css from './DisclosureButton.module.css'

/** Folds a row's details out and in. `label` names the details, not the row. */
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
