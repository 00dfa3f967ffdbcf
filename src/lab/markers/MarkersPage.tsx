import { formatNumber } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { LoadCatalog } from '#src/lab/markers/catalog/LoadCatalog.tsx'
import { ServedRows } from '#src/lab/markers/served/ServedRows.tsx'
import { useMarkers, type Markers } from '#src/lab/markers/served/use-markers.ts'

import { AccountStatus } from './AccountStatus.tsx'
import { ExportPage } from './ExportPage.tsx'
import { accountName, ListFilters } from './Filters.tsx'
import type { ListView } from './list-params.ts'
import { NameField } from './NameField.tsx'
import { OrderSetLink } from './OrderSetLink.tsx'

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
          {page.total === null ? 'of ' : ''}
          {page.total === 1 ? 'marker' : 'markers'}
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
const queryText = ({ name, account }: ListView, labName: string) =>
  [
    'Markers',
    name.trim() && `that match "${name.trim()}"`,
    labName && `at ${labName}`,
    account && `for account ${account}`,
  ]
    .filter(Boolean)
    .join(' ')

function MarkersHeader(markers: Markers) {
  const { view, setView, filter, result, rows, rejected, shown, labName } = markers
  const { labs, labIds, accountList } = markers
  const controls = (
    <>
      <NameField view={view} setView={setView} />
      <ListFilters view={view} filter={filter} labs={labs} seen={labIds} accounts={accountList} />
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
        <LoadCatalog view={view} total={shown.name.trim() ? null : result.data.body.total} />
      )}
    </PageHeader>
  )
}

/** A page of markers at a time, as the service gives and orders them. */
export default function MarkersPage() {
  const markers = useMarkers()
  return (
    <>
      <MarkersHeader {...markers} />
      <ServedRows {...markers} />
    </>
  )
}
