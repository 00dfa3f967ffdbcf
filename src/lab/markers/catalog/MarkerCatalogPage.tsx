import { Link } from 'react-router-dom'

import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import { withSearch } from '#lib/search-params.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago, errorLine } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { ReadNotes } from '#src/kit/page/ReadNotes.tsx'
import { sortWords } from '#src/kit/table/column.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { AccountStatus } from '#src/lab/markers/AccountStatus.tsx'
import { markerColumns } from '#src/lab/markers/columns.tsx'
import { accountName, ListFilters } from '#src/lab/markers/Filters.tsx'
import { LabsFailure } from '#src/lab/markers/LabsFailure.tsx'
import { fromTheStart, listSearch } from '#src/lab/markers/list-params.ts'
import { MarkersTable } from '#src/lab/markers/MarkersTable.tsx'
import { NameField } from '#src/lab/markers/NameField.tsx'
import { OrderSetLink } from '#src/lab/markers/OrderSetLink.tsx'
import { ServedRows } from '#src/lab/markers/served/ServedRows.tsx'
import { useMarkers } from '#src/lab/markers/served/use-markers.ts'
import { SimilarNames } from '#src/lab/markers/SimilarNames.tsx'

import { ExportWhole } from './ExportWhole.tsx'
import { sortable, type CatalogView } from './loader.ts'
import { useWholeSet, type WholeSetModel } from './use-whole-set.ts'
import { noFacets } from './whole-set.ts'
import { QualityLens, WholeFacets } from './WholeFacets.tsx'
import { WholeProgress } from './WholeProgress.tsx'

import filters from '#src/kit/ui/filters.module.css'
import message from '#src/kit/ui/Message.module.css'
import whole from './whole.module.css'

function orderWords({ sort, name }: CatalogView) {
  if (sort)
    return `sorted by ${sortWords(markerColumns, sort)}${sort.startsWith('-') ? ', downwards' : ''}`
  return name.trim() ? 'best match first' : 'in the order of the service'
}

/** Leads to the list that the service serves in pages. */
const ToPages = ({ view, children }: { view: CatalogView; children: string }) => (
  <Link
    className={buttonLink('quiet')}
    to={withSearch(paths.markers(), listSearch, { ...view, ...fromTheStart })}
  >
    {children}
  </Link>
)

/** Age of the set, and whether the service still has it. */
function Age({
  view,
  readAt,
  since,
  state,
  check,
  reload,
}: WholeSetModel['catalogue'] & Pick<WholeSetModel, 'view'> & { readAt: number }) {
  const words = {
    unasked: null,
    asking: 'asking …',
    same: 'no change seen in its first and last page',
    changed: 'it has changed since',
    failed: 'the service did not say',
  }[since]
  return (
    <span className={whole.age}>
      {'· read '}
      <Ago since={readAt} />
      {words && (
        <>
          {': '}
          {since === 'changed' ? <Status tone="notice">{words}</Status> : words}
        </>
      )}
      <Button look="quiet" onClick={check} disabled={since === 'asking' || state === 'loading'}>
        Changed since?
      </Button>
      <Button look="quiet" icon="refresh" onClick={reload} disabled={state === 'loading'}>
        Reload
      </Button>
      <ToPages view={view}>One page at a time</ToPages>
    </span>
  )
}

/** Number of markers on screen, out of all, and their order. */
function Covered({ catalogue, selected, view, labName, account }: WholeSetModel) {
  if (catalogue.readAt === null) return <>Not all loaded yet; below is a page of them</>
  const all = catalogue.markers.length
  const shown = selected?.rows.length
  return (
    <>
      {shown === undefined ? (
        'Making all of them ready to be searched'
      ) : (
        <strong>
          {shown === all
            ? `All ${counted(all, 'marker')}`
            : `${formatNumber(shown)} of ${counted(all, 'marker')}`}
        </strong>
      )}
      {view.name.trim() && ` that match “${view.name.trim()}”`}
      {labName && ` at ${labName}`}
      {view.account && ` for account ${accountName(account, view.account)}`}
      {` · ${orderWords(view)}`}
      {catalogue.rejected.length > 0 && ` · ${formatNumber(catalogue.rejected.length)} left out`}
    </>
  )
}

function Header(model: WholeSetModel) {
  const { view, setView, filter, catalogue, set, selected, labs, accountList, account } = model
  const { readAt } = catalogue
  const labIds = set?.labs.filter((id) => id !== null) ?? []
  const counts = selected?.counts('lab')
  const perLab = new Map(
    labIds.map((id) => [labs.slugOf(id) ?? String(id), counts?.get(String(id)) ?? 0]),
  )
  const controls = (
    <>
      <NameField view={view} setView={setView} />
      <ListFilters
        view={view}
        filter={filter}
        labs={labs}
        seen={labIds}
        counts={readAt !== null && perLab.size > 1 ? perLab : undefined}
        accounts={accountList}
      />
    </>
  )
  const actions = (
    <>
      {selected && <ExportWhole {...model} rows={selected.rows} order={orderWords(view)} />}
      <OrderSetLink view={view} />
    </>
  )
  return (
    <PageHeader title="Markers" tabTitle="All markers" controls={controls} actions={actions}>
      <span role="status">
        <Covered {...model} />
      </span>
      {account && ' '}
      <AccountStatus account={account} />
      {readAt !== null && <Age {...catalogue} readAt={readAt} view={view} />}
    </PageHeader>
  )
}

