import { shippedCodes, SHIPPED_RELEASE } from './release.ts'
import { buildDiagnosisSearch, type DiagnosisSearch } from './search.ts'

let built: DiagnosisSearch | undefined

/** The search over the shipped release, built once for all tests of a process. */
export const shippedSearch = (): DiagnosisSearch =>
  (built ??= buildDiagnosisSearch(shippedCodes(), SHIPPED_RELEASE))
