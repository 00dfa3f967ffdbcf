import { useQuery } from '@tanstack/react-query'

import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { searchDiagnoses } from '#src/lab/catalog/queries.ts'
import { bareCode, hasMoreSpecific } from '#src/lab/model/icd.ts'

import { useKnownCodes } from './diagnosis-reading.ts'
import { KeptCodes, type KeptActions } from './KeptCodes.tsx'
import { ANSWERS_MAX } from './reading-words.ts'
import { sharedBeginning } from './shared-beginning.ts'

import css from './diagnoses.module.css'

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
  const sent = data?.body ?? []
  const all = sent.map(({ diagnosis_code: code }) => code)
  const others = sent.filter(
    ({ diagnosis_code: code }) =>
      bareCode(code).startsWith(category) && !found.includes(code) && !hasMoreSpecific(code, all),
  )
  const codes = others.map(({ diagnosis_code: code }) => code).toSorted()
  const [shown, more] = useShowMore(codes, SIBLINGS_MAX)
  const first = codes.slice(0, SIBLINGS_MAX)
  const { known, failed } = useKnownCodes(first)
  // titles change the height of their rows
  if (isLoading || first.some((code) => !known.has(code) && !failed.has(code)))
    return <span hidden data-siblings-awaited />
  return (
    <>
      <KeptCodes
        id="siblings"
        title={`Other codes in ${category}`}
        beginning={sharedBeginning(others.map(({ description }) => description))}
        codes={shown}
        {...kept}
      />
      {more && <p className={css.more}>{more}</p>}
      {!more && sent.length >= ANSWERS_MAX && codes.length > 0 && (
        <p className={`faint small ${css.more}`}>
          Showing the first {ANSWERS_MAX} codes in {category}.
        </p>
      )}
    </>
  )
}
