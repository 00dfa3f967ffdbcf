import { useQuery } from '@tanstack/react-query'

import { searchDiagnoses } from '#src/lab/catalog/queries.ts'
import { bareCode, hasMoreSpecific } from '#src/lab/model/icd.ts'

import { useKnownCodes } from './diagnosis-reading.ts'
import { KeptCodes, type KeptActions } from './KeptCodes.tsx'

/** Results of a search that leave room for their siblings, and the siblings that fill it. */
export const FEW_RESULTS = 6
const SIBLINGS_MAX = 12
/** Characters of a code that name its category. */
const CATEGORY = 3

/** Other codes of the category of the best result, the most specific ones, below a few results. */
export function Siblings({ found, ...kept }: KeptActions & { found: readonly string[] }) {
  const category = bareCode(found[0] ?? '').slice(0, CATEGORY)
  const { data, isLoading } = useQuery({
    ...searchDiagnoses({ diagnosis_query: category }),
    enabled: category.length === CATEGORY,
  })
  const all = (data?.body ?? []).map(({ diagnosis_code: code }) => code)
  const others = all.filter(
    (code) =>
      bareCode(code).startsWith(category) && !found.includes(code) && !hasMoreSpecific(code, all),
  )
  const codes = others.toSorted().slice(0, SIBLINGS_MAX)
  const { known, failed } = useKnownCodes(codes)
  // titles change the height of their rows
  if (isLoading || codes.some((code) => !known.has(code) && !failed.has(code)))
    return <span hidden data-siblings-awaited />
  return <KeptCodes id="siblings" title={`Other codes in ${category}`} codes={codes} {...kept} />
}
