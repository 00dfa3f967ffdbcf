import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import type { Workout } from '#contract/interface/workouts.ts'
import { completeness } from '#lib/recordings/recording-rank.ts'
import { type SameActivity } from '#lib/recordings/same-activity.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { withComparison } from '#src/workouts/model/compare-params.ts'
import { providerName } from '#src/workouts/model/provider.ts'
import type { Duplicate } from '#src/workouts/model/quality/count-once.ts'
import { sameActivityWords } from '#src/workouts/model/quality/same-activity-words.ts'

import type { Neighbors } from './neighbors.ts'
import { useLinkTo } from './use-link-to.ts'

import css from './workout.module.css'

/**
 * Other recordings of the same activity, the reason that they count as the same, and the one that
 * counts.
 */
export function Duplicates({
  workout,
  duplicate,
  duplicates,
}: { workout: Workout } & Pick<Neighbors, 'duplicate' | 'duplicates'>) {
  const linkTo = useLinkTo()
  if (duplicate) return <CountedElsewhere duplicate={duplicate} />
  if (!duplicates.length) return null
  return (
    <p className={`soft small above-2 ${css.duplicates}`}>
      {duplicates.map(({ workout: other, match }, index) => (
        <Fragment key={other.id}>
          {index > 0 && '; '}
          {recordedBy(match, index)} <Link to={linkTo(other)}>{providerName(other)}</Link> (
          {sameActivityWords(match)}; {counted(completeness(other), 'value')} vs{' '}
          {formatNumber(completeness(workout))})
        </Fragment>
      ))}
      . This recording is the one counted.
    </p>
  )
}

/** `Also recorded by`, and of others in the list `by`. */
function recordedBy(match: SameActivity, index: number) {
  if (isOfOneProvider(match)) return index ? 'twice by' : 'Recorded twice by'
  return index ? 'by' : 'Also recorded by'
}

const isOfOneProvider = ({ startsApart }: SameActivity) => startsApart !== null

function CountedElsewhere({
  duplicate: { workout, counted: other, match },
}: {
  duplicate: Duplicate
}) {
  const linkTo = useLinkTo()
  const provider = <Link to={linkTo(other)}>{providerName(other)}</Link>
  const values = `${counted(completeness(other), 'value')} vs ${formatNumber(completeness(workout))}`
  const reason = sameActivityWords(match).replace(/^overlaps/, 'the two overlap')
  return (
    <p className={`soft small above-2 ${css.duplicates}`}>
      <Status tone="notice" icon="merge">
        Duplicate.
      </Status>{' '}
      {isOfOneProvider(match) ? (
        <>Recorded twice by {provider}. The other recording is counted</>
      ) : (
        <>Also recorded by {provider}, whose recording is counted</>
      )}{' '}
      ({values}, {reason}). <Link to={withComparison(linkTo(other), workout)}>Compare</Link>
    </p>
  )
}
