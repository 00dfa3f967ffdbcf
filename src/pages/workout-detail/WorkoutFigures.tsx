import type { Workout } from '#contract/workouts.ts'
import { hasZones } from '#lib/recording-worth.ts'
import { fieldOf } from '#src/workouts/metrics.ts'
import { sectionsOf, type SectionMetric } from '#src/workouts/sections.ts'
import { speedOfSport } from '#src/workouts/sport.ts'
import { Figure } from '#src/ui/Figure.tsx'
import css from './workout.module.css'
import { Missing } from '#src/ui/Missing.tsx'
import { unreadableReason } from '#lib/unreadable.ts'

/** Everything that was measured, by its sections, and the names of the sections of which nothing was. */
export function WorkoutFigures({ workout }: { workout: Workout }) {
  const [timeAndDistance, ...sections] = sectionsOf(speedOfSport(workout.sport))
  const isMeasured = ({ metric }: SectionMetric) =>
    metric.value(workout) !== null || unreadableReason(workout, fieldOf(metric)) !== null
  const measured = sections.filter(({ metrics }) => metrics.some(isMeasured))
  const unmeasured = sections.filter((section) => !measured.includes(section))
  const absent = unmeasured.map(({ title }) => title.toLowerCase())
  const zonesReason = unreadableReason(workout, 'hr_zones')
  const mapReason = unreadableReason(workout, 'map')
  if (!hasZones(workout) && !zonesReason) absent.push('time in heart-rate zones')
  return (
    <>
      <MetricList
        className={css.headline}
        metrics={timeAndDistance?.metrics ?? []}
        workout={workout}
      />
      <div className={css.groups}>
        {measured.map(({ title, metrics }) => (
          <section key={title} className={css.group} aria-label={title}>
            <h2>{title}</h2>
            <MetricList className={css.figures} metrics={metrics} workout={workout} />
          </section>
        ))}
      </div>
      {zonesReason && (
        <p className={css.absent}>
          Time in heart-rate zones <Missing of={workout} field="hr_zones" />
        </p>
      )}
      {mapReason && (
        <p className={css.absent}>
          Route <Missing of={workout} field="map" />
        </p>
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
          <Figure
            value={metric.value(workout)}
            quantity={quantity}
            of={workout}
            field={fieldOf(metric)}
          />
        </dd>
      </div>
    ))}
  </dl>
)
