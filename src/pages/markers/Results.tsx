import type { Marker } from '#contract/markers.ts'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Highlight } from '#src/ui/Highlight.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { Status } from '#src/ui/Status.tsx'
import css from './markers.module.css'

const words = (required: boolean | null) =>
  required === null ? <Missing what="Not said" /> : required ? 'required' : 'optional'

/** What a marker is expected to report, all of it. */
export function Results({ marker, match = '' }: { marker: Marker; match?: string }) {
  if (!marker.expected_results.length)
    return <p className={css.noResults}>The service names no expected results for this marker.</p>
  return (
    <div className={css.resultsFrame}>
      <table className={css.resultsTable} aria-label={`Expected results of ${marker.name}`}>
        <thead>
          <tr>
            <th scope="col">Expected result</th>
            <th scope="col">LOINC</th>
            <th scope="col">LOINC name</th>
            <th scope="col">Unit</th>
            <th scope="col">Required</th>
          </tr>
        </thead>
        <tbody>
          {marker.expected_results.map((result, index) => (
            <tr key={`${result.id} ${index}`}>
              <th scope="row">
                <Highlight text={result.name} match={match} />
              </th>
              <td>
                {result.loinc ? (
                  <CopyCode code={result.loinc.code} what="LOINC code" />
                ) : (
                  <Status tone="notice">no LOINC</Status>
                )}
              </td>
              <td className={css.loincName}>
                {result.loinc?.name ?? <Missing what="No LOINC name" />}
              </td>
              <td className={css.unit}>{result.loinc?.unit ?? <Missing what="No unit given" />}</td>
              <td className={`${css.required} ${result.required === false ? '' : css.soft}`}>
                {words(result.required)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
