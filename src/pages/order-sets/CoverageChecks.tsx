import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import { markerName, type Marker } from '#contract/markers.ts'
import { formatDay } from '#lib/days.ts'
import { orderCoverage, type CoveredTests } from '#src/api/coverage.ts'
import { loincSetOf } from '#src/lib/loinc-sets.ts'
import { Button, buttonLink } from '#src/ui/Button.tsx'
import { withOrderSet } from '#src/url/order-set-params.ts'
import { paths } from '#src/url/paths.ts'
import { Check, toPreviewHeading } from './Check.tsx'
import { coverageHints } from './coverage-hints.ts'
import type { View } from './loader.ts'

/** So many diagnosis codes are asked about at once. */
const MOST_CODES = 200
const MOST_NAMED = 3

const list = new Intl.ListFormat('en')
const named = (names: readonly string[]) =>
  list.format(
    names.length > MOST_NAMED + 1
      ? [...names.slice(0, MOST_NAMED), `${names.length - MOST_NAMED} more`]
      : names,
  )
const numbersOf = (determinations: readonly CoveredTests[]) =>
  `NCD ${list.format(determinations.map(({ ncd }) => ncd))}`

/** What a marker reports, where that is known whole: whether a list is for it cannot be told otherwise. */
const testsOf = (markers: readonly Marker[]) =>
  markers.flatMap((marker) => {
    const codes = loincSetOf(marker)
    return codes ? [{ name: markerName(marker), codes: [...codes].toSorted() }] : []
  })

/**
 * What Medicare's coverage lists say of an order. A hint: who pays, and by which rules, is not known here. Nothing where no lists were
 * imported.
 */
export function CoverageChecks({ markers, order }: { markers: readonly Marker[]; order: View }) {
  const tests = useMemo(() => testsOf(markers), [markers])
  const { data, error, refetch } = useQuery({
    ...orderCoverage(tests, order.dx.slice(0, MOST_CODES)),
    enabled: tests.length > 0,
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <Check
        tone="unknown"
        word="coverage not checked"
        remedy={
          <Button
            onClick={() => {
              void refetch()
              toPreviewHeading()
            }}
          >
            Check again
          </Button>
        }
      >
        Whether there is a coverage list for these markers could not be read: {error.message}
      </Check>
    )
  if (!data?.effective) return null
  const { unsupported, denied, waiting } = coverageHints(data.determinations)
  const source = `CMS list of ${formatDay(data.effective)}`
  const search = (
    <Link className={buttonLink()} to={withOrderSet(paths.diagnoses({ q: '' }), order)}>
      Search diagnosis codes
    </Link>
  )
  return (
    <>
      {unsupported.map(({ ncd, title, tests: names }) => (
        <Check key={ncd} tone="notice" word="coverage" remedy={search}>
          No listed diagnosis supports <b>{named(names)}</b> (NCD {ncd}, {title}; {source}). A hint:
          Medicare may not pay for it, other payers have rules of their own.
        </Check>
      ))}
      {denied.map(({ code, ncds }) => (
        <Check key={code} tone="notice" word="not covered">
          <b>{code}</b> is a code for which Medicare never covers tests of NCD {list.format(ncds)} (
          {source}).
        </Check>
      ))}
      {waiting.length > 0 && (
        <Check tone="unknown" word="coverage" remedy={search}>
          Medicare lists the diagnoses that support{' '}
          <b>{named(waiting.flatMap(({ tests: names }) => names))}</b> ({numbersOf(waiting)};{' '}
          {source}), and this order has none yet.
        </Check>
      )}
    </>
  )
}
