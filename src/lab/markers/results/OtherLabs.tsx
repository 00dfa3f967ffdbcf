import { Link, useLocation } from 'react-router-dom'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import type { SameTests } from '#lib/markers/same-tests.ts'
import { withSearch } from '#lib/search-params.ts'
import { paths } from '#src/kit/url/paths.ts'
import type { LabId } from '#src/lab/catalog/labs.ts'
import { useFromList } from '#src/lab/markers/CatalogTabs.tsx'
import { comparisonSearch } from '#src/lab/markers/compare/loader.ts'
import { COMPARED_MAX } from '#src/lab/markers/list-params.ts'
import { labCodeOf } from '#src/lab/model/lab-codes.ts'
import { readOrderSetParams } from '#src/lab/order-draft/order-set-params.ts'

import { atOtherLabs, moreLabsWords, otherLabsWords, savedWords } from './other-labs.ts'

import css from '#src/lab/markers/markers.module.css'

/**
 * Number of other labs that offer the test, with a link to compare as many as fit, the lowest list
 * price first. It recedes where no lab takes less.
 */
export function OtherLabs({
  marker,
  sameTests,
  isBelow = false,
  words: given,
}: {
  marker: Marker
  sameTests: SameTests<LabId>
  /** True if it is below the name, without a header. */
  isBelow?: boolean
  /** Words where the number of labs is on screen already. */
  words?: string
}) {
  const { search } = useLocation()
  const state = useFromList()
  const labs = atOtherLabs(marker, sameTests)
  const own = labCodeOf(marker)
  if (!labs.length || own === null) return null
  const words = given ?? (isBelow ? moreLabsWords(labs) : otherLabsWords(labs))
  const saved = savedWords(marker, labs)
  const compare = [own, ...labs.flatMap((test) => labCodeOf(test) ?? [])].slice(0, COMPARED_MAX)
  return (
    <Link
      className={`nowrap ${css.otherLabs}`}
      to={withSearch(paths.markerComparison(), comparisonSearch, {
        ...readOrderSetParams(search),
        compare,
      })}
      state={state}
      data-saves={saved ? '' : undefined}
      data-named={given ? '' : undefined}
      aria-label={`${[saved, words].filter(Boolean).join(', ')}. Compare ${markerName(marker)} at other labs.`}
    >
      {saved && given && <span className="good small">{saved} </span>}
      {words}
    </Link>
  )
}
