import type { DiagnosisSet } from '#contract/workspace.ts'
import { formatNumber } from '#src/lib/units.ts'
import css from './diagnoses.module.css'

/** What is searched, in words: an answer from a short list must not look like one from the whole release. */
export function SearchedSet({ set }: { set: DiagnosisSet | null | undefined }) {
  if (set === undefined) return 'ICD-10-CM diagnosis codes.'
  if (set === null)
    return 'ICD-10-CM diagnosis codes. This service does not say which release it searches.'
  if (set.kind === 'release')
    return (
      <>
        Searches <strong>{formatNumber(set.codes)} codes</strong> of the ICD-10-CM release{' '}
        {set.name ?? 'that was imported'}.
      </>
    )
  return (
    <>
      Searches a starter set of <strong>{formatNumber(set.codes)} common codes</strong>, not the
      whole of ICD-10-CM: a code that is missing here may exist. The release comes in with{' '}
      <code className={css.command}>npm run import -- icd10cm &lt;zip or address&gt;</code>
    </>
  )
}
