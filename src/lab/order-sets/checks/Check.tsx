import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react'

import { Status, type Tone } from '#src/kit/ui/text/Status.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** A check as the line above the list tells it: what to do about it. */
export type ToldCheck = { tone: Tone; todo: string }
/** Takes each check that is drawn inside, and gives what takes it back. */
export const CheckList = createContext<((check: ToldCheck) => () => void) | null>(null)

/** One thing to look at in an order: a word for it, the reason, and what mends it. */
export function Check({
  tone,
  word,
  todo,
  remedy,
  children,
}: {
  tone: Tone
  word: string
  /** Task within a sentence, such as `remove duplicate tests`. */
  todo: string
  /** Buttons or links. */
  remedy?: ReactNode
  children: ReactNode
}) {
  const tell = useContext(CheckList)
  useLayoutEffect(() => tell?.({ tone, todo }), [tell, tone, todo])
  return (
    <li>
      <Status tone={tone}>{word}</Status>
      <div className={`grow soft anywhere ${css.reason}`}>{children}</div>
      {remedy && <div className={`row wrap ${css.remedy}`}>{remedy}</div>}
    </li>
  )
}

export const PREVIEW_HEADING = 'order-preview'
/** Moves the focus to the heading of the tests, since a pressed button disappears with its check. */
export const toPreviewHeading = () => document.getElementById(PREVIEW_HEADING)?.focus()
