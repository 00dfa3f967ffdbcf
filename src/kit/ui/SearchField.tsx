import { useRef, type ComponentProps, type InputHTMLAttributes, type RefObject } from 'react'

import { Button } from './Button.tsx'
import { TextField } from './Field.tsx'
import { useDebouncedText } from './use-debounced-text.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

import css from './SearchField.module.css'

/** A plain search field: `/` focuses it, and a cross clears it. */
export function SearchInput({
  label,
  placeholder = label,
  text,
  onType,
  field: given,
  large = false,
  ...rest
}: {
  label: string
  /** Shorter text than the label, for a narrow field. */
  placeholder?: string | undefined
  text: string
  onType: (text: string) => void
  /** For moving the focus here. */
  field?: RefObject<HTMLInputElement | null>
  /** True if searching is the page's main purpose. */
  large?: boolean
} & Pick<InputHTMLAttributes<HTMLInputElement>, 'autoFocus' | 'maxLength' | 'onKeyDown'>) {
  const own = useRef<HTMLInputElement>(null)
  const field = given ?? own
  useSearchShortcut(field)
  return (
    <div className={large ? `${css.search} ${css.large}` : css.search}>
      <TextField
        {...rest}
        ref={field}
        label={label}
        labelHidden
        type="search"
        placeholder={placeholder}
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
      {large && !text && (
        <kbd className={css.key} aria-hidden="true">
          /
        </kbd>
      )}
      {text && (
        <Button
          className={css.clear}
          look="quiet"
          icon="cross"
          iconOnly
          aria-label="Clear text"
          onClick={() => {
            onType('')
            field.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/**
 * The page's search field, focused by `/`. Typed text shows at once, and is passed on after a
 * short pause, or with Enter. When cleared, it is passed on without a pause. The value returns
 * through the address, later than the next letter.
 */
export function SearchField({
  value,
  onSearch,
  pauseMs,
  ...rest
}: {
  value: string
  onSearch: (text: string) => void
  pauseMs?: number
} & Pick<ComponentProps<typeof SearchInput>, 'label' | 'placeholder' | 'large' | 'maxLength'>) {
  const typed = useDebouncedText(value, onSearch, pauseMs)
  return (
    <SearchInput
      {...rest}
      text={typed.text}
      onType={typed.type}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.now()
      }}
    />
  )
}
