import { Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { formatNumber } from '#src/lib/units.ts'
import { HowToImport } from '#src/layout/HowToImport.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { Status, type Tone } from '#src/ui/Status.tsx'
import { useSearch } from '#src/url/use-search.ts'
import { ClearFilters } from './ClearFilters.tsx'
import { ExportPage } from './ExportPage.tsx'
import { AccountFilter, accountName, LabFilter } from './Filters.tsx'
import { LabsFailure } from './LabsFailure.tsx'
import { markersOf, search, type View } from './loader.ts'
import { fromTheStart } from './marker-search.ts'
import css from './markers.module.css'
import { MarkersFailure } from './MarkersFailure.tsx'
import { MarkersTable } from './MarkersTable.tsx'
import { OrderSetLink } from './OrderSetLink.tsx'
import { PastTheEnd } from './PastTheEnd.tsx'
import { useMarkerPage } from './use-marker-page.ts'

/** The page of markers in the address, and the name of the lab that it is of. */
function useMarkers() {
  const [view, setView] = useSearch(search)
  const model = useMarkerPage(view, markersOf(view, view.page))
  const { lab } = model.shown
  const labName = /^\d+$/.test(lab) ? model.labs.labName(Number(lab)) : lab
  const filter = (patch: Partial<View>) => setView({ ...fromTheStart, ...patch })
  return { ...model, view, setView, filter, labName }
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

/** What the page covers: which of how many rows, and of what. */
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
      {rows && ' · in the order of the service'}
      {rejected.length > 0 && ` · ${rejected.length} of them left out`}
    </>
  )
}

const accountTones = new Map<string, Tone>([
  ['pending', 'notice'],
  ['suspended', 'bad'],
])

function AccountStatus({ account }: Pick<Markers, 'account'>) {
  if (!account || account.status === 'active') return null
  const status = account.status ?? 'of unknown status'
  return <Status tone={accountTones.get(status) ?? 'unknown'}>account {status}</Status>
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

function Header(markers: Markers) {
  const { view, setView, filter, result, rows, rejected, shown, labName } = markers
  const { labs, labIds, accountList } = markers
  const controls = (
    <>
      <div className={css.nameField}>
        <SearchField
          label="Name or test code"
          maxLength={200}
          value={view.name}
          onSearch={(name) => setView({ ...fromTheStart, name }, { replace: true })}
        />
      </div>
      <LabFilter lab={view.lab} labs={labs} seen={labIds} onLab={(lab) => filter({ lab })} />
      <AccountFilter
        account={view.account}
        accounts={accountList}
        onAccount={(account) => filter({ account })}
      />
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
    </PageHeader>
  )
}

function emptyTitle({ name, lab, account }: View): string {
  if (name.trim()) return `No marker matches “${name.trim()}”`
  if (lab || account) return 'No markers with these filters'
  return 'The service has no markers for this team'
}

function NoMarkers({ shown, account, labName, filter }: Markers) {
  const isOfAnotherLab = shown.lab && account && account.lab !== labName
  return (
    <EmptyMessage title={emptyTitle(shown)}>
      {isOfAnotherLab && (
        <p>
          Account {accountName(account, account.id)} is of {account.lab ?? 'an unknown lab'}, and
          only markers of {labName} are asked for: together they have none.
        </p>
      )}
      {shown.name.trim() && (
        <p>
          The service looks for these letters in names and test codes, not in LOINC codes or
          results.
        </p>
      )}
      <ClearFilters {...shown} onClear={filter} />
      {!shown.name.trim() && !shown.lab && !account && <HowToImport imports={['markers']} />}
    </EmptyMessage>
  )
}

function Rows(markers: Markers) {
  const { page, rows, result, view, setView, filter, shown, labs, labIds } = markers
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
      match={shown.name.trim()}
      hideLab={isOfOneLab}
      busy={result.isFetching && result.isPrevious}
    />
  )
}

export default function MarkersPage() {
  const markers = useMarkers()
  const { result } = markers
  return (
    <>
      <Header {...markers} />
      <LabsFailure {...markers} />
      {result.data && <Notices result={result} read={result.data} what="marker" />}
      <Rows {...markers} />
    </>
  )
}
