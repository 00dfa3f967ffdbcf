import css from './Highlight.module.css'

/** A text with marked ranges: start and end (exclusive), in order and without overlaps. */
export function MarkedText({
  text,
  marks,
}: {
  text: string
  marks: readonly (readonly [number, number])[]
}) {
  return (
    <>
      {marks.map(([start, end], n) => (
        <span key={start}>
          {text.slice(marks[n - 1]?.[1] ?? 0, start)}
          <mark className={css.mark}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
