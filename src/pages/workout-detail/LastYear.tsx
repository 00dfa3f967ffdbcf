import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Workout } from '#contract/workouts.ts'
import { FailedCard } from '#src/layout/Notices.tsx'
import { speedOfSport, sportName } from '#src/workouts/sport.ts'
import {
  counted,
  formatNumber,
  isPace,
  withUnit,
  type Quantity,
  type Units,
} from '#src/lib/units.ts'
import { Missing } from '#src/ui/Missing.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import css from './last-year.module.css'
import {
  LEAST_OTHERS,
  comparableWorkouts,
  findStandings,
  type Measure,
  type Standing,
} from './last-year.ts'
import { yearToDay } from './loader.ts'

const measures: Record<Measure, { label: string; quantity: Quantity }> = {
  distance: { label: 'Distance', quantity: 'distance' },
  moving_time: { label: 'Moving time', quantity: 'duration' },
  average_speed: { label: 'Average speed', quantity: 'speed' },
  average_hr: { label: 'Average heart rate', quantity: 'heartRate' },
  range: { label: 'Elevation range', quantity: 'elevation' },
  total_elevation_gain: { label: 'Elevation gain', quantity: 'elevation' },
}

const NOBODY: readonly Workout[] = []

const places = (percentile: number) =>
  percentile >= 99.5 ? 'all' : percentile < 0.5 ? 'none' : `${formatNumber(percentile)} %`

/** Where the value stands between the lowest and the highest of the others, the median marked. Outside of them at the edge. */
function Strip({ standing: { value, lowest, median, highest } }: { standing: Standing }) {
  if (lowest === null || median === null || highest === null) return null
  const [least, most] = [Math.min(lowest, value), Math.max(highest, value)]
  const at = (one: number) => `${most > least ? ((one - least) / (most - least)) * 100 : 50}%`
  return (
    <span className={css.strip} aria-hidden="true">
      <i className={css.span} style={{ left: at(lowest), right: `calc(100% - ${at(highest)})` }} />
      <i className={css.median} style={{ left: at(median) }} />
      <i className={css.here} style={{ left: at(value) }} />
    </span>
  )
}

/** This workout against this person's own last twelve months in that sport. */
export function LastYear({ workout, units }: { workout: Workout; units: Units }) {
  const year = useQuery(yearToDay(workout))
  const others = useMemo(
    () => year.data && comparableWorkouts(workout, year.data.body.workouts),
    [workout, year.data],
  )
  // which figures it has, the workout itself says: its rows are there before the year is
  const standings = useMemo(() => findStandings(workout, others ?? NOBODY), [workout, others])
  const speed = speedOfSport(workout.sport)
  const above = isPace(speed) ? 'above, in pace faster than' : 'above'
  const sport = sportName(workout) || 'workouts without a sport'
  const enough = standings.some(({ percentile }) => percentile !== null)
  if (year.error && !year.data)
    return (
      <FailedCard
        what="This person’s last twelve months"
        error={year.error}
        retry={() => void year.refetch()}
        busy={year.isFetching}
      />
    )
  if (standings.length === 0) return null
  const share = (words: string) =>
    `The share of ${words} of ${sport} that this one is ${above}, of those that have the figure, each counted once however many providers recorded it. Higher is not better; it is only higher.`
  return (
    <section className={css.card} aria-labelledby="last-year" aria-busy={!others}>
      <h2 id="last-year">Against the last twelve months</h2>
      <div className={css.sentence}>
        {/* the longest that can come holds the place */}
        <span className={css.longest} aria-hidden="true">
          {share('10,000 other workouts')}
        </span>
        <span>
          {!others ? (
            <Skeleton width="70%" height={14} />
          ) : others.length === 0 ? (
            `This is the first of ${sport} in the twelve months to its day: there is nothing to hold it against.`
          ) : enough ? (
            share(counted(others.length, 'other workout'))
          ) : (
            `${counted(others.length, 'other workout')} of ${sport} in the twelve months to its day: too few to say where this one stands. It takes ${LEAST_OTHERS}.`
          )}
        </span>
      </div>
      <table className={css.table}>
        <colgroup>
          <col />
          <col />
          <col />
          <col />
        </colgroup>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Where it stands</th>
            <th scope="col">This workout</th>
            <th scope="col">Share it is {above}, and the median of the others</th>
          </tr>
        </thead>
        <tbody>
          {standings.map((standing) => {
            const { label, quantity } =
              standing.what === 'average_speed' && isPace(speed)
                ? { label: 'Average pace', quantity: speed }
                : measures[standing.what]
            return (
              <tr key={standing.what}>
                <th scope="row">{label}</th>
                <td>{others ? <Strip standing={standing} /> : <Skeleton height={12} />}</td>
                <td>{withUnit(standing.value, quantity, units)}</td>
                <td>
                  {!others ? (
                    <Skeleton height={12} />
                  ) : (
                    <>
                      {standing.percentile === null ? (
                        <Missing what={`Only ${standing.n} others have it`} />
                      ) : (
                        <strong>{places(standing.percentile)}</strong>
                      )}
                      <small> of {formatNumber(standing.n)}</small>
                      <span className="visually-hidden">
                        , median{' '}
                        {standing.median === null ? (
                          <Missing />
                        ) : (
                          withUnit(standing.median, quantity, units)
                        )}
                      </span>
                    </>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={enough ? css.key : `${css.key} ${css.toCome}`}>
        <i className={css.keySpan} /> the others, lowest to highest <i className={css.keyMedian} />{' '}
        their median <i className={css.keyHere} /> this workout
      </p>
    </section>
  )
}
