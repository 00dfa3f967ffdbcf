import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react'

import css from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** At most one `primary` a page. */
  look?: 'primary' | 'plain' | 'quiet'
  icon?: IconName
  /** Shows the icon alone; `aria-label` must say what it does. */
  iconOnly?: boolean
  /** For a button that stays on: pressed or not, or in part. */
  pressed?: boolean | 'mixed'
  ref?: Ref<HTMLButtonElement>
}

const doNothing = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** One that is `disabled` does nothing, submits nothing by Enter in its form either, and keeps the focus. */
export const Button = ({
  look = 'plain',
  icon,
  iconOnly = false,
  pressed,
  disabled,
  onClick,
  className,
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    aria-pressed={pressed}
    aria-disabled={disabled || undefined}
    onClick={disabled ? doNothing : onClick}
    title={iconOnly ? (rest.title ?? rest['aria-label']) : rest.title}
    className={[css.button, css[look], iconOnly && css.iconOnly, className]
      .filter(Boolean)
      .join(' ')}
  >
    {icon && <Icon name={icon} />}
    {children}
  </button>
)

/** The class of a link that looks like a button. */
export const buttonLink = (look: 'primary' | 'plain' | 'quiet' = 'plain') =>
  `${css.button} ${css[look]}`
