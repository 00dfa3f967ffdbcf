import { useState, type ReactNode } from 'react'

import { formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import css from './LongText.module.css'

/**
 * A paragraph. A field of a hundred thousand characters would be wider than any table and take
 * seconds to lay out.
 */
const LENGTH_MAX = 200
const isLong = (text: string) => text.length > LENGTH_MAX

/** The beginning of a very long text, without a lone surrogate at its end. */
export const cutText = (text: string): string =>
  isLong(text) ? `${text.slice(0, LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/**
 * A text of any length: truncated if it is very long, with a button to show all of it. `children`
 * renders it.
 */
export function LongText({
  text,
  children = (shown) => shown,
}: {
  text: string
  children?: (shown: string) => ReactNode
}) {
  const [isWhole, setWhole] = useState(false)
  if (!isLong(text)) return children(text)
  return (
    <span className={`anywhere ${css.long}`}>
      <span className={`block ${css.text}`}>{children(isWhole ? text : cutText(text))}</span>
      <Button look="quiet" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Show less' : `Show all ${formatNumber(text.length)} characters`}
      </Button>
    </span>
  )
}
