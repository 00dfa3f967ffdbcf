import { Link } from 'react-router-dom'

import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { useAddress } from '#src/workouts/list/page/address.ts'
import { useFiltered } from '#src/workouts/list/page/filtered.ts'
import { useRecordings } from '#src/workouts/list/page/recordings.ts'
import { sumOf } from '#src/workouts/model/figures.ts'

/** `66 of 67 workouts have heart rate data. 5 duplicates merged.` A note on rounding comes last. */
export function QualityLine({ rounding }: { rounding: string }) {
  const { linkToSection } = useAddress()
  const { selected } = useFiltered()
  const { implausible, excludedText, duplicatesText } = useRecordings()
  const { n } = sumOf(selected, 'average_hr')
  const doubtful = selected.filter(({ id }) => implausible.has(id)).length
  const facts = [
    n === selected.length
      ? 'Every workout has heart rate data.'
      : `${formatNumber(n)} of ${counted(selected.length, 'workout')} have heart rate data.`,
    duplicatesText && `${duplicatesText}.`,
    doubtful > 0 && `${formatNumber(doubtful)} implausible.`,
    excludedText && `${capitalized(excludedText)}.`,
    rounding,
  ]
  return (
    <div className="row wrap between soft small above-3">
      <span>{facts.filter(Boolean).join(' ')}</span>
      <Link to={linkToSection('data', { quality: true })}>Review data quality</Link>
    </div>
  )
}
