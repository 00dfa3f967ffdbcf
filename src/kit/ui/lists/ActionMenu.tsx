import type { ComponentProps, ReactNode } from 'react'

import type { Right } from '#src/kit/lib/rights.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import { Dropdown } from './Dropdown.tsx'

import css from './ActionMenu.module.css'

/**
 * An action in a menu, which closes the menu first: the focus is then on the menu's button, and
 * returns there from a dialog that the action opens.
 */
export const MenuAction = ({
  onClick,
  ...button
}: Omit<ComponentProps<typeof Button>, 'type' | 'look' | 'onClick'> & { onClick?: () => void }) => (
  <form
    className={css.action}
    onSubmit={(event) => {
      event.preventDefault()
      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
      onClick?.()
    }}
  >
    <Button type="submit" look="quiet" {...button} />
  </form>
)

/** A menu of actions: Export, or More at the end of a header or a row. */
export const ActionMenu = ({
  label,
  icon,
  look,
  whyDisabled,
  needs,
  children,
}: {
  label: string
  icon: 'download' | 'more'
  /** True for a less prominent one in a table row. */
  look?: 'quiet'
  /** Reason that it can't be opened now. */
  whyDisabled?: string | undefined
  /** Right without which it doesn't open. */
  needs?: Right | undefined
  children: ReactNode
}) => (
  <Dropdown
    label={label}
    icon={icon}
    iconOnly={icon === 'more'}
    look={look}
    align="right"
    whyDisabled={whyDisabled}
    needs={needs}
  >
    <div className={css.menu}>{children}</div>
  </Dropdown>
)
