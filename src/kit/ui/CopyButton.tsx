import { useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'

/** Copies `text`, and says so, or that the browser refused, until the text is another one. */
export function CopyButton({
  text,
  look,
  disabled,
  copiedLabel = 'Copied',
  children,
}: {
  text: string
  look?: 'primary' | 'plain' | 'quiet'
  disabled?: boolean
  copiedLabel?: string
  children: ReactNode
}) {
  const [outcome, setOutcome] = useState<{ text: string; isCopied: boolean } | null>(null)
  const known = outcome?.text === text ? outcome : null
  const finish = (isCopied: boolean) => setOutcome({ text, isCopied })
  // without a secure context there is no clipboard
  const copy = () =>
    navigator.clipboard
      ? navigator.clipboard.writeText(text).then(
          () => finish(true),
          () => finish(false),
        )
      : finish(false)
  return (
    <Button
      look={look}
      icon={known?.isCopied ? 'check' : 'copy'}
      disabled={disabled}
      // a menu stays open to show it
      data-copy=""
      onClick={() => void copy()}
    >
      {known?.isCopied && copiedLabel}
      {known?.isCopied === false && 'Couldn’t copy'}
      {!known && children}
    </Button>
  )
}
