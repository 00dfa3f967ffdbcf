import { markerName, type ExpectedResult, type Marker } from '#contract/markers.ts'
import { CopyCode } from '#src/ui/CopyCode.tsx'
import { Highlight } from '#src/ui/Highlight.tsx'
import { Missing } from '#src/ui/Missing.tsx'
import { Status } from '#src/ui/Status.tsx'
import css from './markers.module.css'
import { unreadableReason } from '#src/lib/unreadable.ts'

function requiredText(result: ExpectedResult) {
  if (result.required === null) return <Missing what="Not given" of={result} field="required" />
  return result.required ? 'required' : 'optional'
}

function LoincCode({ result }: { result: ExpectedResult }) {
  const { loinc } = result
  if (unreadableReason(result, 'loinc')) return <Missing of={result} field="loinc" />
  if (!loinc) return <Status tone="notice">no LOINC</Status>
  return loinc.code === null ? (
    <Missing what="No LOINC code" of={loinc} field="code" />
  ) : (
    <CopyCode code={loinc.code} what="LOINC code" />
  )
}

/** What a marker is expected to report, all of it. */
export function Results({ marker, match = '' }: { marker: Marker; match?: string }) {
  if (marker.expected_results === null)
    return (
      <p className={css.noResults}>
        The expected results could not be read:{' '}
        {unreadableReason(marker, 'expected_results') ?? 'not given'}.
      </p>
    )
  if (!marker.expected_results.length)
    return <p className={css.noResults}>The service names no expected results for this marker.</p>
  return (
    <div className={css.resultsFrame}>
      <table className={css.resultsTable} aria-label={`Expected results of ${markerName(marker)}`}>
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
                {result.name === null ? (
                  <Missing what="No name" of={result} field="name" />
                ) : (
                  <Highlight text={result.name} match={match} />
                )}
              </th>
              <td>
                <LoincCode result={result} />
              </td>
              <td className={css.loincName}>
                {result.loinc?.name ?? (
                  <Missing what="No LOINC name" of={result.loinc} field="name" />
                )}
              </td>
              <td className={css.unit}>
                {result.loinc?.unit ?? (
                  <Missing what="No unit given" of={result.loinc} field="unit" />
                )}
              </td>
              <td className={`${css.required} ${result.required === false ? '' : css.soft}`}>
                {requiredText(result)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
