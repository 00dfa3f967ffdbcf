import type { ComponentProps, ReactNode } from 'react'

import { TextArea } from '#src/kit/ui/Field.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'

import { DialogForm } from './DialogForm.tsx'

/** A line of a pasted list by its number, from 1, and its text. */
export type PastedLine = { line: number; text: string }

const FIRST = 5
const LINE_SHOWN = 40

function SkippedLines({ why, lines }: { why: string; lines: readonly PastedLine[] }) {
  const [shown, more] = useShowMore(lines, FIRST)
  if (!lines.length) return null
  return (
    <div className="bad anywhere below-3">
      <p>
        {why}:{' '}
        {shown.map(({ line, text }) => `line ${line} “${text.slice(0, LINE_SHOWN)}”`).join(', ')}.
      </p>
      {more}
    </div>
  )
}

/** Dialog for a pasted list: its field, the skipped lines with reasons, and the result for the others. */
export const PasteDialog = ({
  label,
  hint,
  error,
  text,
  onText,
  skipped = [],
  children,
  ...form
}: Omit<ComponentProps<typeof DialogForm>, 'children'> & {
  /** Label of the field. */
  label: string
  hint: string
  error?: string | null
  text: string
  onText: (text: string) => void
  skipped?: readonly { why: string; lines: readonly PastedLine[] }[]
  children?: ReactNode
}) => (
  <DialogForm {...form}>
    <TextArea
      label={label}
      hint={hint}
      rows={6}
      // the user opened the dialog to type
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      value={text}
      error={error}
      onChange={(event) => onText(event.target.value)}
    />
    {skipped.map((part) => (
      <SkippedLines key={part.why} {...part} />
    ))}
    {children}
  </DialogForm>
)
