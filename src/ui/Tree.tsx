import { useState } from 'react'

import { Button } from './Button.tsx'
import css from './Tree.module.css'

/** Drawn at a time: thousands of workouts at once would hold the browser up. */
const MOST = 100

/** Any JSON, folded: for what came in a shape that Rounds does not know. What is folded is not drawn. */
export function Tree({
  value,
  name,
  open = false,
}: {
  value: unknown
  name?: string
  open?: boolean
}) {
  const [unfolded, setUnfolded] = useState(open)
  const [most, setMost] = useState(MOST)
  const label = name === undefined ? null : <span className={css.name}>{name}</span>
  if (value === null || typeof value !== 'object')
    return (
      <div className={css.leaf}>
        {label}
        <code>{JSON.stringify(value) ?? 'undefined'}</code>
      </div>
    )
  const keys = Object.keys(value)
  return (
    <details
      className={css.branch}
      open={open}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        {label}
        <span className={css.size}>
          {Array.isArray(value)
            ? `${keys.length} in a list`
            : `${keys.length} ${keys.length === 1 ? 'field' : 'fields'}`}
        </span>
      </summary>
      {unfolded &&
        keys
          .slice(0, most)
          .map((key) => (
            <Tree key={key} name={key} value={(value as Record<string, unknown>)[key]} />
          ))}
      {unfolded && keys.length > most && (
        <Button look="quiet" onClick={() => setMost(most + MOST)}>
          {Math.min(MOST, keys.length - most)} more of {keys.length - most}
        </Button>
      )}
    </details>
  )
}
