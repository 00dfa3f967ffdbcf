import css from './Tree.module.css'

/** Any JSON, folded: for what came in a shape that Rounds does not know. */
export function Tree({ value, name, open = false }: { value: unknown; name?: string; open?: boolean }) {
  const label = name === undefined ? null : <span className={css.name}>{name}</span>
  if (value === null || typeof value !== 'object')
    return (
      <div className={css.leaf}>
        {label}
        <code>{JSON.stringify(value) ?? 'undefined'}</code>
      </div>
    )
  const entries = Object.entries(value)
  return (
    <details className={css.branch} open={open}>
      <summary>
        {label}
        <span className={css.size}>{Array.isArray(value) ? `${entries.length} in a list` : `${entries.length} ${entries.length === 1 ? 'field' : 'fields'}`}</span>
      </summary>
      {entries.map(([key, child]) => (
        <Tree key={key} name={key} value={child} />
      ))}
    </details>
  )
}
