import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 200

/**
 * A text field whose text is handed on when typing pauses. The field follows `value` when it changes by other means (Back, a
 * link, a filter taken off), and never loses what was typed since: so `commit` must keep the text as it is, blanks and all.
 */
export function useDebouncedText(
  value: string,
  commit: (text: string) => void,
  pauseMs = PAUSE_MS,
) {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  /** What was handed on and has not come back: it comes later than the next letter, or not at all. */
  const [handedOn, setHandedOn] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (value !== seen) {
    setSeen(value)
    const own = handedOn.lastIndexOf(value)
    setHandedOn(handedOn.slice(own < 0 ? handedOn.length : own + 1))
    if (own < 0) setText(value)
  }
  // text that was not handed on is dropped when the field goes
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string, pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setHandedOn((before) => [...before, next])
      commit(next)
    }, pause)
  }
  return {
    text,
    type: (next: string) => {
      setText(next)
      send(next, next ? pauseMs : 0)
    },
    /** Enter does not wait. */
    now: () => {
      if (text !== (handedOn.at(-1) ?? value)) send(text, 0)
    },
  }
}
