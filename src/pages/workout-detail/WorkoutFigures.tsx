import type { Workout } from '#contract/workouts.ts'
import { hasZones } from '#src/workouts/metrics.ts'
import { sectionsOf, type SectionMetric } from '#src/workouts/sections.ts'
import { speedOfSport } from '#src/workouts/sport.ts'
import { unreadableReason } from '#src/lib/unreadable.ts'
import { Figure } from '#src/ui/Figure.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import css from './workout.module.css'

/** Everything that was measured or could not be read, by its sections, and the names of the sections of which nothing was. */
export function WorkoutFigures({ workout }: { workout: Workout }) {
  const [timeAndDistance, ...sections] = sectionsOf(speedOfSport(workout.sport))
  const wasSent = ({ metric }: SectionMetric) =>
    metric.value(workout) !== null || unreadableReason(workout, metric.key) !== null
  const sent = sections.filter(({ metrics }) => metrics.some(wasSent))
  const unmeasured = sections.filter((section) => !sent.includes(section))
  const zonesReason = unreadableReason(workout, 'hr_zones')
  const absent = unmeasured.map(({ title }) => title.toLowerCase())
  if (!hasZones(workout) && zonesReason === null) absent.push('time in heart-rate zones')
  return (
    <>
      <MetricList
        className={css.headline}
        metrics={timeAndDistance?.metrics ?? []}
        workout={workout}
      />
      <div className={css.groups}>
        {sent.map(({ title, metrics }) => (
          <section key={title} className={css.group} aria-label={title}>
            <h2>{title}</h2>
            <MetricList className={css.figures} metrics={metrics} workout={workout} />
          </section>
        ))}
      </div>
      {zonesReason !== null && (
        <p className={css.absent}>Time in heart-rate zones unreadable: {zonesReason}.</p>
      )}
      {absent.length > 0 && <p className={css.absent}>Not measured: {absent.join(', ')}.</p>}
    </>
  )
}

const MetricList = ({
  className,
  metrics,
  workout,
}: {
  className: string | undefined
  metrics: readonly SectionMetric[]
  workout: Workout
}) => (
  <dl className={className}>
    {metrics.map(({ metric, label, quantity }) => (
      <div key={metric.key}>
        <dt>{label}</dt>
        <dd>
          {unreadableReason(workout, metric.key) === null ? (
            <Figure value={metric.value(workout)} quantity={quantity} />
          ) : (
            <Missing of={workout} field={metric.key} />
          )}
        </dd>
      </div>
    ))}
  </dl>
)
