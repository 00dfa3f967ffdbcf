import type { ReactNode } from 'react'

import { Icon, type IconName } from '#src/kit/ui/Icon.tsx'

import css from './Status.module.css'

export type Tone = 'good' | 'notice' | 'bad' | 'unknown'

/** One of the four status hues: a dot, or an icon that says more, and always a word. */
export const Status = ({
  tone,
  icon,
  children,
}: {
  tone: Tone
  icon?: IconName
  children: ReactNode
}) => (
  <span className={`inline nowrap soft ${css.status}`}>
    {icon ? (
      <span className={`inline ${css.icon} ${tone === 'unknown' ? css.unknownIcon : tone}`}>
        <Icon name={icon} size={12} />
      </span>
    ) : (
      <span className={`${css.dot} ${css[tone]}`} aria-hidden="true" />
    )}
    {children}
  </span>
)
