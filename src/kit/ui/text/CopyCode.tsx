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
  const [outcome, setOutcome] = useState<'copied' | 'couldn’t copy' | null>(null)
  // a timer restores the code after the outcome
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), 1500)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = () =>
    // without a secure context there is no clipboard
    navigator.clipboard
      ? navigator.clipboard.writeText(code).then(
          () => setOutcome('copied'),
          () => setOutcome('couldn’t copy'),
        )
      : setOutcome('couldn’t copy')
  return (
    <button
      type="button"
      className={css.code}
      title={`Copy ${what} ${shown}`}
      aria-label={`Copy ${what} ${shown}`}
      onClick={(event) => {
        event.stopPropagation()
        void copy()
      }}
    >
      {shown === code ? (short ?? code) : shown}
      <span role="status" className={outcome ? css.copied : 'visually-hidden'}>
        {outcome}
      </span>
    </button>
  )
}
