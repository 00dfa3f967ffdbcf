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
      // where the browser refuses, the label stays as it is
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
