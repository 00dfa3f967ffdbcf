import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { completeness } from '#lib/recordings/recording-rank.ts'
import { type SameActivity } from '#lib/recordings/same-activity.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { withComparison } from '#src/workouts/model/compare-params.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import type { Duplicate } from '#src/workouts/model/quality/count-once.ts'

import type { Neighbors } from './neighbors.ts'
import { useLinkTo } from './use-link-to.ts'

import css from './workout.module.css'

/** Other recordings of the same activity, which aren't counted. The comparison shows why they match. */
export function Duplicates({
  workout,
  duplicates,
}: { workout: Workout } & Pick<Neighbors, 'duplicates'>) {
  const linkTo = useLinkTo()
  const [first] = duplicates
  if (!first) return null
  return (
    <div className={`soft small above-2 ${css.duplicates}`}>
      <p>
        {duplicates.map(({ workout: other, match }, index) => (
          <Fragment key={other.id}>
            {index > 0 && '; '}
            {recordedBy(match, index)} <Link to={linkTo(other)}>{providerName(other)}</Link>{' '}
            {valuesWords(other, workout)}
          </Fragment>
        ))}
        . This recording is counted.
      </p>
      <Link to={withComparison(linkTo(workout), first.workout)}>
        Compare with {providerName(first.workout)}
      </Link>
    </div>
  )
}

/** `Also recorded by`, and for others in the list `by`. */
function recordedBy(match: SameActivity, index: number) {
  if (isOfOneProvider(match)) return index ? 'twice by' : 'Recorded twice by'
  return index ? 'by' : 'Also recorded by'
}

const isOfOneProvider = ({ startsApart }: SameActivity) => startsApart !== null

/** `(13 values vs 11)` */
const valuesWords = (one: Workout, other: Workout) =>
  `(${counted(completeness(one), 'value')} vs ${formatNumber(completeness(other))})`

/** Notice above a recording that isn't counted: the one that is, and why. */
export function CountedElsewhere({
  duplicate: { workout, counted: other, match },
}: {
  duplicate: Duplicate
}) {
  const linkTo = useLinkTo()
  const provider = providerName(other)
  const name = `${isOfOneProvider(match) ? 'other ' : ''}${provider} recording`
  const hasMore = completeness(other) > completeness(workout)
  return (
    <div className={css.elsewhere}>
      <p>
        <Status tone="notice" icon="merge">
          <strong>Duplicate, not counted.</strong>
        </Status>{' '}
        The {name} {hasMore ? `has more data ${valuesWords(other, workout)}` : 'is counted'}.
      </p>
      <span className="row wrap unprinted">
        <Link className={buttonLink('primary')} to={linkTo(other)}>
          View {provider} recording
        </Link>
        <Link className={buttonLink()} to={withComparison(linkTo(other), workout)}>
          Compare with {provider}
        </Link>
      </span>
    </div>
  )
}
