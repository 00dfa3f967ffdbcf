import { useQuery } from '@tanstack/react-query'

import { checkSummary } from '#src/connections/model/connection-checks.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

import css from './trouble-count.module.css'

/** Checks run by themselves: the number follows them while somebody looks. */
const REFRESH_MS = 60_000

/** Beside the board in the navigation: how many people need attention. Nothing where nobody does, or it is not known. */
export default function TroubleCount() {
  const { data } = useQuery({ ...checkSummary(), refetchInterval: REFRESH_MS })
  if (!data?.attention) return null
  return (
    <span className={`bad tiny end ${css.count}`}>
      {formatNumber(data.attention)}
      <span className="visually-hidden"> {data.attention === 1 ? 'needs' : 'need'} attention</span>
    </span>
  )
}
