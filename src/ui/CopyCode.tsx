import { useEffect, useState, type ReactNode } from 'react'

import css from './CopyCode.module.css'

/** A code or id in monospace; a click copies it. */
export function CopyCode({
  code,
  what = 'code',
  short,
}: {
  code: string
  what?: string
  short?: ReactNode
}) {
  const [copied, setCopied] = useState(false)
  // a timer puts the code back in the place of the word "copied"
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1500)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <button
      type="button"
      className={css.code}
      title={`Copy ${what} ${code}`}
      aria-label={`Copy ${what} ${code}`}
      onClick={(event) => {
        event.stopPropagation()
        navigator.clipboard?.writeText(code).then(
          () => setCopied(true),
          () => {},
        )
      }}
    >
      {short ?? code}
      <span role="status" className={copied ? css.copied : 'visually-hidden'}>
        {copied ? 'copied' : ''}
      </span>
    </button>
  )
}
