import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'

import { checkSummary } from '#src/connections/model/connection-checks.ts'
import { people, useKnownSession } from '#src/kit/api/workspace.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import type { AreaName } from '#src/kit/page/navigation.ts'
import { contentWords, EMPTY_DRAFT } from '#src/lab/order-draft/order-set-draft.ts'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'

import { lastCount } from './last-count.ts'

import css from './area-count.module.css'

/** A count, or the last known one of this workspace while it is loaded. */
function useCount(name: 'people' | 'attention', count: number | undefined): number | undefined {
  const workspace = useKnownSession()?.workspace
  useEffect(() => {
    if (workspace && count !== undefined) lastCount(name, workspace).keep(count)
  }, [name, workspace, count])
  return count ?? (workspace ? lastCount(name, workspace).get() : undefined)
}

/** Number of people on the list. Nothing while it is unknown. */
function PeopleCount() {
  const count = useCount('people', useQuery(people()).data?.length)
  if (count === undefined) return null
  return <span className={`end faint tiny ${css.people}`}>{formatNumber(count)}</span>
}

/** Checks also run in the background, so the number is refreshed while the page is visible. */
const REFRESH_MS = 60_000

/** Number of people who need attention. Nothing if it is zero or unknown. */
function TroubleCount() {
  const { data } = useQuery({ ...checkSummary(), refetchInterval: REFRESH_MS })
  const count = useCount('attention', data?.attention)
  if (!count) return null
  const words = ` ${count === 1 ? 'person needs' : 'people need'} attention`
  return (
    <span className={`soft tiny end ${css.count}`} title={`${formatNumber(count)}${words}`}>
      {formatNumber(count)}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}

/** Mark of a draft, with its content on hover. Nothing without one. */
function DraftCount() {
  const { history, trouble } = useOrderSetDraft()
  const { tests, codes, dx } = history?.present ?? EMPTY_DRAFT
  const words = contentWords({ tests, codes, dx })
  if (!words) return null
  return (
    <span
      className={`tiny end ${css.draft}`}
      title={trouble ? `Draft: ${words}. Not saved yet: ${trouble}` : `Draft: ${words}`}
    >
      <span className="visually-hidden">draft: {words}</span>
      <span aria-hidden="true">Draft</span>
    </span>
  )
}

const counts: Partial<Record<AreaName, () => ReactNode>> = {
  people: PeopleCount,
  connections: TroubleCount,
  'order-sets': DraftCount,
}

/** The figure beside an area in the navigation, if it has one. */
export default function AreaCount({ area }: { area: AreaName }) {
  const Count = counts[area]
  return Count && <Count />
}
