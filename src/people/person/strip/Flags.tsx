import type { Note } from '#contract/own/notes.ts'
import { dayNumber } from '#lib/days.ts'

import type { Scale } from './scale.ts'
import { cut } from './week-words.ts'

import css from './strip.module.css'

const NOTE_MAX = 18
/** Width of a note's flag, and of a letter of its text. */
const [FLAG, LETTER] = [7, 6.2]

/** Flags with their text if it fits: after the flag until the next one, otherwise before it. */
export function Flags({
  notes,
  bottom,
  scale,
}: {
  notes: readonly Note[]
  bottom: number
  scale: Scale
}) {
  const placed = notes
    .map((note) => ({
      ...note,
      x: Math.max(scale.left, scale.x(dayNumber(note.start_day))),
    }))
    .sort((a, b) => a.x - b.x)
  let taken = 0
  return placed.map(({ id, x, text }, place) => {
    const words = cut(text, NOTE_MAX)
    const width = FLAG + 4 + words.length * LETTER
    const isBehind = x + width < (placed[place + 1]?.x ?? scale.width)
    const isNamed = isBehind || x - width > taken
    taken = isBehind ? x + width : x + FLAG
    return (
      <g key={id} className={css.note}>
        <title>{text}</title>
        <path d={`M${x} ${bottom}V5h${FLAG}v5h-${FLAG}`} />
        {isNamed && (
          <text x={isBehind ? x + 11 : x - 4} y={12} textAnchor={isBehind ? 'start' : 'end'}>
            {words}
          </text>
        )}
      </g>
    )
  })
}
