import css from './charts.module.css'

/** What is said of a point: a small table. `y` is where the point is on the value axis, if it is on one. */
export type Facts = { title: string; lines: readonly { name: string; value: string; color?: string }[]; y: number | null }

export const TOOLTIP_WIDTH = 216

/** The facts of the point under the pointer or the keys. Those who cannot see it hear them (PointField). */
export const Tooltip = ({ facts: { title, lines }, left, top, chart }: { facts: Pick<Facts, 'title' | 'lines'>; left: number; top: number; chart?: string }) => (
  <div aria-hidden="true" className={css.tooltip} data-chart={chart} style={{ left, top, width: TOOLTIP_WIDTH }}>
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
