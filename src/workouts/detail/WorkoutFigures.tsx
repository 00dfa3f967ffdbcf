import type { CSSProperties, ReactNode } from 'react'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Exclusion } from '#contract/own/exclusions.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Figure } from '#src/kit/ui/text/Figure.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { fieldOf } from '#src/workouts/model/metrics.ts'
import { exclusionWords } from '#src/workouts/model/quality/exclusions.ts'
import type { Implausible } from '#src/workouts/model/quality/implausible.ts'
import { measuredSections, type SectionMetric } from '#src/workouts/model/sections.ts'

import css from './workout.module.css'

/** Main figures, by which a workout is known. */
const HERO = new Set([
  'moving_time',
  'distance',
  'average_hr',
  'total_elevation_gain',
  'average_speed',
  'average_watts',
  'calories',
])

/** Exclusions from the workout, and its implausible figures. */
type Doubts = { exclusion: Exclusion | null; broken: readonly Implausible[] }

/** Figure, marked if the team excludes it or if it is implausible. */
function Doubt({
  field,
  exclusion,
  broken,
  children,
}: Doubts & { field: string; children: ReactNode }) {
  const { hideIdentifiers } = usePreferences()
  if (exclusion?.figures?.includes(field)) {
    const words = `Excluded: ${exclusionWords(exclusion, hideIdentifiers)}`
    return (
      <span title={words}>
        <s>{children}</s>
        <span className="visually-hidden">, {words}</span>
      </span>
    )
  }
  const why = broken.filter(({ figures }) => figures.includes(field)).map(({ words }) => words)
  if (!why.length) return children
  const words = `Implausible: ${why.join('. ')}`
  return (
    <span title={words}>
      {children}{' '}
      <span className={css.doubt}>
        <Status tone="notice">implausible</Status>
      </span>
    </span>
  )
}

/** Everything that was measured, by section, and the names of what was not. */
export function WorkoutFigures({ workout, exclusion, broken }: { workout: Workout } & Doubts) {
  const doubts = { exclusion, broken }
  const { measured, absent } = measuredSections(workout)
  const zonesReason = unreadableReason(workout, 'hr_zones')
  const mapReason = unreadableReason(workout, 'map')
  if (!workout.hr_zones?.length && !zonesReason) absent.push('time in heart rate zones')
  return (
    <>
      <div className={css.groups}>
        {measured.map(({ title, metrics }) => (
          <section
            key={title}
            className={css.group}
            style={{ '--figures': metrics.length } as CSSProperties}
            aria-label={title}
          >
            <h2>{title}</h2>
            <MetricList metrics={metrics} workout={workout} {...doubts} />
          </section>
        ))}
      </div>
      {zonesReason && (
        <p className={`faint small ${css.absent}`}>
          Time in heart rate zones <Missing of={workout} field="hr_zones" />
        </p>
      )}
      {mapReason && (
        <p className={`faint small ${css.absent}`}>
          Route <Missing of={workout} field="map" />
        </p>
      )}
      {absent.length > 0 && (
        <p className={`faint small ${css.absent}`}>Not measured: {absent.join(', ')}.</p>
      )}
    </>
  )
}

const MetricList = ({
  metrics,
  workout,
  ...doubts
}: Doubts & {
  metrics: readonly SectionMetric[]
  workout: Workout
}) => (
  <dl>
    {metrics.map(({ metric, label, quantity }) => (
      <div key={metric.key} data-hero={HERO.has(metric.key) || undefined}>
        <dt>{label}</dt>
        <dd>
          <Doubt field={metric.key} {...doubts}>
            <Figure
              value={metric.value(workout)}
              quantity={quantity}
              of={workout}
              field={fieldOf(metric)}
            />
          </Doubt>
        </dd>
      </div>
    ))}
  </dl>
)
