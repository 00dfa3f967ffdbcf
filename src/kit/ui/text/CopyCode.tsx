import { useEffect, useState, type ReactNode } from 'react'

import { cutText } from './LongText.tsx'

import css from './CopyCode.module.css'

/** A code or id in monospace. A click copies it. */
export function CopyCode({
  code,
  what = 'code',
  short,
}: {
  code: string
  what?: string
  short?: ReactNode
}) {
  const shown = cutText(code)
  const [copied, setCopied] = useState(false)
  // a timer restores the code after "copied"
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className={css.code}
      title={`Copy ${what} ${shown}`}
      aria-label={`Copy ${what} ${shown}`}
      onClick={(event) => {
        event.stopPropagation()
        navigator.clipboard?.writeText(code).then(
          () => setCopied(true),
          () => {},
        )
      }}
    >
      {shown === code ? (short ?? code) : shown}
      <span role="status" className={copied ? css.copied : 'visually-hidden'}>
        {copied ? 'copied' : ''}
      </span>
    </button>
  )
}
