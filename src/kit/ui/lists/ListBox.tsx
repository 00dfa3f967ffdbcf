import type { PointerEvent, ReactNode } from 'react'

import type { ListBoxState } from './use-list-box.ts'

import css from './ListBox.module.css'

type Props<Item> = {
  list: ListBoxState<Item>
  label: string
  /**
   * Tells whether an option is selected in a multiple-choice list. Otherwise, the active option
   * counts as selected.
   */
  isChosen?: (item: Item) => boolean
  isDisabled?: (item: Item) => boolean
  className?: string
  optionClassName?: string
  /** Content of an option. */
  children: (item: Item) => ReactNode
}

/** The options of a combobox, in groups. Nothing if there are none. See `useListBox`. */
export function ListBox<Item>({
  list,
  label,
  isChosen,
  className,
  children,
  ...rest
}: Props<Item>) {
  if (!list.isShown) return null
  const startOf = (group: number) =>
    list.groups.slice(0, group).reduce((sum, { items }) => sum + items.length, 0)
  return (
    <div
      role="listbox"
      id={list.listId}
      aria-label={label}
      aria-multiselectable={isChosen ? true : undefined}
      className={[css.list, className].filter(Boolean).join(' ')}
    >
      {list.groups.map(({ title, items }, group) => {
        const start = startOf(group)
        const options = items.map((item, at) => (
          <Option
            key={list.keyOf(item)}
            list={list}
            item={item}
            index={start + at}
            isChosen={isChosen}
            {...rest}
          >
            {children(item)}
          </Option>
        ))
        if (title === undefined) return options
        const titleId = `${list.listId}-title-${group}`
        return (
          <div key={title} role="group" aria-labelledby={titleId}>
            <div id={titleId} role="presentation" className={`faint tiny strong ${css.title}`}>
              {title}
            </div>
            {options}
          </div>
        )
      })}
    </div>
  )
}

function Option<Item>({
  list,
  item,
  index,
  isChosen,
  isDisabled,
  optionClassName,
  children,
}: Omit<Props<Item>, 'label' | 'children'> & { item: Item; index: number; children: ReactNode }) {
  const isActive = index === list.active
  const onPointerMove = ({ pointerType }: PointerEvent) => {
    // touch scrolls the list without moving the highlight
    if (pointerType === 'mouse' && !isActive) list.reach(item)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and the keys
    <div
      id={list.optionId(index)}
      role="option"
      aria-selected={isChosen ? isChosen(item) : isActive}
      aria-disabled={isDisabled?.(item) || undefined}
      data-active={isActive ? '' : undefined}
      className={[`row soft ${css.option}`, optionClassName].filter(Boolean).join(' ')}
      // the focus stays in the field
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPointerMove}
      onClick={() => list.choose(item)}
    >
      {children}
    </div>
  )
}
