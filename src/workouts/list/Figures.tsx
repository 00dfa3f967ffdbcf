import type { Workout } from '#contract/interface/workouts.ts'
import { formatDay } from '#lib/days.ts'
import { itemAt } from '#lib/lists.ts'
import {
  counted,
  formatDuration,
  formatNumber,
  formatQuantity,
  spokenUnitOf,
  unitOf,
  withUnit,
  type Quantity,
  type Units,
} from '#src/kit/lib/units.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { canBeShareOf, headlines, type Figures as Values } from '#src/workouts/model/figures.ts'
import {
  changeBy,
  changeOf,
  dominantText,
  type DivergingChange,
} from '#src/workouts/model/sentences.ts'
import { sportName } from '#src/workouts/model/sport.ts'
import type { ImplausibleById } from '#src/workouts/quality/use-exclusions.ts'

import css from './workouts.module.css'

type Figure = {
  value: number | null
  /** Null where the figure is the count itself. */ n: number | null
}
type Tile = Figure & {
  id: string
  name: string
  quantity: Quantity
  changeBy: 'share' | Quantity
  /** In place of the change, where no one figure says it. */
  apart: DivergingChange | null
  /** Figure of the earlier period. */
  before: Figure | null
  /** The day of an extreme, or the one workout that a total hangs on. */
  note?: string
  /** Tells whether the figure of that workout is implausible. */
  isInDoubt?: (implausible: ImplausibleById | undefined) => boolean
  digits?: number
}

const dayAndSport = (workout: Workout) =>
  [formatDay(workout.calendar_date), sportName(workout)].filter(Boolean).join(', ')

/** Beyond 100 km the second decimal says nothing. */
const digitsOf = (quantity: Quantity, value: number | null) =>
  quantity === 'distance' && value !== null && value >= 100_000 ? 1 : undefined

function tilesOf(
  now: Values,
  before: Values | null,
  {
    heartRateApart,
    units,
    isPart,
  }: { heartRateApart: DivergingChange | null; units: Units; isPart: boolean },
): Tile[] {
  const workouts: Tile = {
    id: 'workouts',
    name: 'Workouts',
    quantity: 'count',
    changeBy: 'share',
    apart: null,
    value: now.count,
    n: null,
    before: before && { value: before.count, n: null },
  }
  const metrics = headlines.map((metric, index): Tile => {
    const { value, n, at, dominant } = itemAt(now.figures, index)
    const dominantNote = dominant ? dominantText(dominant, metric.quantity, units) : undefined
    return {
      id: metric.key,
      name: metric.group === 'mean' ? `${metric.label}, weighted` : metric.label,
      quantity: metric.quantity,
      changeBy: changeBy(metric),
      apart: metric.key === 'average_hr' ? heartRateApart : null,
      value,
      n,
      before: before && itemAt(before.figures, index),
      note: (at && dayAndSport(at)) || (isPart ? undefined : dominantNote),
      isInDoubt: (implausible) => {
        const workout = at ?? dominant?.workout
        const broken = workout && implausible?.get(workout.id)
        return broken?.some(({ figures }) => figures.includes(metric.key)) ?? false
      },
      digits: digitsOf(metric.quantity, value),
    }
  })
  return [workouts, ...metrics]
}

/** Shares of workouts with a figure that are further apart make its change a change of what was measured, too. */
const APART_MAX = 0.05
const isUneven = ({ n, before }: Tile, now: Values, earlier: Values | null) =>
  n !== null &&
  before?.n != null &&
  earlier !== null &&
  Math.abs(n / now.count - before.n / earlier.count) > APART_MAX

/** `61 h 24 min`, with the words smaller than the digits. */
const Duration = ({ seconds }: { seconds: number }) =>
  formatDuration(seconds)
    .split(/(?<=\d) (?=[a-z])|(?<=[a-z]) (?=\d)/)
    .map((part, index) =>
      /\d/.test(part) ? <span key={index}>{part}</span> : <small key={index}>{part}</small>,
    )

function Value({ value, quantity, digits, units }: Tile & { units: Units }) {
  if (value === null) return <Missing />
  if (quantity === 'duration') return <Duration seconds={value} />
  return (
    <>
      <span>{formatQuantity(value, quantity, units, digits)}</span>
      {unitOf(quantity, units) && (
        <small>
          <span aria-hidden="true">{unitOf(quantity, units)}</span>
          <span className="visually-hidden">{spokenUnitOf(quantity, units)}</span>
        </small>
      )}
    </>
  )
}

