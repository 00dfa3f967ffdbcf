import { useEffect, useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'

import css from './PhoneTray.module.css'

/** A section of the page: the id of its focusable heading, and the text of the link to it. */
type Place = { heading: string; words: string }

/** True if the section with a heading is in view, other than at an edge of the window that other parts cover. */
function useIsInView(heading: string) {
  const [isInView, setInView] = useState(false)
  // scrolling isn't React state
  useEffect(() => {
    const found = document.getElementById(heading)
    const part = found?.closest('section, aside') ?? found
    if (!part) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      { rootMargin: '-30% 0px' },
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

/**
 * Always within reach on a phone, or up to a tablet: a summary, and a link to the section, or back.
 * None while both are in view.
 */
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
  const isBack = useIsInView(back.heading)
  const { heading, words } = isThere ? back : there
  const isLeading = !isThere || !isBack
  return (
    <div
      className={`unprinted ${css.tray}`}
      role="group"
      aria-label={label}
      data-tray
      data-tablet={(isOnTablet && isLeading) || undefined}
    >
      <p>{children}</p>
      {isLeading && <Button onClick={() => to(heading)}>{words}</Button>}
      {action}
    </div>
  )
}
