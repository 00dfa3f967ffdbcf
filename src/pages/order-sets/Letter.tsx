import css from './order-sets.module.css'

/** The n-th lab test of the order, counted from 0: a letter, and after the alphabet a number. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1)

/** The sign by which a marker names the lab test that it comes from. */
export const Letter = ({ index }: { index: number }) => (
  <span className={css.letter} role="img" aria-label={`lab test ${letterOf(index)}`}>
    {letterOf(index)}
  </span>
)
