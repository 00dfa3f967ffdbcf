import { useState } from 'react'

import { counted } from '#src/kit/lib/units.ts'
import { LongText } from '#src/kit/ui/text/LongText.tsx'

import { useShowMore } from './use-show-more.tsx'

import css from './Tree.module.css'

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
  const keys = value !== null && typeof value === 'object' ? Object.keys(value) : []
  const [first, more] = useShowMore(keys)
  const label = name === undefined ? null : <span className={css.name}>{name}</span>
  if (value === null || typeof value !== 'object')
    return (
      <div className={css.leaf}>
        {label}
        <code>
          <LongText text={JSON.stringify(value) ?? 'undefined'} />
        </code>
      </div>
    )
  return (
    <details
      className={css.branch}
      open={open}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary>
        {label}
        <span className="faint">
          {Array.isArray(value) ? counted(keys.length, 'item') : counted(keys.length, 'field')}
        </span>
      </summary>
      {unfolded &&
        first.map((key) => (
          <Tree key={key} name={key} value={(value as Record<string, unknown>)[key]} />
        ))}
      {unfolded && more}
    </details>
  )
}
