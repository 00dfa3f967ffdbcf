import css from './charts.module.css'

const LINE_PX = 13
/** A letter of the smallest type, on average and a little more. */
const LETTER_PX = 7.2
/** The color's square and the space around it. */
const SQUARE_PX = 27

/** A part of a stack, with its amount where that is said beside it. */
export type StackPart = { label: string; color?: string; amount?: string }

/**
 * Pixels for the names of a stack beside a chart of this height. A long name goes on in a second line; where all of them
 * would then be taller than the chart, they get more of its width.
 */
export function legendWidth(parts: readonly StackPart[], height: number): number {
  const lengths = parts.map(({ label, amount }) => [label, amount ?? []].flat().join(' ').length)
  const linesIn = (letters: number) =>
    lengths.reduce((sum, length) => sum + Math.ceil(length / letters), 0)
  const letters = [14, 20].find((most) => linesIn(most) * LINE_PX < height * 0.8) ?? 26
  const widest = Math.max(8, Math.min(letters, Math.max(...lengths)))
  return SQUARE_PX + Math.ceil(LETTER_PX * widest)
}

/** Parts of a stack with their colors, highest first. */
export const StackLegend = ({
  parts,
  boundary,
}: {
  parts: readonly StackPart[]
  /** The heavier line of the stack lies above so many of them, from the lowest. */
  boundary?: number | null
}) => (
  <ul className={`soft tiny ${css.stackLegend}`}>
    {parts
      .map(({ label, color, amount }, place) => (
        <li key={label} className={place === boundary ? css.aboveBoundary : undefined}>
          <i style={{ background: color }} />
          {label}
          {amount && <span>{amount}</span>}
        </li>
      ))
      .toReversed()}
  </ul>
)
