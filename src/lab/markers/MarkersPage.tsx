import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { FilterFields } from '#src/kit/table/FilterMenu.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { ActionMenu } from '#src/kit/ui/lists/ActionMenu.tsx'
import { LoadCatalog } from '#src/lab/markers/catalog/LoadCatalog.tsx'
import { ServedRows } from '#src/lab/markers/served/ServedRows.tsx'
import { useMarkers, type Markers } from '#src/lab/markers/served/use-markers.ts'

import { AccountStatus } from './AccountStatus.tsx'
import { CatalogTabs } from './CatalogTabs.tsx'
import { ExportPage } from './ExportPage.tsx'
import { accountField, accountName, labField } from './lab-and-account-fields.tsx'
import { queryParts } from './markers-csv.ts'
import { NameSearch } from './NameSearch.tsx'
import { hasTests, OrderSetLink } from './OrderSetLink.tsx'

/** Rows of the page and its filters for screen readers, and the unreadable rows. */
function ShownWords({ rows, rejected, shown, labName, account }: Markers) {
  const match = shown.name.trim()
  return (
    <>
      {rows && (
        <span className="visually-hidden">
          {`, rows ${formatNumber(rows.first)} to ${formatNumber(rows.last)}`}
        </span>
      )}
      <span className="visually-hidden">
        {match && `, matching “${match}”`}
        {labName && ` at ${labName}`}
        {shown.account && ` for account ${accountName(account, shown.account)}`}
      </span>
      {rejected.length > 0 && ` · ${counted(rejected.length, 'unreadable row')}`}
    </>
  )
}

function Count(markers: Markers) {
  const { page, result } = markers
  return (
    <span role="status">
      {page?.total != null && counted(page.total, 'marker')}
      {page?.total === null && 'Markers'}
      {!page && !result.error && 'Loading…'}
      {page && <ShownWords {...markers} />}
    </span>
  )
}

function MarkersHeader(markers: Markers) {
  const { view, result, rows, rejected, shown, labs, labName, account, sameTests } = markers
  const toOrderSet = <OrderSetLink view={view} isPrimary={!view.marker} />
  const actions = (
    <>
      {result.data && (
        <Button icon="refresh" onClick={result.retry} disabled={result.isFetching}>
          Refresh
        </Button>
      )}
      {result.data && rows && (
        <ExportPage
          page={result.data.body}
          labs={labs}
          sameTests={sameTests}
          rejected={rejected.length}
          receivedAt={result.receivedAt}
          name="markers"
          query={queryParts(shown, { labName, account }).join(' ')}
          isSearch={shown.name.trim() !== ''}
        />
      )}
      <ActionMenu label="More" icon="more">
        <LoadCatalog view={view} />
      </ActionMenu>
      {!hasTests(view) && toOrderSet}
    </>
  )
  return (
    <PageHeader
      title="Catalog"
      count={<Count {...markers} />}
      age={
        result.data && (
          <>
            Updated <Ago since={result.receivedAt} />
          </>
        )
      }
      actions={actions}
      primary={hasTests(view) && toOrderSet}
      tabs={<CatalogTabs page="markers" view={view} />}
    />
  )
}

function Search(markers: Markers) {
  const { view, setView, named, filter, labs, labIds, accounts } = markers
  const filters = [
    labField({ lab: view.lab, labs, seen: labIds, onLab: (lab) => filter({ lab }) }),
    accountField({
      account: view.account,
      accounts,
      labs,
      onAccount: (account) => filter({ account }),
    }),
  ]
  return (
    <NameSearch view={view} setView={setView} named={named} labs={labs}>
      <FilterFields filters={filters} />
      <AccountStatus {...markers} />
    </NameSearch>
  )
}

/** One page of markers at a time, in the order of the service. */
export default function MarkersPage() {
  const markers = useMarkers()
  return (
    <>
      <MarkersHeader {...markers} />
      <Search {...markers} />
      <ServedRows {...markers} />
    </>
  )
}
