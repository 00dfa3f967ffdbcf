import { useEffect, useRef, useState } from 'react'

import { TextField } from './Field.tsx'
import { useSlash } from './use-slash.ts'

/**
 * The page's search field: `/` leads to it. What is typed stays in the field at once, and is handed on after a short
 * pause, or with Enter; emptied, without one. The value comes back through the address, later than the next letter.
 */
export function SearchField({ label, value, onSearch, pauseMs = 200, maxLength }: { label: string; value: string; onSearch: (text: string) => void; pauseMs?: number; maxLength?: number }) {
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [known, setKnown] = useState(value)
  useSlash(field)
  // the address changed by other means than this field: Back, a link, a filter taken off
  if (value !== known) {
    setKnown(value)
    if (value !== sent) {
      setSent(value)
      setText(value)
    }
  }
  // a search that was not sent yet goes with the field
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string, pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setSent(next)
      onSearch(next)
    }, pause)
  }
  return (
    <TextField
      ref={field}
      label={label}
      labelHidden
      type="search"
      placeholder={label}
      maxLength={maxLength}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        send(event.target.value, event.target.value ? pauseMs : 0)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && text !== sent) send(text, 0)
      }}
    />
  )
}