/** Failures after the set was loaded, and its deviations. */
function WholeNotices({ catalogue }: Pick<WholeSetModel, 'catalogue'>) {
  const { unsettled, error, state } = catalogue
  return (
    <>
      {unsettled && (
        <p className={whole.notice} role="alert">
          <Status tone="notice">unsettled</Status> The catalogue changed in each of three readings (
          {unsettled}), so some markers may be missing, twice or old.
        </p>
      )}
      {state === 'failed' && error && (
        <p className={whole.notice} role="alert">
          <Status tone="bad">failed</Status> It could not be read again; this is what was here
          before. <span className="soft">{errorLine(error)}</span>
        </p>
      )}
      <ReadNotes read={catalogue} what="marker" />
    </>
  )
}

function NothingLeft({ view, filter, isNamed }: WholeSetModel) {
  const { name, lab, kind, unit, loinc, price, quality } = view
  const isFiltered = [kind, unit, loinc, price, quality].some(({ length }) => length > 0)
  return (
    <EmptyMessage title={isNamed ? 'No markers' : 'Not in this catalog'}>
      <p>
        {isNamed
          ? 'All of them were looked through, with the filters that are on.'
          : `No test matches “${name.trim()}”.`}
      </p>
      <div className={message.actions}>
        {name && <Button onClick={() => filter({ name: '' })}>Any name</Button>}
        {lab && <Button onClick={() => filter({ lab: '' })}>Any lab</Button>}
        {isFiltered && <Button onClick={() => filter(noFacets)}>Without filters</Button>}
      </div>
    </EmptyMessage>
  )
}

const asPage = (markers: readonly Marker[]): MarkerPage => ({
  markers: markers as Marker[],
  total: markers.length,
  page: 1,
  size: markers.length,
  pages: 1,
})

function WholeRows(model: WholeSetModel) {
  const { view, setView, filter, set, selected, labs, match, reasons } = model
  if (!set || !selected) return null
  if (!selected.rows.length) return <NothingLeft {...model} />
  return (
    <MarkersTable
      label="Markers"
      read={asPage(selected.rows)}
      view={view}
      setView={setView}
      labs={labs}
      match={match}
      reasons={reasons}
      hideLab={view.lab !== '' || selected.counts('lab').size < 2}
      busy={false}
      whole={{ sort: view.sort, onSort: (sort) => filter({ sort }), sortable, ...set }}
    />
  )
}

function Sort({ view, filter }: WholeSetModel) {
  return (
    <div className={whole.sort}>
      <Select
        label="Sort"
        labelHidden
        value={view.sort}
        onChange={(event) => filter({ sort: event.target.value })}
      >
        <option value="">Sort: as they come</option>
        {sortable.flatMap((column) =>
          ['', '-'].map((down) => (
            <option key={down + column} value={down + column}>
              Sort: {sortWords(markerColumns, column)}
              {down && ', downwards'}
            </option>
          )),
        )}
      </Select>
    </div>
  )
}

/** Rows of the service while the catalog is loading. */
const Meanwhile = () => <ServedRows {...useMarkers()} />

function LoadedCatalog(model: WholeSetModel) {
  const { view, filter, catalogue, chosen, selected, similar } = model
  const facets = selected && { view, chosen, counts: selected.counts, onFilter: filter }
  return (
    <>
      <WholeNotices catalogue={catalogue} />
      {facets && (
        <div className={filters.line}>
          <WholeFacets {...facets} />
          <Sort {...model} />
          <QualityLens {...facets} />
        </div>
      )}
      <WholeRows {...model} />
      <SimilarNames similar={similar} onName={(name) => filter({ name })} />
    </>
  )
}

/** All markers at once. */
export default function MarkerCatalogPage() {
  const model = useWholeSet()
  const { view, catalogue, accounts } = model
  const isThere = catalogue.readAt !== null
  const isUnderWay = catalogue.state === 'loading' || catalogue.state === 'paused'
  return (
    <>
      <Header {...model} />
      <LabsFailure accounts={accounts} />
      {(isUnderWay || !isThere) && (
        <WholeProgress catalogue={catalogue}>
          <ToPages view={view}>Cancel</ToPages>
        </WholeProgress>
      )}
      {isThere ? <LoadedCatalog {...model} /> : <Meanwhile />}
    </>
  )
}
