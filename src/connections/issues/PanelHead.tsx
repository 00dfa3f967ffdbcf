import type { ReactNode } from 'react'

import { WHOLE_PERSON } from '#src/connections/model/problem-words.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'

import css from './panel.module.css'

/** Head of a panel: the provider's initial, the subject, a heading, and what follows from it. */
export const PanelHead = ({
  provider,
  subject,
  title,
  children,
}: {
  provider: string
  subject: ReactNode
  title: ReactNode
  children: ReactNode
}) => (
  <div className={`row start gap-3 ${css.head}`}>
    <span className={`rigid strong ${css.provider}`} aria-hidden="true">
      {provider === WHOLE_PERSON ? <Icon name="connections" /> : provider.charAt(0)}
    </span>
    <div>
      <p className="soft small">{subject}</p>
      <h2>{title}</h2>
      {children}
    </div>
  </div>
)
