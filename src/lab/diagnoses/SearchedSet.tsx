import type { DiagnosisSet } from '#contract/own/workspace.ts'
import { formatNumber } from '#src/kit/lib/units.ts'

import css from './diagnoses.module.css'

/**
 * The searched release, in words: `ICD-10-CM 2027, 98,403 codes`. A phone has no room for the
 * second part.
 */
export const SearchedSet = ({ set }: { set: DiagnosisSet | null | undefined }) =>
  set ? (
    <>
      ICD-10-CM {set.name.replace(/\bFY(?=\d{4}\b)/g, '')}
      <span className={css.codeCount}>, {formatNumber(set.codes)} codes</span>
    </>
  ) : (
    'ICD-10-CM'
  )
