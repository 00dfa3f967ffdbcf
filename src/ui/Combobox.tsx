import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'

import css from './Combobox.module.css'
import { TextField } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { ListBox } from './ListBox.tsx'
import { useListBox } from './use-list-box.ts'

export type ComboboxOption = {
  key: string
  /** What is chosen by it; null cannot be chosen. */
  value: string | null
  /** Announced when it is chosen or taken off. */
  name: string
  isChosen: boolean
  /** It leads elsewhere, and is not chosen. */
  onOpen?: () => void
  /** Why it cannot be chosen, as what follows its name in a sentence. */
  disabledReason?: string
  words: ReactNode
  code: ReactNode
  /** What tells it from others of its name. */
  hint?: string
}

type Props = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  /** How many options there are, in words; why there are none. */
  status: string
  /** Whether the options answer the text in the field, and not the one before it. */
  isSettled: boolean
  /** Enter while they do not. */
  onSubmit: () => void
  onToggle: (value: string) => void
  /** True where the pasted text was taken whole, and is not to be typed. */
  onPaste: (text: string) => boolean
  /** There are options for an empty text too: a click or an arrow key shows them. */
  opensEmpty?: boolean
  ref?: Ref<HTMLInputElement>
}

const canBeChosen = ({ value, onOpen }: ComboboxOption) => value !== null || onOpen !== undefined

function optionIcon(option: ComboboxOption) {
  if (option.onOpen) return 'right'
  if (!canBeChosen(option)) return 'cross'
  return option.isChosen ? 'check' : 'plus'
}

/**
 * A field with the options for its text in a list below it, several of which can be chosen: Enter chooses or takes off,
 * Escape closes the list, and clears the field when it is closed. The other keys are those of `useListBox`.
 */
export function Combobox({
  label,
  placeholder,
  text,
  onText,
  options,
  status,
  isSettled,
  onSubmit,
  onToggle,
  onPaste,
  opensEmpty = false,
  ref,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const isShowing = isOpen && (opensEmpty || text.trim() !== '')

  function choose({ value, name, isChosen, disabledReason, onOpen }: ComboboxOption) {
    if (onOpen) return onOpen()
    if (value === null) return setAnnouncement(`${name} ${disabledReason ?? 'cannot be chosen'}`)
    onToggle(value)
    setAnnouncement(`${name} ${isChosen ? 'taken off' : 'added'}`)
  }
  const list = useListBox({
    text,
    groups: [{ items: options }],
    keyOf: ({ key }) => key,
    onChoose: choose,
    isOpen: isShowing,
  })
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const opens = !isShowing && ['ArrowDown', 'ArrowUp', 'Enter'].includes(key)
    if (key === 'Enter' && !isSettled) onSubmit()
    else if (opens) setOpen(true)
    else if (key === 'Escape' && isShowing) setOpen(false)
    else if (key === 'Escape' && text) onText('')
    else return list.fieldProps.onKeyDown(event)
    event.preventDefault()
  }
  return (
    <div className={css.combobox} onBlur={() => setOpen(false)}>
      <TextField
        {...list.fieldProps}
        ref={ref}
        label={label}
        labelHidden
        placeholder={placeholder}
        value={text}
        maxLength={200}
        onChange={(event) => {
          onText(event.target.value)
          setOpen(true)
          setAnnouncement('')
        }}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onKeyDown={onKeyDown}
        onClick={() => opensEmpty && setOpen(true)}
      />
      {isShowing && (
        <div className={css.popup} data-old={isSettled ? undefined : ''}>
          <ListBox
            list={list}
            label={`Choices for ${label.toLowerCase()}`}
            className={css.list}
            optionClassName={css.option}
            isChosen={(option) => option.isChosen}
            isDisabled={(option) => !canBeChosen(option)}
          >
            {(option) => (
              <>
                <Icon name={optionIcon(option)} size={14} />
                <span>
                  {option.words}
                  {option.hint && <small>{option.hint}</small>}
                  {option.disabledReason && <small>{option.disabledReason}</small>}
                </span>
                <code>{option.code}</code>
              </>
            )}
          </ListBox>
          <p className={css.status}>{status}</p>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {announcement || (isShowing ? status : '')}
      </p>
    </div>
  )
}
