import { useNotes } from './notes.ts'
import { usePlotScales } from './plot-scales.ts'

import css from './charts.module.css'

const [FLAG_WIDTH, FLAG_HEIGHT] = [7, 5]
/** Pixels from a flag to its text, from the text to the next flag, and per letter. */
const [AIR, LETTER] = [4, 6.2]

/** As much of a text as fits. Null if that is too little. */
function textIn(room: number, text: string): string | null {
  const letters = Math.floor(room / LETTER)
  if (text.length <= letters) return text
  return letters >= LETTERS_MIN ? `${text.slice(0, letters - 1).trimEnd()}…` : null
}
const LETTERS_MIN = 4

/** Notes on days: a thin band behind the marks, with a small flag and the text at the start if it fits. */
export function NoteMarks({ first, last }: { first: number; last: number }) {
  const notes = useNotes()
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf } = scales
  const starts = notes.map(({ from }) => xOf(from - 0.5))
  return notes
    .filter(({ from, to }) => from <= last && to >= first)
    .map(({ from, to, text }) => {
      const x = xOf(Math.max(first, from) - 0.5)
      const left = x + FLAG_WIDTH + AIR
      const next = Math.min(plot.x + plot.width, ...starts.filter((start) => start > x))
      const words = textIn(next - AIR - left, text)
      const end = xOf(Math.min(last, to) + 0.5)
      return (
        <g key={`${from} ${to} ${text}`} className={css.note}>
          <rect x={x} y={plot.y} width={Math.max(1, end - x)} height={plot.height} />
          <path d={`M${x} ${plot.y + plot.height}V${plot.y - FLAG_HEIGHT}`} />
          {from >= first && (
            <>
              <path
                d={`M${x} ${plot.y - FLAG_HEIGHT}h${FLAG_WIDTH}v${FLAG_HEIGHT}h${-FLAG_WIDTH}z`}
              />
              {words && (
                <text x={left} y={plot.y - FLAG_HEIGHT - 4} dy="0.35em">
                  {words}
                </text>
              )}
            </>
          )}
        </g>
      )
    })
}
