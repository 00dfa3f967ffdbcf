import { memo, useMemo } from 'react'

import { chosenGroups, groupsOf, oneGroup, rankedOnly } from './groups.ts'
import { GroupsCard } from './GroupsCard.tsx'
import type { CohortModel } from './use-cohort.ts'
import { WeeksCard } from './WeeksCard.tsx'

import css from './cohort.module.css'

export type CohortChartsProps = Pick<
  CohortModel,
  | 'view'
  | 'setView'
  | 'shown'
  | 'untagged'
  | 'weeks'
  | 'days'
  | 'followed'
  | 'text'
  | 'nameOf'
  | 'hideIdentifiers'
  | 'counts'
>

/** The people together: week by week, and groups of them. Where the address names groups, they are drawn by week too. */
export default memo(function CohortCharts({ shown, untagged, ...rest }: CohortChartsProps) {
  const named = rest.view.groups
  const chosen = useMemo(() => chosenGroups(untagged, named), [untagged, named])
  const groups = useMemo(() => groupsOf(untagged, chosen), [untagged, chosen])
  const drawn = useMemo(
    () => rankedOnly(named.length ? groups : oneGroup(shown)),
    [named, groups, shown],
  )
  return (
    <div className={css.charts}>
      <WeeksCard {...rest} groups={drawn} />
      <GroupsCard {...rest} groups={groups} chosen={chosen} />
    </div>
  )
})
