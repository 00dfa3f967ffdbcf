import css from './charts.module.css'

/**
 * What is said of a point: a small table, and the one figure of it that stands beside the others of that moment while
 * the reader points in another chart. `y` is where the point is on the value axis, if it is on one.
 */
export type TooltipContent = {
  title: string
  lines: readonly { name: string; value: string; color?: string }[]
  brief: string
  y: number | null
}

export const TOOLTIP_WIDTH = 216

/** The one figure of the moment that the reader points at in another chart. `x` is in pixels of `width`. */
export const Brief = ({
  text,
  x,
  width,
  chart,
}: {
  text: string
  x: number
  width: number
  chart: string
}) => (
  <div
    aria-hidden="true"
    className={css.brief}
    data-chart={chart}
    style={x < width / 2 ? { left: x + 6 } : { right: width - x + 6 }}
  >
    {text}
  </div>
)

/** The facts of the point under the pointer or the keys. Those who cannot see it hear them (PointField). */
export const Tooltip = ({
  facts: { title, lines },
  left,
  top,
  chart,
}: {
  facts: Pick<TooltipContent, 'title' | 'lines'>
  left: number
  top: number
  chart?: string
}) => (
  <div
    aria-hidden="true"
    className={css.tooltip}
    data-chart={chart}
    style={{ left, top, width: TOOLTIP_WIDTH }}
  >
    <p>{title}</p>
    <table>
      <tbody>
        {lines.map(({ name, value, color }) => (
          <tr key={name}>
            <th scope="row">
              {color && <i style={{ background: color }} />}
              {name}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
