import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'

import { splitTags } from '#lib/tags.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useField } from '#src/kit/ui/Field.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'

import css from './TagInput.module.css'

const SEPARATOR = /[,;\n]/
const together = (tags: readonly string[], text: string) => [
  ...new Set([...tags, ...splitTags(text)]),
]

/** Existing tags that can be added by a click. */
function KnownTags({
  label,
  known,
  onAdd,
}: {
  label: string
  known: readonly string[]
  onAdd: (tag: string) => void
}) {
  if (known.length === 0) return null
  return (
    <div role="group" aria-label={label} className={`row wrap ${css.known}`}>
      {known.map((tag) => (
        <Button key={tag} look="quiet" icon="plus" onClick={() => onAdd(tag)}>
          {tag}
        </Button>
      ))}
    </div>
  )
}

/**
 * Tags in a field. Enter or a comma turns the text into a tag, Backspace in the empty field
 * removes the last one. Text still being typed counts.
 */
export function TagInput({
  label = 'Tags',
  hint,
  error,
  initial = [],
  known = [],
  knownLabel = 'Existing tags',
  onChange,
}: {
  label?: string
  hint?: string
  error?: string | null
  initial?: readonly string[]
  /** Suggested tags, such as those of others. */
  known?: readonly string[]
  knownLabel?: string
  onChange: (tags: string[]) => void
}) {
  const { wrap, props } = useField({ label, hint, error })
  const [tags, setTags] = useState(initial)
  const [text, setText] = useState('')
  const change = (nextTags: readonly string[], nextText: string) => {
    setTags(nextTags)
    setText(nextText)
    onChange(together(nextTags, nextText))
  }
  const commit = () => change(together(tags, text), '')
  const type = (typed: string) => {
    const end = typed.search(/[^,;\n]*$/)
    if (end > 0) change(together(tags, typed.slice(0, end)), typed.slice(end).trimStart())
    else change(tags, typed.trimStart())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      commit()
    } else if (event.key === 'Backspace' && !text && tags.length > 0) change(tags.slice(0, -1), '')
  }
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!SEPARATOR.test(pasted)) return
    event.preventDefault()
    change(together(tags, text + pasted), '')
  }
  const { className, ...rest } = props
  const free = known.filter((tag) => !tags.includes(tag))
  return (
    <div className={css.tagInput}>
      {wrap(
        <span
          className={`${className} ${css.field}`}
          data-invalid={rest['aria-invalid'] || undefined}
        >
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              className={css.tag}
              aria-label={`Remove tag ${tag}`}
              onClick={() =>
                change(
                  tags.filter((other) => other !== tag),
                  text,
                )
              }
            >
              {tag}
              <Icon name="cross" size={12} />
            </button>
          ))}
          <input
            {...rest}
            className={css.input}
            autoComplete="off"
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
        </span>,
      )}
      <KnownTags
        label={knownLabel}
        known={free}
        onAdd={(tag) => change(together(tags, tag), text)}
      />
    </div>
  )
}
