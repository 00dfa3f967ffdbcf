import { useId } from 'react'

import { listNames, type ListName } from './content-changes.ts'
import { listTitles, useShownParts } from './ContentDifferences.tsx'
import type { ContentNames } from './use-content-names.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Lists of an order set under their titles, without empty ones. */
export function ContentLists({
  lists,
  names,
}: {
  lists: Record<ListName, readonly string[]>
  names: ContentNames
}) {
  const show = useShownParts(names, lists.dx)
  const id = useId()
  return listNames
    .filter((name) => lists[name].length)
    .map((name) => (
      <div key={name} className={css.content}>
        <h4 id={`${id}${name}`}>{listTitles[name]}</h4>
        <ul aria-labelledby={`${id}${name}`}>
          {lists[name].map((one) => (
            <li key={one}>{show[name](one)}</li>
          ))}
        </ul>
      </div>
    ))
}
