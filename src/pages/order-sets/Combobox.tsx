import {
  keepPreviousData,
  useQuery,
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'

import type { Read } from '#src/api/client.ts'
import { errorLine } from '#src/layout/Notices.tsx'
import { TextField } from '#src/ui/Field.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { useTyped } from '#src/ui/use-typed.ts'
import css from './order-sets.module.css'

/** The best choices; more are only counted. */
export const MOST = 8

type Choice = {
  key: string
  /** Read out when it is picked. */
  name: string
  /** The code that it stands for; null is one that cannot be picked. */
  picks: string | null
  /** Why it cannot be picked. */
  not?: string
  code: ReactNode
  words: ReactNode
  chosen: boolean
}

type Props<Answer, Key extends QueryKey> = {
  label: string
  placeholder: string
  /** What is searched, as the beginning of a sentence. */
  what: string
  ask: (text: string) => UseQueryOptions<Read<Answer>, DefaultError, Read<Answer>, Key>
  choicesOf: (answer: Answer, text: string) => readonly Choice[]
  /** Under the choices: how many there are, or that there are none. */
  statusOf: (answer: Answer, text: string) => string
  onPick: (code: string) => void
  /** True where the pasted text was taken whole, and is not to be typed. */
  onPaste: (text: string) => boolean
}

/**
 * A field with the choices of what is typed below it, several of which can be picked: WAI-ARIA's combobox with a list. The
 * focus stays in the field; arrow keys move among the choices, Enter picks or takes off, Escape closes, and clears when closed.
 */
export function Combobox<Answer, Key extends QueryKey>({
  label,
  placeholder,
  what,
  ask,
  choicesOf,
  statusOf,
  onPick,
  onPaste,
}: Props<Answer, Key>) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [said, setSaid] = useState('')
  const [sent, setSent] = useState('')
  const { text, type, now } = useTyped(sent, setSent)
  const query = sent.trim()
  const found = useQuery({
    ...ask(query),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })
  const answer = query ? found.data?.body : undefined
  const choices = answer ? choicesOf(answer, query) : []
  const status = found.error
    ? `${what} could not be searched: ${errorLine(found.error)}`
    : answer
      ? statusOf(answer, query)
      : 'Searching'
  // the choices answer what is in the field, not what was before it
  const settled = text.trim() === query && !found.isPlaceholderData && !found.isFetching
  const showing = open && text.trim() !== ''
  const at = Math.min(active, choices.length - 1)

  function pick(choice: Choice | undefined) {
    if (!choice) return
    if (choice.picks === null) return setSaid(`${choice.name}: ${choice.not}`)
    onPick(choice.picks)
    setSaid(`${choice.name} ${choice.chosen ? 'taken off' : 'added'}`)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step && !showing) setOpen(true)
    else if (step && choices.length) setActive((at + step + choices.length) % choices.length)
    else if (event.key === 'Enter' && !settled) now()
    else if (event.key === 'Enter' && showing) pick(choices[at])
    else if (event.key === 'Enter') setOpen(true)
    else if (event.key === 'Escape' && showing) setOpen(false)
    else if (event.key === 'Escape' && text) type('')
    else return
    event.preventDefault()
  }
  return (
    <div className={css.combobox} onBlur={() => setOpen(false)}>
      <TextField
        label={label}
        labelHidden
        placeholder={placeholder}
        value={text}
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={showing && choices.length > 0}
        aria-controls={showing && choices.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={showing && choices.length > 0 ? `${id}-${at}` : undefined}
        onChange={(event) => {
          type(event.target.value)
          setActive(0)
          setOpen(true)
          setSaid('')
        }}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onKeyDown={onKeyDown}
      />
      {showing && (
        <div className={css.popup} data-old={settled ? undefined : ''}>
          {choices.length > 0 && (
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={`Choices for ${label.toLowerCase()}`}
              aria-multiselectable="true"
            >
              {choices.map((choice, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
                <div
                  key={choice.key}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={choice.chosen}
                  aria-disabled={choice.picks === null ? true : undefined}
                  data-active={index === at ? '' : undefined}
                  className={css.option}
                  // the focus stays in the field
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActive(index)}
                  onClick={() => pick(choice)}
                >
                  <Icon
                    name={choice.chosen ? 'check' : choice.picks === null ? 'cross' : 'plus'}
                    size={14}
                  />
                  <span>
                    {choice.words}
                    {choice.picks === null && <small>{choice.not}</small>}
                  </span>
                  <code>{choice.code}</code>
                </div>
              ))}
            </div>
          )}
          <p className={css.popupStatus}>{status}</p>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {said || (showing ? status : '')}
      </p>
    </div>
  )
}
