import { useEffect, useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'

import css from './PhoneTray.module.css'

/** A section of the page: the id of its focusable heading, and the text of the link to it. */
type Place = { heading: string; words: string }

/** True if the section under a heading is in view. */
function useIsInView(heading: string) {
  const [isInView, setInView] = useState(false)
  // scrolling isn't React state
  useEffect(() => {
    const part = document.getElementById(heading)?.closest('section, aside')
    if (!part) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      // from the upper part of the window on, where little of the section before it is left
      { rootMargin: '0px 0px -40% 0px' },
    )
    observer.observe(part)
    return () => observer.disconnect()
  }, [heading])
  return isInView
}

const to = (id: string) => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** Always within reach on a phone, or up to a tablet: a summary, and links to the section and back. */
export function PhoneTray({
  label,
  there,
  back,
  action,
  isOnTablet = false,
  children,
}: {
  label: string
  there: Place
  back: Place
  /** The page's primary action. */
  action?: ReactNode
  /** True if the section is below the rest on a tablet too. */
  isOnTablet?: boolean
  children: ReactNode
}) {
  const isThere = useIsInView(there.heading)
  const { heading, words } = isThere ? back : there
  return (
    <div
      className={`unprinted ${css.tray}`}
      role="group"
      aria-label={label}
      data-tray
      data-tablet={isOnTablet || undefined}
    >
      <p>{children}</p>
      <Button onClick={() => to(heading)}>{words}</Button>
      {action}
    </div>
  )
}
