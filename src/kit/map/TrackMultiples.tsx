import { memo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

import { project } from '#lib/geo.ts'
import { itemAt } from '#lib/lists.ts'
import type { Point } from '#lib/polyline.ts'
import { basePath } from '#src/kit/lib/base-path.ts'
import { textColor } from '#src/kit/ui/text/text-color.ts'

import css from './tracks.module.css'

export type DrawnTrack = {
  id: string
  points: readonly Point[]
  /** Accessible name of the link, because its picture can't be read aloud. */
  name: string
  /** Name of a repeated route, and its color if it has one. Null for a route used once. */
  mark: { id: string; name: string; color: string | null } | null
}

const WIDTH = 64
const HEIGHT = 48
const MARGIN = 4
/** Pixels between two vertices of a line. With less, 200 tracks would be too slow. */
const THIN = 1.2

const smallPath = (points: readonly Point[]) =>
  project(points, { width: WIDTH, height: HEIGHT, margin: MARGIN, thin: THIN })
    .line.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')

/** A click that opens here, and not in another tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Small maps of the tracks, north up, each filling its frame, so that they show shape rather than
 * size. Each links to its workout. One Tab stop. Arrow keys, Home, and End move among them.
 */
export const TrackMultiples = memo(function TrackMultiples({
  tracks,
  label,
  hrefOf,
  onOpen,
}: {
  tracks: readonly DrawnTrack[]
  label: string
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const stop = Math.min(current, tracks.length - 1)

  function onKeyDown(event: KeyboardEvent<HTMLUListElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.indexOf(event.target as HTMLAnchorElement)
    if (at < 0) return
    const perRow = Math.max(
      1,
      links.findIndex(({ offsetTop }) => offsetTop > itemAt(links, 0).offsetTop),
    )
    const to = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at - perRow,
      ArrowDown: at + perRow,
      Home: 0,
      End: links.length - 1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    itemAt(links, Math.max(0, Math.min(links.length - 1, to))).focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the links inside
    <ul ref={list} className={css.multiples} aria-label={label} onKeyDown={onKeyDown}>
      {tracks.map(({ id, points, name, mark }, index) => (
        <li key={id}>
          <a
            href={basePath + hrefOf(id)}
            title={name}
            aria-label={name}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={(event) => {
              if (!isPlain(event)) return
              event.preventDefault()
              onOpen(id)
            }}
          >
            <Picture points={points} color={mark?.color ?? undefined} />
            {mark && (
              <b aria-hidden="true" style={{ color: textColor(mark.color ?? 'var(--ink2)') }}>
                {mark.name}
              </b>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
})

/** Not rendered again while the focus moves. */
const Picture = memo(function Picture({
  points,
  color,
}: {
  points: readonly Point[]
  color: string | undefined
}) {
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={smallPath(points)} style={{ stroke: color }} />
    </svg>
  )
})
