import { useEffect, useRef, useState, type FormEvent } from 'react'

import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea } from '#src/kit/ui/Field.tsx'

import css from '#src/lab/markers/list-check.module.css'

/** A name, a test code, and a LOINC code. */
const SAMPLE = 'Vitamin D, 25-hydroxy\n001032\n2276-4'

/** Lines of the field beside those of the list. */
const ROWS = { first: 8, more: 1, max: 16 }

/** Field for a list: the first one, or the one on the page to edit. */
export function PasteForm({
  lines = [],
  onRead,
  onCancel,
}: {
  /** The list to edit. Empty before there is one. */
  lines?: readonly string[]
  onRead: (text: string) => void
  onCancel?: () => void
}) {
  const isFirst = !lines.length
  const [text, setText] = useState(lines.join('\n'))
  const field = useRef<HTMLDivElement>(null)
  // the user who opened the form is about to type
  useEffect(() => {
    if (!isFirst || isFocusFree()) field.current?.querySelector('textarea')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) {
      field.current?.querySelector('textarea')?.focus()
      return
    }
    onRead(text)
  }
  return (
    <form className={`stack start unprinted ${css.form}`} onSubmit={submit}>
      <div ref={field} className={`wide ${css.field}`}>
        <TextArea
          label={isFirst ? 'Paste your list' : 'Edit your list'}
          labelHidden={isFirst}
          hint="Names, test codes, or LOINC codes, one per line or separated by commas."
          placeholder={isFirst ? SAMPLE : undefined}
          rows={isFirst ? ROWS.first : Math.min(lines.length + ROWS.more, ROWS.max)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
      </div>
      <div className="row">
        <Button type="submit" look={isFirst ? 'primary' : 'plain'}>
          Find markers
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {isFirst && !text && (
          <Button look="quiet" onClick={() => onRead(SAMPLE)}>
            Try an example
          </Button>
        )}
      </div>
    </form>
  )
}
