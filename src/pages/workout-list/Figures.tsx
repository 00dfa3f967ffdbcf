import { formatDay } from '#lib/days.ts'
import {
  formatDuration,
  formatNumber,
  formatQuantity,
  spokenUnitOf,
  unitOf,
  type Quantity,
  type Units,
} from '#src/lib/units.ts'
import { Missing } from '#src/ui/Missing.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { sportOf, type Figures as Values } from '#src/workouts/aggregate.ts'
import css from './workouts.module.css'
import { changeOf } from '#src/workouts/sentences.ts'

type Tile = Figure & {
  name: string
  quantity: Quantity
  /** Of the days compared with. */ before: Figure | null
  change: 'share' | { unit: string }
  note?: string
  digits?: number
}
/** Null where the figure is the count itself. */
type Figure = { value: number | null; n: number | null }

function tilesOf(now: Values, before: Values | null): Tile[] {
  const at = now.max_hr.at
  const share = 'share' as const
  const bpm = { unit: 'bpm' }
  const digits = (metres: number | null) => (metres !== null && metres >= 100_000 ? 1 : undefined)
  return [
    {
      name: 'Workouts',
      quantity: 'count',
      value: now.count,
      n: null,
      before: before && { value: before.count, n: null },
      change: share,
    },
    {
      name: 'Moving time',
      quantity: 'duration',
      ...now.moving_time,
      before: before && before.moving_time,
      change: share,
    },
    {
      name: 'Distance',
      quantity: 'distance',
      ...now.distance,
      before: before && before.distance,
      change: share,
      digits: digits(now.distance.value),
    },
    {
      name: 'Elevation gain',
      quantity: 'elevation',
      ...now.total_elevation_gain,
      before: before && before.total_elevation_gain,
      change: share,
    },
    {
      name: 'Average HR, by time',
      quantity: 'heartRate',
      ...now.average_hr,
      before: before && before.average_hr,
      change: bpm,
    },
    {
      name: 'Highest HR',
      quantity: 'heartRate',
      ...now.max_hr,
      before: before && before.max_hr,
      change: bpm,
      note: at ? [formatDay(at.calendar_date), sportOf(at)].filter(Boolean).join(', ') : undefined,
    },
    {
      name: 'Energy',
      quantity: 'energy',
      ...now.calories,
      before: before && before.calories,
      change: share,
    },
  ]
}

/** Shares of workouts with a figure that are further apart make its change a change of what was measured, too. */
const MOST_APART = 0.05

/** `61 h 24 min`, with the words smaller than the digits. */
const Duration = ({ seconds }: { seconds: number }) =>
  formatDuration(seconds)
    .split(/(?<=\d) (?=[a-z])|(?<=[a-z]) (?=\d)/)
    .map((part, index) =>
      /\d/.test(part) ? <span key={index}>{part}</span> : <small key={index}>{part}</small>,
    )

/**
 * The figures of the page: each of how many workouts, and its change against the days it is compared with. A change
 * has no colour: whether more is better is the reader's to say.
 */
export function Figures({
  now,
  before,
  units,
  comparing,
  against,
  soFar = false,
}: {
  now: Values
  before: Values | null
  units: Units
  /** Whether the days before are still coming. */ comparing: boolean
  /** The days compared with, in words. */ against: string | null
  /** They are of a part of the days asked for. */ soFar?: boolean
}) {
  return (
    <div className={css.frame}>
      <dl className={css.figures}>
        {tilesOf(now, before).map(
          ({ name, quantity, value, n, before: earlier, change, note, digits }) => {
            const changed = changeOf(value, earlier?.value ?? null, change)
            const textOf = (one: number) =>
              quantity === 'duration'
                ? formatDuration(one)
                : `${formatQuantity(one, quantity, units)} ${unitOf(quantity, units)}`.trim()
            const earlierOf =
              before && earlier?.n != null
                ? `${formatNumber(earlier.n)} of ${formatNumber(before.count)}`
                : null
            const earlierText =
              earlier?.value == null
                ? null
                : [textOf(earlier.value), earlierOf && `of ${earlierOf} workouts`]
                    .filter(Boolean)
                    .join(' ')
            const isUneven =
              changed &&
              n !== null &&
              before &&
              earlier?.n != null &&
              Math.abs(n / now.count - earlier.n / before.count) > MOST_APART
            return (
              <div key={name}>
                <dt>{soFar ? `${name.split(',')[0]} so far` : name}</dt>
                <dd className={css.value}>
                  {value === null ? (
                    <Missing />
                  ) : quantity === 'duration' ? (
                    <Duration seconds={value} />
                  ) : (
                    <>
                      <span>{formatQuantity(value, quantity, units, digits)}</span>
                      {unitOf(quantity, units) && (
                        <small>
                          <span aria-hidden="true">{unitOf(quantity, units)}</span>
                          <span className="visually-hidden">{spokenUnitOf(quantity, units)}</span>
                        </small>
                      )}
                    </>
                  )}
                </dd>
                <dd className={css.of}>
                  {comparing ? (
                    <Skeleton width={88} height={12} />
                  ) : (
                    <>
                      {changed ? (
                        <strong title={earlierText ? `${earlierText} in ${against}` : undefined}>
                          {changed}
                          <span className="visually-hidden"> against {earlierText}</span>
                        </strong>
                      ) : (
                        against &&
                        value !== null &&
                        n !== 0 && <span title={`Nothing to compare with in ${against}`}>new</span>
                      )}
                      {n !== null && (
                        <span>
                          {formatNumber(n)} of {formatNumber(now.count)}
                        </span>
                      )}
                    </>
                  )}
                </dd>
                {note && <dd className={css.of}>{note}</dd>}
                {isUneven && <dd className={css.of}>before: {earlierOf}</dd>}
              </div>
            )
          },
        )}
      </dl>
    </div>
  )
}
