import { useEffect, useState, type ReactNode } from 'react'

import { Button } from './Button.tsx'

import css from './PhoneTray.module.css'

/** A part of the page: the id of its heading, which can take the focus, and the words of the way to it. */
type Place = { heading: string; words: string }

/** True where the part of the page under a heading is in view. */
function useIsInView(heading: string) {
  const [isInView, setInView] = useState(false)
  // the page scrolls, which React does not know of
  useEffect(() => {
    const part = document.getElementById(heading)?.closest('section, aside')
    if (!part) return
    const observer = new IntersectionObserver(
      ([entry]) => setInView(entry?.isIntersecting ?? false),
      // a short part at the end of the page never comes to its top
      { rootMargin: '0px 0px -25% 0px' },
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

/** On a phone, in reach wherever one has scrolled to: what there is in short, and the way to it and back. */
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
  /** The action that the page is for. */
  action?: ReactNode
  children: ReactNode
}) {
  const isThere = useIsInView(there.heading)
  const { heading, words } = isThere ? back : there
  return (
    <div className={`unprinted ${css.tray}`} role="group" aria-label={label}>
      <p>{children}</p>
      <Button onClick={() => to(heading)}>{words}</Button>
      {action}
    </div>
  )
}
