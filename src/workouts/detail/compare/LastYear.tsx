import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { uncapitalized } from '#src/kit/lib/sentences.ts'
import {
  counted,
  formatNumber,
  isPace,
  withUnit,
  type Quantity,
  type Speed,
  type Units,
} from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { useUnits } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Figure } from '#src/kit/ui/text/Figure.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { yearToDay } from '#src/workouts/detail/loader.ts'
import { useUserId } from '#src/workouts/detail/use-link-to.ts'
import { useExclusions } from '#src/workouts/detail/use-quality.ts'
import { withoutExcluded } from '#src/workouts/model/quality/exclusions.ts'
import { NO_SPORT, speedOfSport, sportKey, sportNames } from '#src/workouts/model/sport.ts'

import {
  comparableWorkouts,
  findStandings,
  OTHERS_MIN,
  standingFinding,
  type Standing,
} from './last-year.ts'
import { PercentileAxis, PercentileStrip } from './PercentileStrip.tsx'

import css from '#src/workouts/detail/last-year.module.css'

const NOBODY: readonly Workout[] = []
const COMPARED = 'Compared with the last 12 months'

/** This workout compared with the person's own last twelve months in the same sport. */
export function LastYear({ workout }: { workout: Workout }) {
  const year = useQuery(yearToDay(useUserId(), workout.calendar_date))
  const exclusions = useExclusions()
  const others = useMemo(
    () =>
      year.data &&
      comparableWorkouts(workout, withoutExcluded(year.data.body.workouts, exclusions)),
    [workout, year.data, exclusions],
  )
  // its rows follow from the workout's own figures, and are there before the year is loaded
  const standings = useMemo(() => findStandings(workout, others ?? NOBODY), [workout, others])
  if (year.error && !year.data)
    return (
      <FailedCard
        what="the last 12 months"
        error={year.error}
        retry={() => void year.refetch()}
        busy={year.isFetching}
      />
    )
  if (standings.length === 0) return null
  const isEnough = standings.some(({ percentile }) => percentile !== null)
  return (
    <section className={css.card} aria-label={COMPARED} aria-busy={!others}>
      <h2>{standingFinding(standings) ?? COMPARED}</h2>
      <Explanation workout={workout} others={others} isEnough={isEnough} />
      <StandingTable
        standings={standings}
        speed={speedOfSport(workout.sport)}
        isLoaded={others !== undefined}
        isEnough={isEnough}
      />
      <FewerNote
        standings={standings}
        of={others?.length ?? 0}
        speed={speedOfSport(workout.sport)}
      />
    </section>
  )
}

/**
 * Metrics that fewer of the others have, such as `Average heart rate is available for only 129 workouts.` Its line is
 * reserved before the year is loaded.
 */
function FewerNote({
  standings,
  of,
  speed,
}: {
  standings: readonly Standing[]
  of: number
  speed: Speed
}) {
  const fewer = standings.filter(({ n, percentile }) => n < of && percentile !== null)
  return (
    <p className={`faint tiny above-2 ${css.fewer}`}>
      {fewer
        .map(
          (one) =>
            `${wordsOf(one, speed).label} is available for only ${counted(one.n, 'workout')}.`,
        )
        .join(' ')}
    </p>
  )
}

function Explanation({
  workout,
  others,
  isEnough,
}: {
  workout: Workout
  others: readonly Workout[] | undefined
  isEnough: boolean
}) {
  const key = sportKey(workout)
  const sport = uncapitalized(sportNames([workout, ...(others ?? [])])(key))
  const [one, many] =
    key === NO_SPORT
      ? ['workout without a sport', 'workouts without a sport']
      : [`${sport} workout`, `${sport} workouts`]
  const share = (words: string) =>
    `Percentile among ${words}. Shaded: the middle 50%.${isPace(speedOfSport(workout.sport)) ? ' Faster paces rank higher.' : ''}`
  const ofOthers = (n: number) => {
    // earlier ones may be excluded, or the same activity
    if (n === 0) return `No other ${one} to compare with in the previous 12 months.`
    const words = counted(n, `other ${one}`, `other ${many}`)
    return isEnough
      ? share(words)
      : `Only ${words} in the previous 12 months. A comparison needs at least ${OTHERS_MIN}.`
  }
  return (
    <div className={`soft small below-3 ${css.sentence}`}>
      {/* the longest possible text reserves the space */}
      <span className={css.longest} aria-hidden="true">
        {share(`10,000 other ${many}`)}
      </span>
      <span>{others ? ofOthers(others.length) : <Skeleton width="70%" height={14} />}</span>
    </div>
  )
}

function StandingTable({
  standings,
  speed,
  isLoaded,
  isEnough,
}: {
  standings: readonly Standing[]
  speed: Speed
  isLoaded: boolean
  isEnough: boolean
}) {
  const units = useUnits()
  return (
    <table className={`small wide ${css.table}`} aria-label={COMPARED}>
      <colgroup>
        <col />
        <col />
        <col />
        <col />
      </colgroup>
      <thead className="tiny">
        <tr>
          <th scope="col">
            <span className="visually-hidden">Metric</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Position</span>
            {isEnough && <PercentileAxis />}
          </th>
          <th scope="col">
            <span className="visually-hidden">This workout</span>
          </th>
          <th scope="col">
            Percentile<span className="visually-hidden">, and median of the others</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {standings.map((standing) => {
          const { label, quantity } = wordsOf(standing, speed)
          return (
            <tr key={standing.metric.key}>
              <th scope="row">{label}</th>
              <td>
                {standing.percentile !== null && (
                  <PercentileStrip percentile={standing.percentile} />
                )}
                {!isLoaded && <Skeleton height={12} />}
              </td>
              <td>
                <Figure value={standing.value} quantity={quantity} />
              </td>
              <td>
                {isLoaded ? (
                  <Share standing={standing} quantity={quantity} units={units} />
                ) : (
                  <Skeleton height={12} />
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Average as speed or pace, depending on the sport: `Average pace`. */
function wordsOf({ metric }: Standing, speed: Speed): { label: string; quantity: Quantity } {
  if (metric.quantity === 'speed')
    return { label: isPace(speed) ? 'Average pace' : 'Average speed', quantity: speed }
  return {
    label: capitalized(metric.spoken),
    quantity: metric.quantity,
  }
}

/** Word for either end of the others. Null between them. */
function endWords(percentile: number, isSpeed: boolean): string | null {
  if (Math.round(percentile) === 0) return isSpeed ? 'Slowest' : 'Lowest'
  if (Math.round(percentile) === 100) return isSpeed ? 'Fastest' : 'Highest'
  return null
}

const Share = ({
  standing: { percentile, n, median, metric },
  quantity,
  units,
}: {
  standing: Standing
  quantity: Quantity
  units: Units
}) => (
  <>
    {percentile === null ? (
      <Missing
        what={`Only ${counted(n, 'other workout has', 'other workouts have')} this metric`}
      />
    ) : (
      <strong>
        {endWords(percentile, metric.quantity === 'speed') ?? formatNumber(Math.round(percentile))}
      </strong>
    )}
    <span className="visually-hidden">
      {' '}
      of {formatNumber(n)}, median{' '}
      {median === null ? <Missing /> : withUnit(median, quantity, units)}
    </span>
  </>
)
