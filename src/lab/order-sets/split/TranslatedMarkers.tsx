import { markerName } from '#contract/interface/markers.ts'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { differenceWords } from '#src/lab/model/loinc-differences.ts'

import type { Translation, Untranslated } from './translate-order.ts'

import css from '#src/lab/order-sets/order-sets.module.css'

const whyWords = (why: Untranslated['why'], lab: string) =>
  ({
    loinc: 'can’t be compared without a LOINC code',
    optional: `${lab} doesn’t always report all of the results`,
    part: `${lab} reports only some of the results`,
    none: `no marker at ${lab} reports it`,
  })[why]

/** Outcome for each marker. */
export function TranslatedMarkers({
  translation,
  lab,
}: {
  translation: Translation
  /** Name of the other lab. */
  lab: string
}) {
  return (
    <ul className={css.translated}>
      {translation.missing.map(({ own, why }) => (
        <li key={own.id}>
          <Status tone="bad">Not offered</Status>
          <span>
            <b>{markerName(own)}</b>: {whyWords(why, lab)}
          </span>
        </li>
      ))}
      {translation.found.map(({ own, match }) => {
        const difference = differenceWords(own, match)
        const sameness = difference ? 'Different unit' : 'Same marker'
        return (
          <li key={own.id}>
            <Status tone={difference ? 'notice' : 'good'}>
              {match.relation === 'larger' ? 'Larger panel' : sameness}
            </Status>
            <span>
              <b>{markerName(own)}</b> → <b>{markerName(match.marker)}</b>{' '}
              {match.marker.provider_id !== null && (
                <CopyCode code={match.marker.provider_id} what="test code" />
              )}
              {difference && `, ${difference}`}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
