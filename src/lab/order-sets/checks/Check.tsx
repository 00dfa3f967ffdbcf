import { createContext, useContext, useLayoutEffect, type ReactNode } from 'react'

import type { Tone } from '#src/kit/ui/text/Dot.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import css from '#src/lab/order-sets/order-sets.module.css'

/** A check in the summary above the list: what to do about it. */
export type ToldCheck = { tone: Tone; todo: string }
/** Registers each check rendered inside, and returns a function to unregister it. */
export const CheckList = createContext<((check: ToldCheck) => () => void) | null>(null)

/** Tells what is to check to what is outside of the summary, in words. Empty if nothing is. */
export const TellChecks = createContext<(words: string) => void>(() => undefined)

/** One problem of an order: a keyword, the reason, and how to fix it. */
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
      <Status tone={tone} icon={tone === 'notice' ? 'notice' : undefined}>
        {word}
      </Status>
      <div className={`grow soft anywhere ${css.reason}`}>{children}</div>
      {remedy && <div className={`row wrap ${css.remedy}`}>{remedy}</div>}
    </li>
  )
}

export const PREVIEW_HEADING = 'order-preview'
/** Moves the focus to the heading of the tests, because a clicked button disappears with its check. */
export const toPreviewHeading = () => document.getElementById(PREVIEW_HEADING)?.focus()
