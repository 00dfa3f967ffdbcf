import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, Ref } from 'react'

import { denialOf, type Right } from '#src/kit/lib/rights.ts'

import { Icon, type IconName } from './Icon.tsx'

import css from './Button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** At most one `primary` per page. */
  look?: 'primary' | 'plain' | 'quiet'
  icon?: IconName
  /** Shows only the icon. `aria-label` must say what it does. */
  iconOnly?: boolean
  /** For a toggle button: pressed, not pressed, or mixed. */
  pressed?: boolean | 'mixed'
  /**
   * For a button that adds something to a list and removes it again: a checkbox, which Enter
   * checks and never clears.
   */
  checked?: boolean | 'mixed'
  /** Right without which it does nothing and says why. */
  needs?: Right | undefined
  ref?: Ref<HTMLButtonElement>
}

const doNothing = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * A `disabled` one does nothing, doesn't submit its form by Enter either, and keeps the focus.
 * Holding Enter clicks once, because the focus may then move to the next button.
 */
export const Button = ({
  look = 'plain',
  icon,
  iconOnly = false,
  pressed,
  checked,
  needs,
  disabled,
  onClick,
  className,
  children,
  ...rest
}: Props) => {
  const denied = denialOf(needs)
  const isDisabled = disabled || denied !== undefined
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Enter' && (event.repeat || checked === true)) event.preventDefault()
    rest.onKeyDown?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      role={checked === undefined ? rest.role : 'checkbox'}
      aria-pressed={pressed}
      aria-checked={checked}
      onKeyDown={onKeyDown}
      aria-disabled={isDisabled || undefined}
      aria-description={denied}
      onClick={isDisabled ? doNothing : onClick}
      // clicking a disabled one would still open its popover
      popoverTarget={isDisabled ? undefined : rest.popoverTarget}
      title={denied ?? (iconOnly ? (rest.title ?? rest['aria-label']) : rest.title)}
      className={[css.button, css[look], iconOnly && css.iconOnly, className]
        .filter(Boolean)
        .join(' ')}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** The class of a link that looks like a button. */
export const buttonLink = (look: 'primary' | 'plain' | 'quiet' = 'plain') =>
  `${css.button} ${css[look]}`
