import { useNotes } from './notes.ts'
import { usePlotScales } from './plot-scales.ts'

import css from './charts.module.css'

const [FLAG_WIDTH, FLAG_HEIGHT] = [7, 5]

/** Notes on days: a thin band behind the marks, with a small flag at the start. */
export function NoteMarks({ first, last }: { first: number; last: number }) {
  const notes = useNotes()
  const scales = usePlotScales()
  if (!scales) return null
  const { plot, xOf } = scales
  return notes
    .filter(({ from, to }) => from <= last && to >= first)
    .map(({ from, to, text }) => {
      const x = xOf(Math.max(first, from) - 0.5)
      const end = xOf(Math.min(last, to) + 0.5)
      return (
        <g key={`${from} ${to} ${text}`} className={css.note}>
          <rect x={x} y={plot.y} width={Math.max(1, end - x)} height={plot.height} />
          <path d={`M${x} ${plot.y + plot.height}V${plot.y - FLAG_HEIGHT}`} />
          {from >= first && (
            <path
              d={`M${x} ${plot.y - FLAG_HEIGHT}h${FLAG_WIDTH}v${FLAG_HEIGHT}h${-FLAG_WIDTH}z`}
            />
          )}
        </g>
      )
    })
}
