import { memo, useMemo } from 'react'

import { rankedOf } from './groups.ts'
import { GroupsCard } from './GroupsCard.tsx'
import type { CohortModel } from './use-cohort.ts'
import { WeeksCard } from './WeeksCard.tsx'

import css from './cohort.module.css'

export type CohortChartsProps = Pick<
  CohortModel,
  | 'view'
  | 'setView'
  | 'shown'
  | 'groups'
  | 'chosenGroups'
  | 'weeks'
  | 'days'
  | 'followed'
  | 'text'
  | 'nameOf'
  | 'hideIdentifiers'
  | 'counts'
>

/** Charts of the groups: each person's change, and week by week. */
export default memo(function CohortCharts({ groups, ...rest }: CohortChartsProps) {
  const ranked = useMemo(
    () => groups.map((group) => ({ ...group, rows: rankedOf(group.rows) })),
    [groups],
  )
  return (
    <div className={css.charts}>
      <GroupsCard {...rest} groups={groups} />
      <WeeksCard {...rest} groups={ranked} />
    </div>
  )
})
