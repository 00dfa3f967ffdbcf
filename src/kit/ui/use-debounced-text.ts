import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

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
  /**
   * Text that was handed on and has not come back: it arrives later than the next letter, or not at
   * all.
   */
  const handedOn = useRef<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // the address is drawn before any other change is: only a ref knows by then what was handed on
  useLayoutEffect(() => {
    const own = handedOn.current.lastIndexOf(value)
    handedOn.current = own < 0 ? [] : handedOn.current.slice(own + 1)
    if (own >= 0) return
    clearTimeout(timer.current)
    setText(value)
  }, [value])
  // text that was not handed on is dropped when the field goes
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
    /** Gives up what was typed and not handed on, for a value that is about to come by other means. */
    drop,
    /** Enter does not wait. */
    now: () => {
      if (text !== (handedOn.current.at(-1) ?? value)) send(text, 0)
    },
  }
}
