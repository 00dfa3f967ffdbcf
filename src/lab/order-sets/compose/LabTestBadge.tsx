import css from '#src/lab/order-sets/order-sets.module.css'

/** `A` for the first lab test of the order, counted from 0. After the alphabet, a number. */
export const labTestLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1)

/** The mark by which a marker shows its lab test. */
export const LabTestBadge = ({ index }: { index: number }) => (
  <span
    className={`centered rigid tiny strong ${css.letter}`}
    data-series={(index % 5) + 1}
    role="img"
    aria-label={`lab test ${labTestLetter(index)}`}
  >
    {labTestLetter(index)}
  </span>
)
