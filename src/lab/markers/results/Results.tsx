import { Fragment } from 'react'

import { markerName, type ExpectedResult, type Marker } from '#contract/interface/markers.ts'
import { unreadableReason } from '#lib/unreadable.ts'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import { loincPage } from '#src/lab/model/marker-link.ts'

import { namesThatSay } from './marker-results.ts'
import { otherFieldsOfResult } from './other-fields.ts'
import { OtherFields } from './OtherFields.tsx'

import css from '#src/lab/markers/panel.module.css'

function Required({ result }: { result: ExpectedResult }) {
  if (result.required === null) return <Missing what="Not provided" of={result} field="required" />
  return result.required ? (
    <span className="visually-hidden">Always</span>
  ) : (
    <span className="soft">Not always reported</span>
  )
}

function LoincCode({ result }: { result: ExpectedResult }) {
  const { loinc } = result
  if (unreadableReason(result, 'loinc')) return <Missing of={result} field="loinc" />
  if (!loinc) return <Status tone="notice">No LOINC</Status>
  if (loinc.code === null) return <Missing what="No LOINC code" of={loinc} field="code" />
  const page = loincPage(loinc.code)
  return (
    <span className={`inline ${css.coded}`}>
      <CopyCode code={loinc.code} what="LOINC code" />
      {page && (
        <a
          className={`centered faint ${css.out}`}
          href={page}
          target="_blank"
          rel="noreferrer"
          title="Opens loinc.org in a new tab"
          aria-label={`${loinc.code} at loinc.org, opens in a new tab`}
        >
          <Icon name="out" size={14} />
        </a>
      )}
    </span>
  )
}

/** True if several results have LOINC codes without units, which their heading then says once. */
export const areUnitless = (results: readonly ExpectedResult[]) =>
  results.length > 1 &&
  results.every(
    ({ loinc }) => loinc !== null && loinc.unit === null && !unreadableReason(loinc, 'unit'),
  )

function ResultUnit({ result: { loinc } }: { result: ExpectedResult }) {
  if (loinc?.unit != null) return <Unit unit={loinc.unit} />
  if (unreadableReason(loinc, 'unit')) return <Missing of={loinc} field="unit" />
  return <span className="faint">No unit</span>
}

/** Fields of a result that are not in the interface. */
function OtherRow({ result, columns }: { result: ExpectedResult; columns: number }) {
  const fields = otherFieldsOfResult(result)
  return (
    fields.length > 0 && (
      <tr className={css.otherRow}>
        <td colSpan={columns}>
          <OtherFields fields={fields} />
        </td>
      </tr>
    )
  )
}

/**
 * Expected results of a marker, two lines each: name and unit, then its code. Redundant names
 * aren't repeated.
 */
export function Results({ marker }: { marker: Marker }) {
  const results = marker.expected_results
  if (results === null)
    return (
      <p className="soft small">
        Couldn’t read the results: {unreadableReason(marker, 'expected_results') ?? 'not provided'}.
      </p>
    )
  if (!results.length) return <p className="soft small">The lab lists no results.</p>
  const { areResultsNamed, areLoincsNamed, isLoincNamed } = namesThatSay(marker)
  const hasUnits = !areUnitless(results)
  const columns = 2 + Number(hasUnits) + Number(areResultsNamed) + Number(areLoincsNamed)
  return (
    <table
      className={css.results}
      aria-label={`Expected results for ${markerName(marker)}`}
      data-unnamed={areResultsNamed ? undefined : ''}
    >
      <thead className="visually-hidden">
        <tr>
          {areResultsNamed && <th scope="col">Expected result</th>}
          <th scope="col">LOINC</th>
          {areLoincsNamed && <th scope="col">LOINC name</th>}
          {hasUnits && <th scope="col">Unit</th>}
          <th scope="col">Reported</th>
        </tr>
      </thead>
      <tbody>
        {results.map((result, index) => (
          <Fragment key={`${result.id} ${index}`}>
            <tr>
              {areResultsNamed && (
                <th scope="row">
                  {result.name ?? <Missing what="No name" of={result} field="name" />}
                </th>
              )}
              <td className={css.code}>
                <LoincCode result={result} />
              </td>
              {areLoincsNamed && (
                <td className={css.loincName}>
                  {isLoincNamed(result) ? (
                    (result.loinc?.name ?? (
                      <Missing what="No LOINC name" of={result.loinc} field="name" />
                    ))
                  ) : (
                    <span className="visually-hidden">same name</span>
                  )}
                </td>
              )}
              {hasUnits && (
                <td className={css.unit}>
                  <ResultUnit result={result} />
                </td>
              )}
              <td className={css.required}>
                <Required result={result} />
              </td>
            </tr>
            <OtherRow result={result} columns={columns} />
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
