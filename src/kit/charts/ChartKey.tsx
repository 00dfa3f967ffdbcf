import css from './charts.module.css'

/** An entry of a chart's key: a name and its mark, an area where nothing else is said. */
export type KeyEntry = {
  label: string
  color?: string
  mark?: 'bar' | 'dot' | 'line' | 'dashes' | 'level' | 'triangle' | 'outline'
  /** Its amount, where the key says it. */
  amount?: string
}

/** The marks of a chart in one line above it, in the order of the chart. */
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
