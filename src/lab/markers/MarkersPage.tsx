import { lazy, Suspense, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'

import type { Marker } from '#contract/interface/markers.ts'
import { readSearch } from '#lib/search-params.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { Comparison } from '#src/lab/markers/compare/ComparedMarkers.tsx'
import { searchWords } from '#src/lab/markers/results/marker-results.ts'
import { LoadWhole } from '#src/lab/markers/whole/LoadWhole.tsx'

import { AccountStatus } from './AccountStatus.tsx'
import { ClearFilters } from './ClearFilters.tsx'
import { ExportPage } from './ExportPage.tsx'
import { AccountFilters, accountName, LabFilter } from './Filters.tsx'
import { LabsFailure } from './LabsFailure.tsx'
import { markersOf, search, type View } from './loader.ts'
import { fromTheStart, isComparing } from './marker-search.ts'
import { MarkersFailure } from './MarkersFailure.tsx'
import { MarkersTable } from './MarkersTable.tsx'
import { NameField } from './NameField.tsx'
import { OrderSetLink } from './OrderSetLink.tsx'
import { PastTheEnd } from './PastTheEnd.tsx'
import { SimilarNames } from './SimilarNames.tsx'
import { useMarkerPage } from './use-marker-page.ts'
import { useMarkerReading } from './use-marker-reading.ts'

/** The page of markers in the address, and the name of the lab that it is of. */
function useMarkers() {
  const [view, setView] = useSearch(search)
  const model = useMarkerPage(view, markersOf(view, view.page))
  const { lab } = model.shown
  const { labs } = model
  const isId = /^\d+$/.test(lab)
  const labName = isId ? labs.labName(Number(lab)) : labs.nameOfSlug(lab)
  const labSlug = isId ? labs.slugOf(Number(lab)) : lab
  const match = useMemo(() => searchWords(model.shown.name), [model.shown.name])
  const reading = useMarkerReading(model)
  const filter = (patch: Partial<View>) => setView({ ...fromTheStart, ...patch })
  return { ...model, ...reading, view, setView, filter, match, labName, labSlug }
}
type Markers = ReturnType<typeof useMarkers>

/** `that match “iron” at labcorp for account Main`. */
function FilterWords({ shown, labName, account }: Pick<Markers, 'shown' | 'labName' | 'account'>) {
  const match = shown.name.trim()
  return (
    <>
      {match && ` that match “${match}”`}
      {labName && (
        <>
          {' at '}
          <strong>{labName}</strong>
        </>
      )}
      {shown.account && (
        <>
          {' for account '}
          <strong>{accountName(account, shown.account)}</strong>
        </>
      )}
    </>
  )
}

/** Range of the rows on the page, out of all, and the list they are from. */
function CoveredRows(markers: Markers) {
  const { page, rows, rejected, result } = markers
  if (!page) return result.error ? 'Nothing could be loaded' : 'Loading'
  const emptyWords =
    page.total !== 0 ? `Nothing on page ${formatNumber(page.page)} of the markers` : 'No markers'
  return (
    <>
      {rows ? (
        <>
          <strong>
            {formatNumber(rows.first)} to {formatNumber(rows.last)} of{' '}
            {page.total === null ? 'an unknown number' : formatNumber(page.total)}
          </strong>{' '}
          {page.total === 1 ? 'marker' : page.total === null ? 'of markers' : 'markers'}
        </>
      ) : (
        <strong>{emptyWords}</strong>
      )}
      <FilterWords {...markers} />
      {rows && !markers.shown.name.trim() && ' · in the order of the service'}
      {rejected.length > 0 && ` · ${rejected.length} of them left out`}
    </>
  )
}

/** `Markers that match "iron" at labcorp`: what the file says that it holds. */
const queryText = ({ name, account }: View, labName: string) =>
  [
    'Markers',
    name.trim() && `that match "${name.trim()}"`,
    labName && `at ${labName}`,
    account && `for account ${account}`,
  ]
    .filter(Boolean)
    .join(' ')

function MarkersHeader({ isBack, ...markers }: Markers & { isBack: boolean }) {
  const { view, setView, filter, result, rows, rejected, shown, labName } = markers
  const { labs, labIds, accountList } = markers
  const controls = (
    <>
      <NameField name={view.name} setView={setView} />
      <LabFilter lab={view.lab} labs={labs} seen={labIds} onLab={(lab) => filter({ lab })} />
      <AccountFilters
        account={view.account}
        other={view.with}
        accounts={accountList}
        filter={filter}
      />
      <Button onClick={() => filter({ check: true })}>Paste a list…</Button>
    </>
  )
  const actions = (
    <>
      {result.data && rows && (
        <ExportPage
          page={result.data.body}
          labs={labs}
          rejected={rejected.length}
          receivedAt={result.receivedAt}
          name="markers"
          query={queryText(shown, labName)}
        />
      )}
      <OrderSetLink view={view} />
    </>
  )
  return (
    <PageHeader title="Markers" controls={controls} actions={actions}>
      <span role="status">
        <CoveredRows {...markers} />
      </span>{' '}
      <AccountStatus {...markers} />
      {result.data && rows && (
        <LoadWhole
          total={shown.name.trim() ? null : result.data.body.total}
          takesFocus={isBack}
          onLoad={() => setView({ ...fromTheStart, whole: true })}
        />
      )}
    </PageHeader>
  )
}

function emptyTitle({ name, lab, account }: View): string {
  if (name.trim()) return 'Not in this catalog'
  if (lab || account) return 'No markers with these filters'
  return 'The service has no markers for this team'
}

function NoMarkers({ shown, account, labName, labSlug, labs, filter }: Markers) {
  const isOfAnotherLab = shown.lab && account && account.lab !== labSlug
  return (
    <EmptyMessage title={emptyTitle(shown)}>
      {isOfAnotherLab && (
        <p>
          Account {accountName(account, account.id)} is of{' '}
          {account.lab ? labs.nameOfSlug(account.lab) : 'an unknown lab'}, and only markers of{' '}
          {labName} are asked for: together they have none.
        </p>
      )}
      {shown.name.trim() && (
        <p>
          No test matches “{shown.name.trim()}”{labName && ` at ${labName}`}.
        </p>
      )}
      <ClearFilters {...shown} onClear={filter} />
      {!shown.name.trim() && !shown.lab && !account && <HowToImport imports={['markers']} />}
    </EmptyMessage>
  )
}

function MarkerRows(markers: Markers) {
  const { page, rows, result, view, setView, filter, shown, match, reasons, labs, labIds } = markers
  if (!page)
    return (
      result.error && (
        <MarkersFailure error={result.error} busy={result.isFetching} retry={result.retry}>
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
      hideLab={isOfOneLab}
      busy={result.isFetching && result.isPrevious}
    />
  )
}

const AccountDifference = lazy(() => import('#src/lab/markers/accounts/AccountDifference.tsx'))
const ListCheck = lazy(() => import('#src/lab/markers/look-up/ListCheck.tsx'))
const NONE: readonly Marker[] = []
const WholeMarkers = lazy(() => import('#src/lab/markers/whole/WholeMarkers.tsx'))

function ServedRows(markers: Markers) {
  const { result, similar, filter } = markers
  return (
    <>
      <LabsFailure {...markers} />
      {result.data && <Notices result={result} read={result.data} what="marker" />}
      <MarkerRows {...markers} />
      <SimilarNames similar={similar} onName={(name) => filter({ name })} />
    </>
  )
}
/** Rows of the service while the whole catalog is loading. */
const Meanwhile = () => <ServedRows {...useMarkers()} />

/** A page at a time, as the service gives and orders them. `isBack`: the reader had all of them before. */
function ServedMarkers({ isBack }: { isBack: boolean }) {
  const markers = useMarkers()
  const { view, setView, page, labs } = markers
  if (isComparing(view))
    return <Comparison view={view} setView={setView} page={page?.markers ?? NONE} labs={labs} />
  return (
    <>
      <MarkersHeader {...markers} isBack={isBack} />
      <ServedRows {...markers} />
    </>
  )
}

export default function MarkersPage() {
  const [params] = useSearchParams()
  const view = readSearch(search, params)
  const { whole, check, account, with: other } = view
  const [before, setBefore] = useState({ whole, hasChanged: false })
  if (before.whole !== whole) setBefore({ whole, hasChanged: true })
  const { hasChanged } = before
  if (check)
    return (
      <Suspense fallback={<PageHeader title="Look up a list">Loading</PageHeader>}>
        <ListCheck />
      </Suspense>
    )
  if (other && account)
    return (
      <Suspense fallback={<PageHeader title="Two lab accounts">Loading</PageHeader>}>
        <AccountDifference />
      </Suspense>
    )
  if (!whole) return <ServedMarkers isBack={hasChanged} />
  // a comparison that is drawn before it has its place would take the focus, and then lose it
  const fallback = isComparing(view) ? (
    <PageHeader title="Comparison">Loading</PageHeader>
  ) : (
    <ServedMarkers isBack={false} />
  )
  return (
    <Suspense fallback={fallback}>
      <WholeMarkers meanwhile={<Meanwhile />} isAsked={hasChanged} />
    </Suspense>
  )
}
