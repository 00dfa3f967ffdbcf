import { memo, useCallback, useDeferredValue, useMemo, useState, type ComponentProps } from 'react'

import { createPointing, ShareHover } from '#src/charts/active.ts'
import { dayNumber, fromDayNumber } from '#lib/days.ts'
import type { Days } from '#src/lib/range.ts'
import { CalendarCard } from './CalendarCard.tsx'
import { CHART_HEIGHT } from './chart-heights.ts'
import css from './charts-grid.module.css'
import { OthersToCome } from './ChartsToCome.tsx'
import { EfficiencyCard } from './EfficiencyCard.tsx'
import { ElevationCard } from './ElevationCard.tsx'
import { HeartRateCard } from './HeartRateCard.tsx'
import { RoutesCard } from './RoutesCard.tsx'
import { narrowedDays, type Part } from './TimeCard.tsx'
import { VolumeCard } from './VolumeCard.tsx'
import type { Weeks } from './WeekSwitch.tsx'
import { ZonesCard } from './ZonesCard.tsx'

export { PrintSheet } from './PrintSheet.tsx'

type Props = Omit<Part, 'bounds' | 'narrow'> &
  Pick<ComponentProps<typeof ZonesCard>, 'as' | 'onAs'> & {
    onStretch: (stretch: Days) => void
    calendar: Omit<ComponentProps<typeof CalendarCard>, keyof Weeks | 'stretch'>
    routes: Pick<
      ComponentProps<typeof RoutesCard>,
      'routes' | 'groups' | 'isOneWay' | 'onWay' | 'hrefOf' | 'onOpen'
    >
  }
type Drawn = Omit<Props, 'onStretch'> & Part

const First = memo(function First(part: Drawn) {
  return (
    <>
      <HeartRateCard {...part} />
      <ZonesCard {...part} />
    </>
  )
})

const Others = memo(function Others({ calendar, routes, ...part }: Drawn) {
  const { stretch, startsOn, onStartsOn, units } = part
  return (
    <>
      <ElevationCard {...part} />
      <VolumeCard {...part} />
      <div className={css.whole}>
        <RoutesCard
          {...routes}
          workouts={part.narrowed}
          days={narrowedDays(part)}
          units={units}
          startsOn={startsOn}
          height={CHART_HEIGHT.routes}
        />
      </div>
      <CalendarCard {...calendar} stretch={stretch} startsOn={startsOn} onStartsOn={onStartsOn} />
      <EfficiencyCard {...part} />
    </>
  )
})

/**
 * The pictures of the page. They point together, and narrow together. Those of the first row are drawn with the figures,
 * the others right behind them: what the reader looks at does not wait for what is below it.
 */
export function WorkoutCharts({ onStretch, ...props }: Props) {
  const { stretch } = props
  const [pointing] = useState(createPointing)
  const bounds = useMemo(
    () => stretch && { from: dayNumber(stretch.start), to: dayNumber(stretch.end) },
    [stretch],
  )
  const narrow = useCallback(
    (from: number, to: number) => onStretch({ start: fromDayNumber(from), end: fromDayNumber(to) }),
    [onStretch],
  )
  const part = { ...props, bounds, narrow }
  const behind = useDeferredValue<Drawn | null>(part, null)
  return (
    <ShareHover value={pointing}>
      <div className={css.grid}>
        <First {...part} />
        {behind ? <Others {...behind} /> : <OthersToCome />}
      </div>
    </ShareHover>
  )
}
