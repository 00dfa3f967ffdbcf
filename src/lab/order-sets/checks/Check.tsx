import type { ReactNode } from 'react'

import { Status, type Tone } from '#src/kit/ui/text/Status.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** One thing to look at in an order: a word for it, the reason, and what mends it. */
export const Check = ({
  tone,
  word,
  remedy,
  children,
}: {
  tone: Tone
  word: string
  /** Buttons or links. */
  remedy?: ReactNode
  children: ReactNode
}) => (
  <li>
    <Status tone={tone}>{word}</Status>
    <div className={`grow soft anywhere ${css.reason}`}>
      {children}
      {remedy && <div className={`row wrap ${css.remedy}`}>{remedy}</div>}
    </div>
  </li>
)

/** Moves the focus to the preview's heading, since a pressed button disappears with its check. */
export const toPreviewHeading = () => document.getElementById('order-preview')?.focus()
