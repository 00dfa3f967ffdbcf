import type { DiagnosisSet } from '#contract/own/workspace.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

/** The release that is searched, in words: `ICD-10-CM 2027, 98,403 codes`. */
export const SearchedSet = ({ set }: { set: DiagnosisSet | null | undefined }) =>
  set
    ? `ICD-10-CM ${set.name.replace(/\bFY(?=\d{4}\b)/g, '')}, ${formatNumber(set.codes)} codes`
    : 'ICD-10-CM'
