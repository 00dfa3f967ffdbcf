import { formatDay } from '#src/lib/days.ts'
import { formatDuration, formatNumber, formatQuantity, spokenUnitOf, unitOf, type Quantity, type Units } from '#src/lib/units.ts'
import { Missing } from '#src/ui/Missing.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { sportOf, type Figures as Values } from './aggregate.ts'
import css from './workouts.module.css'
import { changeOf } from './sentences.ts'

type Tile = { name: string; quantity: Quantity; value: number | null; n: number | null; before: number | null; change: 'share' | { unit: string }; note?: string; digits?: number }

function tilesOf(now: Values, before: Values | null): Tile[] {
  const at = now.max_hr.at
  const share = 'share' as const
  const bpm = { unit: 'bpm' }
  const digits = (metres: number | null) => (metres !== null && metres >= 100_000 ? 1 : undefined)
  return [
    { name: 'Workouts', quantity: 'count', value: now.count, n: null, before: before && before.count, change: share },
    { name: 'Moving time', quantity: 'duration', value: now.moving_time.value, n: now.moving_time.n, before: before && before.moving_time.value, change: share },
    { name: 'Distance', quantity: 'distance', value: now.distance.value, n: now.distance.n, before: before && before.distance.value, change: share, digits: digits(now.distance.value) },
    { name: 'Elevation gain', quantity: 'elevation', value: now.total_elevation_gain.value, n: now.total_elevation_gain.n, before: before && before.total_elevation_gain.value, change: share },
    { name: 'Average HR, by time', quantity: 'heartRate', value: now.average_hr.value, n: now.average_hr.n, before: before && before.average_hr.value, change: bpm },
    {
      name: 'Highest HR',
      quantity: 'heartRate',
      value: now.max_hr.value,
      n: now.max_hr.n,
      before: before && before.max_hr.value,
      change: bpm,
      note: at ? [formatDay(at.calendar_date), sportOf(at)].filter(Boolean).join(', ') : undefined,
    },
    { name: 'Energy', quantity: 'energy', value: now.calories.value, n: now.calories.n, before: before && before.calories.value, change: share },
  ]
}

/** `61 h 24 min`, with the words smaller than the digits. */
const Duration = ({ seconds }: { seconds: number }) =>
  formatDuration(seconds)
    .split(/(?<=\d) (?=[a-z])|(?<=[a-z]) (?=\d)/)
    .map((part, index) => (/\d/.test(part) ? <span key={index}>{part}</span> : <small key={index}>{part}</small>))

/**
 * The figures of the page: each of how many workouts, and its change against the days it is compared with. A change
 * has no colour: whether more is better is the reader's to say.
 */
export function Figures({ now, before, units, comparing, against, soFar = false }: { now: Values; before: Values | null; units: Units; /** Whether the days before are still coming. */ comparing: boolean; /** The days compared with, in words. */ against: string | null; /** They are of a part of the days asked for. */ soFar?: boolean }) {
  return (
    <div className={css.frame}>
      <dl className={css.figures}>
        {tilesOf(now, before).map(({ name, quantity, value, n, before: earlier, change, note, digits }) => {
          const changed = changeOf(value, earlier, change)
          const earlierText = earlier === null ? null : quantity === 'duration' ? formatDuration(earlier) : `${formatQuantity(earlier, quantity, units)} ${unitOf(quantity, units)}`.trim()
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
                      against && value !== null && n !== 0 && <span title={`Nothing to compare with in ${against}`}>new</span>
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
            </div>
          )
        })}
      </dl>
    </div>
  )
}
