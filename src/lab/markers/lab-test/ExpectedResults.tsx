import { markerName, type ExpectedResult, type Marker } from '#contract/interface/markers.ts'
import { isOptional } from '#lib/markers/loinc-sets.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import { namesThatSay } from '#src/lab/markers/results/marker-results.ts'
import { unitOfResult } from '#src/lab/model/result-units.ts'

import css from './expected-results.module.css'

/** A result with its unit. */
function Result({ marker, result }: { marker: Marker; result: ExpectedResult }) {
  const unit = unitOfResult(marker, result)
  return (
    <li>
      <span>
        {result.name ?? result.loinc?.name ?? <Missing what="No name" of={result} field="name" />}
        {isOptional(result) && <span className="faint small"> not always reported</span>}
      </span>
      <span className="soft small">{unit !== null && <Unit unit={unit} />}</span>
    </li>
  )
}

/** Results that come back, below the marker that reports them. */
export function ExpectedResults({ markers }: { markers: readonly Marker[] }) {
  const reporting = markers.filter(({ expected_results }) => expected_results?.length)
  if (!reporting.length) return null
  return (
    <section className={css.section} aria-labelledby="expected-results">
      <h2 id="expected-results">Expected results</h2>
      {reporting.map((marker) => {
        const results = marker.expected_results ?? []
        const { areResultsNamed } = namesThatSay(marker)
        return (
          <div key={marker.id} className={css.marker}>
            {areResultsNamed && (
              <h3>
                {markerName(marker)}{' '}
                <span className={`faint ${css.count}`}>{counted(results.length, 'result')}</span>
              </h3>
            )}
            <ul className={css.results} data-unnamed={areResultsNamed ? undefined : ''}>
              {results.map((result, at) => (
                <Result key={`${result.id} ${at}`} marker={marker} result={result} />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
