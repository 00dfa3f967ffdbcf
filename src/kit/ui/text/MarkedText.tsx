import css from './Highlight.module.css'

/** A text with its stretches marked: each from which character, up to which, in order and apart. */
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
