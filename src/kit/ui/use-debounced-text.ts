import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const PAUSE_MS = 200

/**
 * A text field whose text is passed on when typing pauses. The field follows `value` when it
 * changes by other means (Back, a link, a removed filter), and never loses text typed since, so
 * `commit` must keep the text unchanged, including spaces.
 */
export function useDebouncedText(
  value: string,
  commit: (text: string) => void,
  pauseMs = PAUSE_MS,
) {
  const [text, setText] = useState(value)
  /** Text that was passed on and has not come back. It arrives later than the next letter, or not at all. */
  const handedOn = useRef<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // the address is rendered before any other change: only a ref knows by then what was passed on
  useLayoutEffect(() => {
    const own = handedOn.current.lastIndexOf(value)
    handedOn.current = own < 0 ? [] : handedOn.current.slice(own + 1)
    if (own >= 0) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  // text that wasn't passed on is dropped when the field unmounts
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (next: string, pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      handedOn.current = [...handedOn.current, next]
      commit(next)
    }, pause)
  }
  const drop = useCallback(() => {
    clearTimeout(timer.current)
    handedOn.current = []
  }, [])
  return {
    text,
    type: (next: string) => {
      setText(next)
      send(next, next ? pauseMs : 0)
    },
    /** Drops text that wasn't passed on, for a value that is about to change by other means. */
    drop,
    /** Passes the text on at once, for Enter. */
    now: () => {
      if (text !== (handedOn.current.at(-1) ?? value)) send(text, 0)
    },
  }
}
