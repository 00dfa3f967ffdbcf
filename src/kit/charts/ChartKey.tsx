import css from './charts.module.css'

/** A legend entry: a name and its mark, by default an area. */
export type KeyEntry = {
  label: string
  color?: string
  mark?: 'bar' | 'dot' | 'line' | 'dashes' | 'level' | 'triangle' | 'outline'
  /** Its amount, if the legend shows it. */
  amount?: string
}

/** Legend of a chart in one line, in the order of the chart. */
export const ChartKey = ({ entries }: { entries: readonly KeyEntry[] }) =>
  entries.length > 0 && (
    <ul className={`row wrap soft tiny ${css.key}`}>
      {entries.map(({ label, color, mark = 'area', amount }) => (
        <li key={label}>
          <i data-mark={mark} style={mark === 'area' ? { background: color } : { color }} />
          {label}
          {amount && <b>{amount}</b>}
        </li>
      ))}
    </ul>
  )
