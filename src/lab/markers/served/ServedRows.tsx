import { useNavigate } from 'react-router-dom'

import { withSearch } from '#lib/search-params.ts'
import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { Notices } from '#src/kit/page/Notices.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { AnotherLab } from '#src/lab/markers/AnotherLab.tsx'
import { catalogSearch } from '#src/lab/markers/catalog/loader.ts'
import { ClearFilters } from '#src/lab/markers/ClearFilters.tsx'
import { LabsFailure } from '#src/lab/markers/LabsFailure.tsx'
import { fromTheStart, listSearch, type ListView } from '#src/lab/markers/list-params.ts'
import { MarkersFailure } from '#src/lab/markers/MarkersFailure.tsx'
import { MarkersTable } from '#src/lab/markers/MarkersTable.tsx'
import { PastTheEnd } from '#src/lab/markers/PastTheEnd.tsx'
import { SimilarNames } from '#src/lab/markers/SimilarNames.tsx'

import type { Markers } from './use-markers.ts'

/** The list of the full catalog in another order. */
const sortedSearch = { ...listSearch, sort: catalogSearch.sort }

function emptyTitle({ name, lab, account }: ListView): string {
  if (name.trim()) return 'No match in this catalog'
  if (lab || account) return 'No matching markers'
  return 'No markers'
}

function NoMarkers({ shown, account, labName, labs, filter }: Markers) {
  return (
    <EmptyMessage title={emptyTitle(shown)}>
      <AnotherLab account={account} lab={shown.lab} labs={labs} />
      {shown.name.trim() && (
        <p>
          No marker matches “{shown.name.trim()}”{labName && ` at ${labName}`}.
        </p>
      )}
      <ClearFilters {...shown} onClear={filter} />
      {!shown.name.trim() && !shown.lab && !account && <p>Your team has no catalog yet.</p>}
      {!shown.name.trim() && !shown.lab && !account && <HowToImport imports={['markers']} />}
    </EmptyMessage>
  )
}

function MarkerRows(markers: Markers) {
  const { page, rows, result, accounts, view, setView, filter, shown } = markers
  const { match, reasons, labs, labIds } = markers
  const navigate = useNavigate()
  if (!page)
    return (
      result.error && (
        <MarkersFailure
          error={result.error}
          busy={result.isFetching}
          retry={result.retry}
          accounts={accounts}
        >
          <ClearFilters {...view} onClear={filter} />
        </MarkersFailure>
      )
    )
  if (page.total === 0) return <NoMarkers {...markers} />
  if (!rows)
    return <PastTheEnd page={page} onPage={(to) => setView({ ...fromTheStart, page: to })} />
  const isOfOneLab = Boolean(shown.lab || shown.account) && labIds.length < 2
  return (
    <MarkersTable
      label="Markers"
      read={page}
      view={view}
      setView={setView}
      labs={labs}
      match={match}
      reasons={reasons}
      sameTests={markers.sameTests}
      hideLab={isOfOneLab}
      busy={result.isFetching && result.isPrevious}
      sort=""
      // the service has one order, and the full catalog every other one
      onSort={(sort) =>
        navigate(
          withSearch(paths.markerCatalog(), sortedSearch, {
            ...view,
            ...fromTheStart,
            sort,
          }),
        )
      }
      onPages={(pages) => setView({ ...fromTheStart, ...pages })}
    />
  )
}

/** Rows from the service, and names similar to the search. */
export function ServedRows(markers: Markers) {
  const { page, result, similar, filter } = markers
  return (
    <>
      {page && <LabsFailure {...markers} />}
      {result.data && <Notices result={result} read={result.data} what="marker" />}
      <MarkerRows {...markers} />
      <SimilarNames similar={similar} onName={(name) => filter({ name })} />
    </>
  )
}
