import { memo, useMemo } from 'react'

import css from './cohort.module.css'
import { chosenGroups, oneGroup, rankedOnly, twoGroups } from './groups.ts'
import { GroupsCard } from './GroupsCard.tsx'
import type { CohortModel } from './use-cohort.ts'
import { WeeksCard } from './WeeksCard.tsx'

type Props = Pick<
  CohortModel,
  'view' | 'setView' | 'shown' | 'untagged' | 'weeks' | 'followed' | 'nameOf' | 'choices'
>

/** The people together: week by week, and two groups of them. Where the address names groups, both are drawn by week too. */
export default memo(function CohortCharts({ shown, untagged, ...rest }: Props) {
  const { a, b } = rest.view
  const chosen = useMemo(() => chosenGroups(untagged, { a, b }), [untagged, a, b])
  const two = useMemo(() => twoGroups(untagged, chosen), [untagged, chosen])
  const isComparing = a !== '' || b !== ''
  const groups = useMemo(
    () => rankedOnly(isComparing ? two : oneGroup(shown)),
    [isComparing, two, shown],
  )
  return (
    <div className={css.charts}>
      <WeeksCard {...rest} groups={groups} />
      <GroupsCard {...rest} groups={two} chosen={chosen} />
    </div>
  )
})
