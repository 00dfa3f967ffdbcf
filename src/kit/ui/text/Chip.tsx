import { Icon } from '#src/kit/ui/Icon.tsx'

import css from './Chip.module.css'

/** An active filter. A click, or Delete, removes it. */
export const Chip = ({ children, onClear }: { children: string; onClear: () => void }) => (
  <button
    type="button"
    className={`inline ${css.chip}`}
    aria-label={`Remove filter: ${children}`}
    onClick={onClear}
    onKeyDown={(event) => {
      if (event.key === 'Delete' || event.key === 'Backspace') onClear()
    }}
  >
    {children}
    <Icon name="cross" size={12} />
  </button>
)
