import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

import css from './Tooltip.module.css'

const DELAY_MS = 450
const GAP = 6

type Shown = { of: HTMLElement; text: string }

/** Text beside an icon that is only for screen readers, as in the navigation rail. */
const hasHiddenWords = (element: HTMLElement) =>
  [...element.children].some((part) => part.textContent.trim() && part.clientWidth <= 1)

/** The title of an element, unless its own text is the same. */
function titleOf(element: HTMLElement): string {
  const { title } = element
  return element.innerText.trim() === title.trim() && !hasHiddenWords(element) ? '' : title
}

const titled = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[title]:not([title=""])') : null

/** Below the element, or above it if there is no room. */
function place(tip: HTMLElement, of: HTMLElement) {
  const at = of.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = tip
  const room = document.body.offsetWidth - offsetWidth - 8
  const left = Math.max(8, Math.min(at.left + at.width / 2 - offsetWidth / 2, room))
  const below = at.bottom + GAP
  const top = below + offsetHeight < window.innerHeight ? below : at.top - GAP - offsetHeight
  tip.style.left = `${left}px`
  tip.style.top = `${top}px`
}

/**
 * Shows the `title` of the hovered element, or of a button without text that Tab reached, or of a
 * focused button with a reason for being disabled, instead of the browser's own tooltip. Escape
 * hides it, and it stays while the pointer is on it. Mounted once.
 */
export function Tooltips() {
  const [shown, setShown] = useState<Shown | null>(null)
  const tip = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef<Shown | null>(null)

  /** Restores the title, which is removed while hovering, because the browser would show it too. */
  const hide = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (held.current && !held.current.of.title) held.current.of.title = held.current.text
    held.current = null
    setShown(null)
  })
  const reach = useEffectEvent((target: EventTarget | null, isPointer: boolean) => {
    if (target instanceof Node && tip.current?.contains(target)) return
    if (held.current && target instanceof Node && held.current.of.contains(target)) return
    const of = titled(target)
    // a resting pointer can also enter an element when the page moves below it
    if (isPointer && !of && !held.current) return
    hide()
    const text = of ? titleOf(of) : ''
    if (!of || !text) return
    if (isPointer) {
      held.current = { of, text }
      of.title = ''
    }
    // a popover returns the focus while it hides, and none can be shown until it has
    const delay = isPointer ? DELAY_MS : 0
    timer.current = setTimeout(() => of.isConnected && setShown({ of, text }), delay)
  })
  /** The tooltip of the focused element moves along, because focusing scrolls the page. */
  const follow = useEffectEvent(() => {
    if (held.current) hide()
    else if (shown && tip.current) place(tip.current, shown.of)
  })
  // the whole document, like the browser's own tooltip
  useEffect(() => {
    // the tooltip of an element that the page focuses, as after moving a row, would cover the next one
    let isTab = false
    const onOver = (event: PointerEvent) =>
      event.pointerType === 'mouse' && reach(event.target, true)
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element &&
      (target.matches('button[aria-description]') ||
        (isTab && target.matches('button') && !target.textContent))
        ? reach(target, false)
        : hide()
    // clicking a disabled element shows the reason
    const onClick = ({ target }: MouseEvent) => {
      const button = target instanceof Element && target.closest('button[aria-description]')
      if (button) reach(button, false)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      isTab = key === 'Tab'
      hide()
    }
    const onDown = () => {
      isTab = false
      hide()
    }
    const onScroll = () => follow()
    const ended = new AbortController()
    const { signal } = ended
    const first = { signal, capture: true }
    document.addEventListener('pointerover', onOver, { signal })
    document.addEventListener('focusin', onFocus, { signal })
    document.addEventListener('click', onClick, first)
    document.addEventListener('keydown', onKey, first)
    document.addEventListener('pointerdown', onDown, first)
    document.addEventListener('scroll', onScroll, first)
    return () => {
      hide()
      ended.abort()
    }
  }, [])
  useLayoutEffect(() => {
    const element = tip.current
    if (!element || !shown) return
    // above dialogs too
    element.showPopover()
    place(element, shown.of)
  }, [shown])
  if (!shown) return null
  return (
    <div ref={tip} popover="manual" role="tooltip" className={`unprinted ${css.tooltip}`}>
      {shown.text}
    </div>
  )
}
