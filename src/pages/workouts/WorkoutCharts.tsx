import { useCallback, useMemo, useState, type ComponentProps } from 'react'

import { createPointing, ShareHover } from '#src/charts/active.ts'
import { dayNumber, fromDayNumber } from '#src/lib/days.ts'
import type { Days } from '#src/lib/range.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { CHART_HEIGHT } from './chart-heights.ts'
import css from './charts-grid.module.css'
import { EfficiencyCard } from './EfficiencyCard.tsx'
import { ElevationCard } from './ElevationCard.tsx'
import { HeartRateCard } from './HeartRateCard.tsx'
import { RoutesCard } from './RoutesCard.tsx'
import { narrowedDays, type Part } from './TimeCard.tsx'
import { VolumeCard } from './VolumeCard.tsx'
import type { Weeks } from './WeekSwitch.tsx'
import { ZonesCard } from './ZonesCard.tsx'

export { PrintSheet } from './PrintSheet.tsx'

type Props = Omit<Part, 'bounds' | 'narrow'> & {
  onStretch: (stretch: Days) => void
  zones: Pick<ComponentProps<typeof ZonesCard>, 'as' | 'onAs'>
  calendar: Omit<ComponentProps<typeof CalendarCard>, keyof Weeks>
  routes: Pick<ComponentProps<typeof RoutesCard>, 'routes' | 'groups' | 'isOneWay' | 'onWay' | 'hrefOf' | 'onOpen'>
}

/** The pictures of the page. They point together, and narrow together. */
export function WorkoutCharts({ calendar, routes, zones, onStretch, ...props }: Props) {
  const { stretch, startsOn, onStartsOn } = props
  const [pointing] = useState(createPointing)
  const bounds = useMemo(() => stretch && { from: dayNumber(stretch.start), to: dayNumber(stretch.end) }, [stretch])
  const narrow = useCallback((from: number, to: number) => onStretch({ start: fromDayNumber(from), end: fromDayNumber(to) }), [onStretch])
  const part = { ...props, bounds, narrow }
  return (
    <ShareHover value={pointing}>
      <div className={css.grid}>
        <HeartRateCard {...part} />
        <ZonesCard {...part} {...zones} />
        <ElevationCard {...part} />
        <VolumeCard {...part} />
        <div className={css.whole}>
          <RoutesCard {...routes} workouts={part.narrowed} days={narrowedDays(part)} units={part.units} startsOn={startsOn} height={CHART_HEIGHT.routes} />
        </div>
        <CalendarCard {...calendar} startsOn={startsOn} onStartsOn={onStartsOn} />
        <EfficiencyCard {...part} />
      </div>
    </ShareHover>
  )
}
