import type { ReactNode } from 'react'

import { Button } from '#src/kit/ui/Button.tsx'
import { Modal } from '#src/kit/ui/Dialog.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'

import { ListBox } from './ListBox.tsx'
import type { ListBoxState } from './use-list-box.ts'

import css from './SearchDialog.module.css'

/** A dialog with a search field and its options below. Its list comes from `useListBox`. */
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
  /** Content between the field and the list, such as an error. */
  notice?: ReactNode
  /** Content instead of options that are loading. */
  placeholder?: ReactNode
  /** Number of options in words: announced, and shown if there is a footer. */
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
          // the user opened the dialog to type
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          aria-label={fieldLabel}
          placeholder={fieldLabel}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <span className={css.close}>
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </span>
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
