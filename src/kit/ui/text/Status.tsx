import type { ComponentProps, ReactNode } from 'react'

import { Icon, type IconName } from '#src/kit/ui/Icon.tsx'

import { Dot } from './Dot.tsx'

import css from './Status.module.css'

/** A state: a dot, or a more specific icon, and always a word. */
export const Status = ({
  tone,
  isGrave,
  icon,
  children,
}: ComponentProps<typeof Dot> & {
  icon?: IconName
  children: ReactNode
}) => (
  <span className={`inline nowrap soft ${css.status}`}>
    {icon ? (
      <span className={`inline ${css.icon} ${tone === 'unknown' ? css.unknownIcon : tone}`}>
        <Icon name={icon} size={12} />
      </span>
    ) : (
      <Dot tone={tone} isGrave={isGrave} />
    )}
    {children}
  </span>
)
