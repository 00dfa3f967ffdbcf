import type { Workout } from '#contract/workouts.ts'
import { speedOfSport } from '#src/workouts/sport.ts'
import type { Quantity } from '#src/lib/units.ts'
import { Figure } from '#src/ui/Figure.tsx'
import { elapsedSeconds, figureGroups, type FigureOfGroup } from './figures.ts'
import css from './workout.module.css'

const LabelledFigure = ({
  label,
  value,
  quantity,
}: {
  label: string
  value: unknown
  quantity: Quantity
}) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <Figure value={typeof value === 'number' ? value : null} quantity={quantity} />
    </dd>
  </div>
)

/** Everything that was measured, in groups, and the names of the groups of which nothing was. */
export function WorkoutFigures({ workout }: { workout: Workout }) {
  const groups = figureGroups(speedOfSport(workout.sport))
  const isMeasured = ({ key }: FigureOfGroup) => typeof workout[key] === 'number'
  const measured = groups.filter(({ figures }) => figures.some(isMeasured))
  const unmeasured = groups.filter((group) => !measured.includes(group))
  const absent = unmeasured.map(({ title }) => title.toLowerCase())
  if (!workout.hr_zones?.length) absent.push('time in heart-rate zones')
  return (
    <>
      <dl className={css.headline}>
        <LabelledFigure label="Moving time" value={workout.moving_time} quantity="duration" />
        <LabelledFigure label="Start to end" value={elapsedSeconds(workout)} quantity="duration" />
        <LabelledFigure label="Distance" value={workout.distance} quantity="distance" />
      </dl>
      <div className={css.groups}>
        {measured.map(({ title, figures }) => (
          <section key={title} className={css.group} aria-label={title}>
            <h2>{title}</h2>
            <dl className={css.figures}>
              {figures.map(({ key, label, quantity }) => (
                <LabelledFigure key={key} label={label} value={workout[key]} quantity={quantity} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      {absent.length > 0 && <p className={css.absent}>Not measured: {absent.join(', ')}.</p>}
    </>
  )
}
