import type { ReactNode } from 'react'

import { Modal } from '#src/kit/ui/Dialog.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'

import { ListBox } from './ListBox.tsx'
import type { ListBoxState } from './use-list-box.ts'

import css from './SearchDialog.module.css'

/** A dialog that is typed into, with the options for what was typed below the field. Its list is made by `useListBox`. */
export function SearchDialog<Item>({
  label,
  fieldLabel,
  listLabel,
  text,
  onText,
  list,
  option,
  optionClassName,
  notice,
  placeholder,
  status,
  footer,
  onClose,
}: {
  label: string
  fieldLabel: string
  listLabel: string
  text: string
  onText: (text: string) => void
  list: ListBoxState<Item>
  /** Content of an option. */
  option: (item: Item) => ReactNode
  optionClassName?: string
  /** Between the field and the list, such as a failure. */
  notice?: ReactNode
  /** In the place of options that are not there yet. */
  placeholder?: ReactNode
  /** Number of options in words: announced, and shown where there is a footer. */
  status: string
  footer?: ReactNode
  onClose: () => void
}) {
  return (
    <Modal label={label} size="m" className={css.dialog} onClose={onClose}>
      <div className={`row rigid faint ${css.field}`}>
        <Icon name="search" />
        <input
          {...list.fieldProps}
          className={`grow ${css.input}`}
          // the dialog was opened to type into it
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={fieldLabel}
          placeholder={fieldLabel}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      </div>
      {notice && <div className={`rigid ${css.notice}`}>{notice}</div>}
      <ListBox list={list} label={listLabel} optionClassName={optionClassName}>
        {option}
      </ListBox>
      {placeholder && <div className={`stack ${css.placeholder}`}>{placeholder}</div>}
      <div className={footer ? `row wrap rigid soft small ${css.footer}` : 'visually-hidden'}>
        <p role="status">{status}</p>
        {footer}
      </div>
    </Modal>
  )
}
