import { Link } from 'react-router-dom'

import { capitalized } from '#src/kit/lib/capitalized.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { zoneDivisions } from '#src/workouts/model/aggregate.ts'
import { heartRateDataSentence } from '#src/workouts/model/sentences.ts'

import css from '#src/workouts/list/workouts.module.css'

/**
 * `66 of 67 workouts have an average heart rate. 5 duplicates merged.` A note on rounding
 * comes last, and doubts, which come with the comparison, have a line of their
 * own above it.
 */
export function QualityLine({
  doubts,
  rounding,
}: {
  /** Reasons for the marks of figures in doubt. */
  doubts: readonly string[]
  rounding: string
}) {
  const { linkToSection } = useAddress()
  const { selected, filtered } = useFiltered()
  const { implausible, excludedText, duplicatesText } = useRecordings()
  const doubtful = selected.filter(({ id }) => implausible.has(id)).length
  const facts = [
    heartRateDataSentence(selected, zoneDivisions(filtered)[0]?.zones ?? 0),
    duplicatesText && `${duplicatesText}.`,
    doubtful > 0 && `${formatNumber(doubtful)} implausible.`,
    excludedText && `${capitalized(excludedText)}.`,
    rounding,
  ]
  return (
    <div className={`soft tiny above-3 ${css.quality}`}>
      <p>
        {doubts.length > 0 && (
          <>
            <Icon name="notice" size={12} /> {doubts.join(' ')}
          </>
        )}
      </p>
      <div className="row wrap between">
        <span>{facts.filter(Boolean).join(' ')}</span>
        <Link to={linkToSection('data', { quality: true })}>Review data quality</Link>
      </div>
    </div>
  )
}
