import { useRef } from 'react'

import { TextField } from './Field.tsx'
import { useDebouncedText } from './use-debounced-text.ts'
import { useSearchShortcut } from './use-search-shortcut.ts'

/**
 * The page's search field: `/` leads to it. What is typed stays in the field at once, and is handed on after a short
 * pause, or with Enter; emptied, without one. The value comes back through the address, later than the next letter.
 */
export function SearchField({
  label,
  value,
  onSearch,
  pauseMs,
  maxLength,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
  pauseMs?: number
  maxLength?: number
}) {
  const field = useRef<HTMLInputElement>(null)
  const typed = useDebouncedText(value, onSearch, pauseMs)
  useSearchShortcut(field)
  return (
    <TextField
      ref={field}
      label={label}
      labelHidden
      type="search"
      placeholder={label}
      maxLength={maxLength}
      value={typed.text}
      onChange={(event) => typed.type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') typed.now()
      }}
    />
  )
}
