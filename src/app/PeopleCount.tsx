import { useQuery } from '@tanstack/react-query'

import { people } from '#src/kit/api/workspace.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

import css from './shell.module.css'

/** Beside the people in the navigation: how many are on the list. Nothing while it is not known. */
export default function PeopleCount() {
  const { data } = useQuery(people())
  return data && <span className={`end faint tiny ${css.count}`}>{formatNumber(data.length)}</span>
}
