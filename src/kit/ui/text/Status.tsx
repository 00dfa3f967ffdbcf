import type { ReactNode } from 'react'

import { Icon, type IconName } from '#src/kit/ui/Icon.tsx'

import css from './Status.module.css'
import tones from './tones.module.css'

export type Tone = 'good' | 'notice' | 'bad' | 'unknown'
export const toneIcons: Record<Tone, IconName> = {
  good: 'check',
  notice: 'notice',
  bad: 'cross',
  unknown: 'unknown',
}

/** One of the four status hues, always with an icon and a word. */
export const Status = ({
  tone,
  icon = toneIcons[tone],
  children,
}: {
  tone: Tone
  icon?: IconName
  children: ReactNode
}) => (
  <span className={`inline tiny strong nowrap ${css.status} ${tones[tone]}`}>
    <Icon name={icon} size={12} />
    {children}
  </span>
)
