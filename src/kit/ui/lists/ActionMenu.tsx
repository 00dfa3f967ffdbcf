import type { ComponentProps, ReactNode } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'

import { Dropdown } from './Dropdown.tsx'

import css from './ActionMenu.module.css'

/** An action in a menu, which closes the menu. */
export const MenuAction = (button: Omit<ComponentProps<typeof Button>, 'type' | 'look'>) => (
  // the menu closes when a form in it is sent
  <form className={css.action} onSubmit={(event) => event.preventDefault()}>
    <Button type="submit" look="quiet" {...button} />
  </form>
)

/** A menu of actions: Export, or More at the end of a header or a row. */
export const ActionMenu = ({
  label,
  icon,
  look,
  whyDisabled,
  children,
}: {
  label: string
  icon: 'download' | 'more'
  /** Quiet in a row of a table. */
  look?: 'quiet'
  /** Reason that it cannot be opened now. */
  whyDisabled?: string | undefined
  children: ReactNode
}) => (
  <Dropdown
    label={label}
    icon={icon}
    iconOnly={icon === 'more'}
    look={look}
    align="right"
    whyDisabled={whyDisabled}
  >
    <div className={css.menu}>{children}</div>
  </Dropdown>
)
