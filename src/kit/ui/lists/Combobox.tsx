import {
  useEffect,
  useEffectEvent,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'

import { TextField } from '#src/kit/ui/Field.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'

import { ListBox } from './ListBox.tsx'
import { useListBox } from './use-list-box.ts'

import css from './Combobox.module.css'

export type ComboboxOption = {
  key: string
  /** Value of the option. Null can't be selected. */
  value: string | null
  /** Announced when it is selected. */
  name: string
  /** True if it was already selected: it is marked, and selecting it again changes nothing. */
  isChosen: boolean
  /** True if it navigates rather than selects. */
  onOpen?: () => void
  /** Reason that it can't be selected, as the rest of a sentence after its name. */
  disabledReason?: string
  words: ReactNode
  code: ReactNode
  /** Hint that distinguishes options with the same name. */
  hint?: string
}

type Props = {
  label: string
  placeholder: string
  text: string
  onText: (text: string) => void
  options: readonly ComboboxOption[]
  /** Number of options in words, or the reason that there are none. */
  status: string
  /** True if the options are for the current text, not for the previous one. */
  isSettled: boolean
  /** Called for Enter while they aren't. */
  onSubmit: () => void
  onAdd: (value: string) => void
  /** True if the pasted text was handled as a whole, and shouldn't be inserted. */
  onPaste: (text: string) => boolean
  /**
   * Called if Enter was pressed before the options for this text were ready, and the next text was
   * started after it.
   */
  onLeft?: (text: string) => void
  /** True if there are options for an empty text too, shown by a click or an arrow key. */
  opensEmpty?: boolean
  ref?: Ref<HTMLInputElement>
}

const canBeChosen = ({ value, onOpen }: ComboboxOption) => value !== null || onOpen !== undefined

function optionIcon(option: ComboboxOption) {
  if (option.onOpen) return 'right'
  if (!canBeChosen(option)) return 'cross'
  return option.isChosen ? 'check' : 'plus'
}

/** The list of the options, and the effects of typing and keys on it and on the text. */
function useOptions({
  text,
  onText,
  options,
  isSettled,
  onSubmit,
  onAdd,
  onLeft,
  opensEmpty = false,
}: Props) {
  const [isOpen, setOpen] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  /** The text that the last selection removed from the field. */
  const [emptied, setEmptied] = useState('')
  /**
   * Enter pressed before the options of a text were ready, and the previous text's option that was
   * active then.
   */
  const [early, setEarly] = useState<{ text: string; key: string | undefined } | null>(null)
  const isShowing = isOpen && (opensEmpty || text.trim() !== '')

  function choose({ value, name, isChosen, disabledReason, onOpen }: ComboboxOption) {
    if (onOpen) return onOpen()
    if (value === null) return setAnnouncement(`${name} ${disabledReason ?? 'can’t be selected'}`)
    if (!isChosen) onAdd(value)
    setAnnouncement(isChosen ? `${name} is already added` : `${name} added`)
    setEarly(null)
    setEmptied(text)
    onText('')
    setOpen(false)
  }
  function type(next: string) {
    const before = early?.text ?? ''
    const isBehind = before !== '' && next.length > before.length && next.startsWith(before)
    if (isBehind) onLeft?.(before.trim())
    onText(isBehind && onLeft ? next.slice(before.length) : next)
    setEarly(null)
    setEmptied('')
    setAnnouncement('')
    setOpen(true)
  }
  function bringBack() {
    onText(emptied)
    setEmptied('')
    setOpen(true)
  }
  const list = useListBox({
    text,
    groups: [{ items: options }],
    keyOf: ({ key }) => key,
    onChoose: choose,
    isOpen: isShowing,
  })
  const active = isShowing ? options[list.active] : undefined
  const isAnswered = isSettled && early?.key !== undefined && early.text === text
  const chooseSeen = useEffectEvent(() => {
    if (active && active.key === early?.key) choose(active)
    else setEarly({ text, key: undefined })
  })
  // the response has come: selects what was active when Enter was pressed, and nothing unseen
  useEffect(() => {
    if (isAnswered) chooseSeen()
  }, [isAnswered])
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const { key, ctrlKey, metaKey, shiftKey } = event
    const isUndo = key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !shiftKey
    const opens =
      !isShowing && (key === 'ArrowDown' || key === 'ArrowUp' || (key === 'Enter' && text !== ''))
    // holding a key selects once
    if (key === 'Enter' && event.repeat) event.preventDefault()
    else if (key === 'Enter' && !isSettled) {
      onSubmit()
      setEarly({ text, key: active?.key })
    } else if (opens) setOpen(true)
    else if (key === 'Escape' && isShowing) setOpen(false)
    else if (key === 'Escape' && text) onText('')
    else if ((key === 'Escape' || isUndo) && !text && emptied) bringBack()
    else return list.fieldProps.onKeyDown(event)
    event.preventDefault()
  }
  return { list, isShowing, announcement, setOpen, type, onKeyDown }
}

/**
 * A field with a list of options for its text. Enter or a click selects one and clears the field
 * for the next. Nothing here removes selected ones. Escape closes the list, then clears the field.
 * After a selection cleared the field, Escape or Ctrl Z restores its text. The other keys are
 * those of `useListBox`.
 */
export function Combobox(props: Props) {
  const { label, placeholder, text, status, isSettled, onPaste, opensEmpty = false, ref } = props
  const { list, isShowing, announcement, setOpen, type, onKeyDown } = useOptions(props)
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
        onChange={(event) => type(event.target.value)}
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
            label={`${label}: choices`}
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
          <p className={`faint tiny ${css.status}`}>{status}</p>
        </div>
      )}
      <p role="status" className="visually-hidden">
        {announcement || (isShowing ? status : '')}
      </p>
    </div>
  )
}
