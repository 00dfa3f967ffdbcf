import { useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'

/** Copies `text`, and says so until the text is another one. */
export function CopyButton({
  text,
  look,
  disabled,
  copiedLabel = 'Copied',
  children,
}: {
  text: string
  look?: 'plain' | 'quiet'
  disabled?: boolean
  copiedLabel?: string
  children: ReactNode
}) {
  const [copiedText, setCopiedText] = useState<string | null>(null)
  const isCopied = copiedText === text
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopiedText(text),
      // the browser refused: the button goes on saying what it is for
      () => {},
    )
  return (
    <Button
      look={look}
      icon={isCopied ? 'check' : 'copy'}
      disabled={disabled}
      onClick={() => void copy()}
    >
      {isCopied ? copiedLabel : children}
    </Button>
  )
}
