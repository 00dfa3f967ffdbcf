import { useEffect, useRef, useState, type FormEvent } from 'react'

import { isFocusFree } from '#src/kit/page/keep-focus.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea } from '#src/kit/ui/Field.tsx'

import css from '#src/lab/markers/list-check.module.css'

/** A name, a test code, and a LOINC code. */
const SAMPLE = 'Vitamin D, 25-hydroxy\n001032\n2276-4'

/** Field for a list. `isFirst` if there is none yet. */
export function PasteForm({
  isFirst,
  onRead,
}: {
  isFirst: boolean
  onRead: (text: string) => void
}) {
  const [text, setText] = useState('')
  const field = useRef<HTMLDivElement>(null)
  // the user who opened the form is about to paste
  useEffect(() => {
    if (isFirst && isFocusFree()) field.current?.querySelector('textarea')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) {
      field.current?.querySelector('textarea')?.focus()
      return
    }
    onRead(text)
    setText('')
  }
  return (
    <form className={`stack start unprinted ${css.form}`} onSubmit={submit}>
      <div ref={field} className={`wide ${css.field}`}>
        <TextArea
          label={isFirst ? 'Paste your test list' : 'Paste another list'}
          labelHidden={isFirst}
          hint="Names, test codes, or LOINC codes, one per line or separated by commas."
          placeholder={isFirst ? SAMPLE : undefined}
          rows={isFirst ? 8 : 2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          }}
        />
      </div>
      <div className="row">
        <Button type="submit" look={isFirst ? 'primary' : 'plain'}>
          Find tests
        </Button>
        {isFirst && !text && (
          <Button look="quiet" onClick={() => onRead(SAMPLE)}>
            Try an example
          </Button>
        )}
      </div>
    </form>
  )
}
