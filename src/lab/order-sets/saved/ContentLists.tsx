import { useId } from 'react'

import { listNames, type ListName } from './content-changes.ts'
import { listTitles, useShownParts } from './ContentDifferences.tsx'
import type { ContentNames } from './use-content-names.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Lists of an order set under their titles, without empty ones. */
export function ContentLists({
  lists,
  names,
  level,
}: {
  lists: Record<ListName, readonly string[]>
  names: ContentNames
  level: 'h3' | 'h4'
}) {
  const show = useShownParts(names, lists.dx)
  const id = useId()
  const Title = level
  return listNames
    .filter((name) => lists[name].length)
    .map((name) => (
      <div key={name} className={css.content}>
        <Title id={`${id}${name}`}>{listTitles[name]}</Title>
        <ul aria-labelledby={`${id}${name}`}>
          {lists[name].map((one) => (
            <li key={one}>{show[name](one)}</li>
          ))}
        </ul>
      </div>
    ))
}
