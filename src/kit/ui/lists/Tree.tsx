import { useState } from 'react'

import { counted } from '#src/kit/lib/units.ts'
import { cutText, LongText } from '#src/kit/ui/text/LongText.tsx'

import { useShowMore } from './use-show-more.tsx'

import css from './Tree.module.css'

/** `name: Ferritin, unit: ng/mL`: the first plain values of an item of a list, without its IDs. */
const previewOf = (value: object): string =>
  Object.entries(value)
    .filter(
      ([key, one]) => !/id$/i.test(key) && (typeof one === 'string' || typeof one === 'number'),
    )
    .slice(0, 4)
    .map(([key, one]) => `${key}: ${cutText(String(one))}`)
    .join(', ')

/**
 * Any JSON as a collapsible tree, for data in an unknown shape. Collapsed parts aren't rendered. A
 * single field expands with its object.
 */
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
  const isItem = name === undefined || /^\d+$/.test(name)
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
        {!unfolded && isItem && !Array.isArray(value) && (
          <code className={css.preview}>{previewOf(value)}</code>
        )}
      </summary>
      {unfolded &&
        first.map((key) => (
          <Tree
            key={key}
            name={key}
            value={(value as Record<string, unknown>)[key]}
            open={open && keys.length === 1}
          />
        ))}
      {unfolded && more}
    </details>
  )
}
