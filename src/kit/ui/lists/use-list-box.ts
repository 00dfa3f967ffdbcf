import { useId, useLayoutEffect, useState, type KeyboardEvent } from 'react'

import { optionForKey } from './list-box-keys.ts'

/** A group of options. A list without groups is one group without a title. */
export type OptionGroup<Item> = { title?: string; items: readonly Item[] }

/** Last option reached by a key or the pointer. */
type Reached = { key: string; by: 'key' | 'pointer' }

/**
 * A text field with a list of options, one of which is active while the focus stays in the field:
 * a WAI-ARIA combobox. `fieldProps` go to the input, the rest to `ListBox`. The first option is
 * active until a key or the pointer moves to another. A change of `text` resets this. The active
 * option is tracked by its key when others are added before it.
 */
export function useListBox<Item>({
  text,
  groups,
  keyOf,
  onChoose,
  isOpen = true,
}: {
  text: string
  groups: readonly OptionGroup<Item>[]
  keyOf: (item: Item) => string
  onChoose: (item: Item) => void
  /** A closed list has no options and leaves all keys to the field. */
  isOpen?: boolean
}) {
  const id = useId()
  const [seenText, setSeenText] = useState(text)
  const [reached, setReached] = useState<Reached | null>(null)
  if (text !== seenText) {
    setSeenText(text)
    setReached(null)
  }
  const items = isOpen ? groups.flatMap((group) => group.items) : []
  const reachedIndex = reached ? items.findIndex((item) => keyOf(item) === reached.key) : 0
  const active = Math.max(0, reachedIndex)
  const isShown = items.length > 0
  const optionId = (index: number) => `${id}-${index}`

  const isInList = reached?.by === 'key'
  // the list scrolls for the keys, not for the pointer
  useLayoutEffect(() => {
    if (!isInList) return
    const option = document.getElementById(`${id}-${active}`)
    if (active === 0) option?.closest('[role=listbox]')?.scrollTo(0, 0)
    option?.scrollIntoView({ block: 'nearest' })
  }, [id, active, isInList])

  function onKeyDown(event: KeyboardEvent) {
    const { key, nativeEvent, altKey, ctrlKey, metaKey, shiftKey } = event
    // an input method editor handles the keys until its text is in the field
    if (nativeEvent.isComposing || altKey || ctrlKey || metaKey || shiftKey) return
    const item = items[active]
    const next = optionForKey(key, active, items.length, isInList)
    const target = next === null ? undefined : items[next]
    if (key === 'Enter' && item !== undefined) onChoose(item)
    else if (target !== undefined) setReached({ key: keyOf(target), by: 'key' })
    else return
    event.preventDefault()
  }
  return {
    groups: isOpen ? groups : [],
    active,
    isShown,
    optionId,
    listId: `${id}-list`,
    keyOf,
    choose: onChoose,
    reach: (item: Item) => setReached({ key: keyOf(item), by: 'pointer' }),
    fieldProps: {
      role: 'combobox',
      autoComplete: 'off',
      spellCheck: false,
      'aria-autocomplete': 'list',
      'aria-expanded': isShown,
      'aria-controls': isShown ? `${id}-list` : undefined,
      'aria-activedescendant': isShown ? optionId(active) : undefined,
      onKeyDown,
    },
  } as const
}

export type ListBoxState<Item> = ReturnType<typeof useListBox<Item>>
