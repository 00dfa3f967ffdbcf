import type { DiagnosisSet } from '#contract/own/workspace.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

/** The release that is searched, in words. */
export function SearchedSet({ set }: { set: DiagnosisSet | null | undefined }) {
  if (set === undefined) return 'ICD-10-CM diagnosis codes.'
  if (set === null) return 'ICD-10-CM diagnosis codes. This service does not name its release.'
  return `ICD-10-CM ${set.name.replace(/^FY(?=\d{4}$)/, 'fiscal year ')}, ${formatNumber(set.codes)} codes.`
}
