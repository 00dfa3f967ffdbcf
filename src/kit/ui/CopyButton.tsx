import { useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'

/** Copies `text`, and shows the outcome until the text changes. Each copy is announced, wherever the focus is. */
export function CopyButton({
  text,
  look,
  disabled,
  copiedLabel = 'Copied',
  children,
}: {
  /** Text, or a function that creates it. */
  text: string | (() => string)
  look?: 'primary' | 'plain' | 'quiet'
  disabled?: boolean
  copiedLabel?: string
  children: ReactNode
}) {
  const [outcome, setOutcome] = useState<{ of: typeof text; isCopied: boolean } | null>(null)
  const [copies, setCopies] = useState(0)
  const known = outcome && (typeof text === 'function' || outcome.of === text) ? outcome : null
  const words = known?.isCopied ? copiedLabel : 'Couldn’t copy'
  const finish = (isCopied: boolean) => {
    setOutcome({ of: text, isCopied })
    setCopies(copies + 1)
  }
  // without a secure context there is no clipboard
  const copy = () =>
    navigator.clipboard
      ? navigator.clipboard.writeText(typeof text === 'function' ? text() : text).then(
          () => finish(true),
          () => finish(false),
        )
      : finish(false)
  return (
    <>
      <Button
        look={look}
        icon={known?.isCopied ? 'check' : 'copy'}
        disabled={disabled}
        // a menu stays open to show it
        data-copy=""
        onClick={() => void copy()}
      >
        {known ? words : children}
      </Button>
      {/* a new element each time, because the same words would not be announced again */}
      <span className="visually-hidden" aria-live="polite">
        {known && <span key={copies}>{words}</span>}
      </span>
    </>
  )
}