/** The change against the days compared with; of a figure that those had not, that it is new. */
function Change({
  tile,
  comparedWith,
  canBeShare,
  earlierOf,
  units,
}: {
  tile: Tile
  comparedWith: string | null
  /** True where the earlier period holds enough for a ratio. */
  canBeShare: boolean
  /** `44 of 46` of the days compared with. */
  earlierOf: string | null
  units: Units
}) {
  const { value, n, quantity, apart } = tile
  const before = tile.before?.value ?? null
  const change = changeOf(value, before, tile.changeBy, units)
  if (before === null || !change) {
    const isNew = comparedWith !== null && value !== null && n !== 0
    return isNew && <span title={`No earlier data in ${comparedWith}`}>no earlier data</span>
  }
  const earlier =
    quantity === 'duration' ? formatDuration(before) : withUnit(before, quantity, units)
  const words = earlierOf ? `${earlier} of ${earlierOf} workouts` : earlier
  if (tile.changeBy === 'share' && !canBeShare)
    return <span title={`${words} in ${comparedWith}`}>was {earlier}</span>
  return (
    <strong title={[apart?.words, `${words} in ${comparedWith}`].filter(Boolean).join('; ')}>
      {apart?.short ?? change}
      <span className="visually-hidden">
        {apart && `, ${apart.words}`} against {words}
      </span>
    </strong>
  )
}

/** `44 of 46` of the days compared with; null where the figure is not of a part of them. */
const earlierOfTile = ({ before }: Tile, earlier: Values | null) =>
  earlier && before?.n != null
    ? `${formatNumber(before.n)} of ${formatNumber(earlier.count)}`
    : null

/** One line of the figures that none of the workouts has, in the place of empty tiles. */
function NotRecorded({
  tiles,
  count,
  before,
  isPart,
}: {
  tiles: readonly Tile[]
  count: number
  before: Values | null
  isPart: boolean
}) {
  if (!tiles.length) return null
  const words = tiles.map((tile) => {
    const earlierOf = tile.before?.n ? earlierOfTile(tile, before) : null
    return `${tile.name.toLowerCase().replace('hr', 'HR')}${earlierOf ? ` (before: ${earlierOf})` : ''}`
  })
  return (
    <p className={`soft small ${css.notRecorded}`}>
      In none of {counted(count, 'workout')}
      {isPart && ' so far'}: {words.join(', ')}.
    </p>
  )
}

/**
 * The figures of the page: each of how many workouts, and its change against the days it is compared with. A change
 * has no color: whether more is better is the reader's to say.
 */
export function Figures({
  now,
  before,
  heartRateApart,
  units,
  isComparing,
  comparedWith,
  isPart = false,
  excluded,
  implausible,
}: {
  now: Values
  before: Values | null
  /** Words for a change of heart rate that no single figure shows. */
  heartRateApart: DivergingChange | null
  units: Units
  /** True while the earlier period is loading. */
  isComparing: boolean
  /** The days compared with, in words. */
  comparedWith: string | null
  /** They are of a part of the days that were requested. */
  isPart?: boolean
  /** Number of workouts with an excluded figure, by its key. */
  excluded?: ReadonlyMap<string, number>
  implausible?: ImplausibleById
}) {
  // the earlier period's completeness loads later, and moves nothing
  const hasRoom = (tile: Tile) =>
    Boolean(tile.note && (isComparing || before)) && !isUneven(tile, now, before)
  const all = tilesOf(now, before, { heartRateApart, units, isPart }).map((tile) => ({
    ...tile,
    note: tile.note && tile.isInDoubt?.(implausible) ? `${tile.note}, implausible` : tile.note,
  }))
  const isMissing = ({ n }: Tile) => n === 0
  return (
    <div className={css.frame}>
      <dl className={css.figures}>
        {all
          .filter((tile) => !isMissing(tile))
          .map((tile) => {
            const { id, name, n, note } = tile
            const earlierOf = earlierOfTile(tile, before)
            const excludedHere = excluded?.get(id) ?? 0
            return (
              <div key={id} className={hasRoom(tile) ? css.room : undefined}>
                <dt>{isPart ? `${name.split(',')[0]} so far` : name}</dt>
                <dd className={`row baseline gap-1 strong nowrap ${css.value}`}>
                  <Value {...tile} units={units} />
                </dd>
                <dd
                  className={
                    tile.apart ? `soft tiny ${css.of} ${css.apart}` : `soft tiny ${css.of}`
                  }
                >
                  {isComparing ? (
                    <Skeleton width={88} height={12} />
                  ) : (
                    <>
                      <Change
                        tile={tile}
                        comparedWith={comparedWith}
                        canBeShare={before !== null && canBeShareOf(before)}
                        earlierOf={earlierOf}
                        units={units}
                      />
                      {n !== null && !(tile.apart && n === now.count) && (
                        <span>
                          {formatNumber(n)} of {formatNumber(now.count)}
                        </span>
                      )}
                    </>
                  )}
                </dd>
                {note && <dd className={`soft tiny ${css.of}`}>{note}</dd>}
                {excludedHere > 0 && (
                  <dd className={`soft tiny ${css.of}`}>{formatNumber(excludedHere)} left out</dd>
                )}
                {isUneven(tile, now, before) && (
                  <dd className={`soft tiny ${css.of}`}>before: {earlierOf}</dd>
                )}
              </div>
            )
          })}
      </dl>
      <NotRecorded
        tiles={all.filter(isMissing)}
        count={now.count}
        before={before}
        isPart={isPart}
      />
    </div>
  )
}
