import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/workouts.ts'
import { completeness } from '#src/workouts/duplicates.ts'
import { sameActivityWords } from '#src/workouts/same-activity.ts'
import { counted, formatNumber } from '#src/lib/units.ts'
import { Status } from '#src/ui/Status.tsx'
import { withComparison } from '#src/url/compare-params.ts'
import { linkTo } from './link-to.ts'
import type { Neighbours } from './neighbours.ts'
import css from './workout.module.css'
import { providerName } from '#src/workouts/provider.ts'

/** What else was recorded of the same activity, why it is taken for the same, and which recording counts. */
export function Duplicates({
  workout,
  duplicate,
  duplicates,
}: { workout: Workout } & Pick<Neighbours, 'duplicate' | 'duplicates'>) {
  if (duplicate)
    return (
      <p className={css.duplicates}>
        <Status tone="notice" icon="copy">
          left out
        </Status>{' '}
        Also recorded by{' '}
        <Link to={linkTo(duplicate.counted)}>{providerName(duplicate.counted)}</Link>, which counts,
        with {counted(completeness(duplicate.counted), 'value')} to{' '}
        {formatNumber(completeness(workout))}:{' '}
        {sameActivityWords(duplicate.match).replace(/^overlaps/, 'the two overlap')}.{' '}
        <Link to={withComparison(linkTo(duplicate.counted), workout)}>Side by side</Link>
      </p>
    )
  if (!duplicates.length) return null
  return (
    <p className={css.duplicates}>
      <Status tone="unknown" icon="copy">
        counted once
      </Status>{' '}
      Also recorded by{' '}
      {duplicates.map(({ workout: other, match }, index) => (
        <Fragment key={other.id}>
          {index > 0 && '; by '}
          <Link to={linkTo(other)}>{providerName(other)}</Link> ({sameActivityWords(match)};{' '}
          {counted(completeness(other), 'value')} to {formatNumber(completeness(workout))})
        </Fragment>
      ))}
      . This recording counts.
    </p>
  )
}
