import css from './charts.module.css'

const LINE_PX = 13
/** A letter of the smallest type, on average and a little more. */
const LETTER_PX = 7.2
/** The colour's square and the space around it. */
const SQUARE_PX = 27

/**
 * Pixels for the names of a stack beside a chart of this height. A long name goes on in a second line; where all of them
 * would then be taller than the chart, they get more of its width.
 */
export function legendWidth(names: readonly string[], height: number): number {
  const linesIn = (letters: number) =>
    names.reduce((sum, { length }) => sum + Math.ceil(length / letters), 0)
  const letters = [14, 20].find((most) => linesIn(most) * LINE_PX < height * 0.8) ?? 26
  return (
    SQUARE_PX +
    Math.ceil(
      LETTER_PX * Math.max(8, Math.min(letters, Math.max(...names.map(({ length }) => length)))),
    )
  )
}

/**
 * Colors of a stack, in the stack's own order, highest first; with the amount of each where there
 * are totals.
 */
export const StackLegend = ({
  names,
  colors,
  totals,
  boundary,
}: {
  names: readonly string[]
  colors: readonly string[]
  totals?: readonly string[]
  /** The heavier line of the stack lies above so many of them, from the lowest. */
  boundary?: number | null
}) => (
  <ul className={`soft tiny ${css.stackLegend}`}>
    {names
      .map((name, place) => (
        <li key={place} className={place === boundary ? css.aboveBoundary : undefined}>
          <i style={{ background: colors[place] }} />
          {name}
          {totals && <span>{totals[place]}</span>}
        </li>
      ))
      .toReversed()}
  </ul>
)
