import { useEffect, useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'

import css from './PhoneTray.module.css'

/** A section of the page: the id of its focusable heading, and the text of the link to it. */
type Place = { heading: string; words: string }

const sectionOf = (id: string) => document.getElementById(id)?.closest('section, aside')
/** The heading itself, otherwise the first part of what has the id. */
function startOf(id: string) {
  const place = document.getElementById(id)
  return place?.matches('h1, h2, h3') ? place : place?.firstElementChild
}

/** True if a part of the page is in view. */
function useIsInView(id: string, find: (id: string) => Element | null | undefined) {
  const [isInView, setInView] = useState(false)
  // scrolling isn't React state
  useEffect(() => {
    const part = find(id)
    if (!part) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      // a short section at the end of the page never reaches the top
      { rootMargin: '0px 0px -25% 0px' },
    )
    observer.observe(part)
    return () => observer.disconnect()
  }, [id, find])
  return isInView
}

const to = (id: string) => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** Always within reach on a phone: a summary, and links to the section and back, unless both are in view. */
export function PhoneTray({
  label,
  there,
  back,
  action,
  children,
}: {
  label: string
  there: Place
  back: Place
  /** The page's primary action. */
  action?: ReactNode
  children: ReactNode
}) {
  const isThere = useIsInView(there.heading, sectionOf)
  const isBack = useIsInView(back.heading, startOf)
  const { heading, words } = isThere ? back : there
  return (
    <div className={`unprinted ${css.tray}`} role="group" aria-label={label} data-tray>
      <p>{children}</p>
      {!(isThere && isBack) && <Button onClick={() => to(heading)}>{words}</Button>}
      {action}
    </div>
  )
}
