import { useCallback, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import type { Marker, MarkerPage } from '#contract/interface/markers.ts'
import { withSearch } from '#lib/search-params.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { ReadNotes } from '#src/kit/page/ReadNotes.tsx'
import { sortWords } from '#src/kit/table/column.ts'
import { FilterMenu } from '#src/kit/table/FilterMenu.tsx'
import { VIRTUAL_FROM } from '#src/kit/table/use-rows.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { AccountStatus } from '#src/lab/markers/AccountStatus.tsx'
import { CatalogTabs } from '#src/lab/markers/CatalogTabs.tsx'
import { markerColumns } from '#src/lab/markers/columns.tsx'
import { accountField, accountName, labField } from '#src/lab/markers/lab-and-account-fields.tsx'
import { LabsFailure } from '#src/lab/markers/LabsFailure.tsx'
import { fromTheStart, listSearch } from '#src/lab/markers/list-params.ts'
import { MarkersTable } from '#src/lab/markers/MarkersTable.tsx'
import { NameSearch } from '#src/lab/markers/NameSearch.tsx'
import { hasTests, OrderSetLink } from '#src/lab/markers/OrderSetLink.tsx'
import { ServedRows } from '#src/lab/markers/served/ServedRows.tsx'
import { useMarkers } from '#src/lab/markers/served/use-markers.ts'
import { SimilarNames } from '#src/lab/markers/SimilarNames.tsx'

import { CatalogIndex } from './CatalogIndex.tsx'
import { ExportWhole } from './ExportWhole.tsx'
import type { CatalogView } from './loader.ts'
import { stopAt, stopsOf } from './stops.ts'
import { useWholeSet, type WholeSetModel } from './use-whole-set.ts'
import { noFacets } from './whole-set.ts'
import { menus, priceField } from './WholeFacets.tsx'
import { WholeProgress } from './WholeProgress.tsx'

import message from '#src/kit/ui/Message.module.css'
import whole from './whole.module.css'

function orderWords({ sort, name }: CatalogView) {
  if (sort)
    return `sorted by ${sortWords(markerColumns, sort)}${sort.startsWith('-') ? ' (descending)' : ''}`
  return name.trim() ? 'best match first' : 'in catalog order'
}

/** Link to the paged list from the service. */
const ToPages = ({ view, children }: { view: CatalogView; children: string }) => (
  <Link
    className={buttonLink('quiet')}
    to={withSearch(paths.markers(), listSearch, { ...view, ...fromTheStart })}
  >
    {children}
  </Link>
)

const checkWords = {
  unasked: '',
  asking: ' · checking…',
  same: ' · no changes found',
  changed: '',
  failed: ' · couldn’t check for updates',
}

/** Number of markers on screen, out of all, with their filters and order, for screen readers. */
function Count({ catalog, selected, view, labName, account }: WholeSetModel) {
  if (catalog.readAt === null) return 'Loading the full catalog…'
  if (!selected) return 'Indexing…'
  const all = catalog.markers.length
  const shown = selected.rows.length
  return (
    <>
      {shown === all
        ? `${all > 0 ? 'All ' : ''}${counted(all, 'marker')}`
        : `${formatNumber(shown)} of ${counted(all, 'marker')}`}
      <span className="visually-hidden">
        {view.name.trim() && `, matching “${view.name.trim()}”`}
        {labName && ` at ${labName}`}
        {view.account && ` for account ${accountName(account, view.account)}`}
        {`, ${orderWords(view)}`}
      </span>
      {catalog.rejected.length > 0 && ` · ${counted(catalog.rejected.length, 'unreadable row')}`}
    </>
  )
}

/** Lab, account, and price in the filter menu: each is one choice, or a range. */
function filtersOf({ view, filter, catalog, set, selected, labs, accounts }: WholeSetModel) {
  const labIds = set?.labs.filter((id) => id !== null) ?? []
  const counts = selected?.counts('lab')
  const perLab = new Map(
    labIds.map((id) => [labs.slugOf(id) ?? String(id), counts?.get(String(id)) ?? 0]),
  )
  const ofCatalog = [
    labField({
      lab: view.lab,
      labs,
      seen: labIds,
      counts: catalog.readAt !== null && perLab.size > 1 ? perLab : undefined,
      onLab: (lab) => filter({ lab }),
    }),
    accountField({
      account: view.account,
      accounts,
      labs,
      onAccount: (account) => filter({ account }),
    }),
  ]
  return selected
    ? [
        ...ofCatalog,
        priceField({ price: view.price, counts: selected.counts('price'), onFilter: filter }),
      ]
    : ofCatalog
}

function Search(model: WholeSetModel) {
  const { view, setView, named, labs, filter, chosen, selected, account } = model
  return (
    <NameSearch view={view} setView={setView} named={named} labs={labs}>
      <FilterMenu
        facets={selected ? menus : []}
        chosen={chosen}
        counts={(facet) => selected?.counts(facet) ?? new Map()}
        onChange={filter}
        others={filtersOf(model)}
      />
      <AccountStatus account={account} />
    </NameSearch>
  )
}

function Header(model: WholeSetModel) {
  const { view, catalog, selected } = model
  const { readAt, since, state, check, reload } = catalog
  const toOrderSet = <OrderSetLink view={view} isPrimary={!view.marker} />
  const actions = (
    <>
      {readAt !== null && (
        <Button icon="refresh" onClick={reload} disabled={state === 'loading'}>
          Refresh
        </Button>
      )}
      {selected && <ExportWhole {...model} rows={selected.rows} order={orderWords(view)} />}
      <ActionMenu label="More" icon="more">
        {readAt !== null && (
          <MenuAction onClick={check} disabled={since === 'asking' || state === 'loading'}>
            Check for updates
          </MenuAction>
        )}
        <ToPages view={view}>Back to paged view</ToPages>
      </ActionMenu>
      {!hasTests(view) && toOrderSet}
    </>
  )
  return (
    <PageHeader
      title="Catalog"
      tabTitle="Full catalog"
      count={
        <span role="status">
          <Count {...model} />
        </span>
      }
      age={
        readAt !== null && (
          <span role="status">
            Updated <Ago since={readAt} />
            {checkWords[since]}
          </span>
        )
      }
      actions={actions}
      primary={hasTests(view) && toOrderSet}
      tabs={<CatalogTabs page="markers" view={view} />}
    >
      {since === 'changed' && 'The catalog changed. Refresh to see it.'}
    </PageHeader>
  )
}

/** Failures after the catalog was loaded, and its deviations. */
function WholeNotices({ catalog }: Pick<WholeSetModel, 'catalog'>) {
  const { unsettled, error, state } = catalog
  return (
    <>
      {unsettled && (
        <p className={whole.notice} role="alert">
          <Status tone="notice">Incomplete</Status> The catalog changed while loading. Some rows may
          be missing, duplicated, or outdated.{' '}
          <span className="soft">{capitalized(unsettled)}.</span>
        </p>
      )}
      {state === 'failed' && error && (
        <p className={whole.notice} role="alert">
          Couldn’t refresh. Showing earlier data. <span className="soft">{error.message}</span>
        </p>
      )}
      <ReadNotes read={catalog} what="marker" />
    </>
  )
}

function NothingLeft({ view, filter, isNamed }: WholeSetModel) {
  const { name, lab, kind, unit, loinc, price, quality } = view
  const isFiltered = [kind, unit, loinc, price, quality].some(({ length }) => length > 0)
  return (
    <EmptyMessage title={isNamed ? 'No matching markers' : 'No match in this catalog'}>
      <p>{isNamed ? 'No markers match these filters.' : `No marker matches “${name.trim()}”.`}</p>
      <div className={message.actions}>
        {name && <Button onClick={() => filter({ name: '' })}>Clear search</Button>}
        {lab && <Button onClick={() => filter({ lab: '' })}>Show all labs</Button>}
        {isFiltered && <Button onClick={() => filter(noFacets)}>Clear filters</Button>}
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

/** Places in a list that is too long to be read through, and the one that is on screen. */
function useStops(rows: readonly Marker[]) {
  const toRow = useRef<(index: number) => void>(null)
  const [at, setAt] = useState(0)
  const stops = useMemo(() => (rows.length > VIRTUAL_FROM ? stopsOf(rows) : []), [rows])
  const onTop = useCallback((row: number) => setAt(stopAt(stops, row)), [stops])
  const jumps = useMemo(() => ({ toRow, onTop }), [onTop])
  return {
    jumps,
    onRow: (row: number) => toRow.current?.(row),
    stops,
    at: Math.min(at, stops.length - 1),
  }
}

const NO_ROWS: readonly Marker[] = []

function WholeRows(model: WholeSetModel) {
  const { view, setView, filter, set, selected, labs, match, reasons } = model
  const { jumps, ...index } = useStops(selected?.rows ?? NO_ROWS)
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
      sameTests={model.sameTests}
      hideLab={view.lab !== '' || selected.counts('lab').size < 2}
      busy={false}
      sort={view.sort}
      onSort={(sort) => filter({ sort })}
      whole={set}
      jumps={jumps}
      index={index.stops.length > 1 && <CatalogIndex {...index} labs={labs} />}
    />
  )
}

/** Rows from the service until the catalog is loaded and indexed. */
const Meanwhile = () => <ServedRows {...useMarkers()} />

function LoadedCatalog(model: WholeSetModel) {
  const { filter, catalog, similar } = model
  return (
    <>
      <WholeNotices catalog={catalog} />
      <WholeRows {...model} />
      <SimilarNames similar={similar} onName={(name) => filter({ name })} />
    </>
  )
}

/** All markers at once. */
export default function MarkerCatalogPage() {
  const model = useWholeSet()
  const { view, catalog, accounts } = model
  const isThere = catalog.readAt !== null
  const isUnderWay = catalog.state === 'loading' || catalog.state === 'paused'
  return (
    <>
      <Header {...model} />
      <Search {...model} />
      <LabsFailure accounts={accounts} />
      {(isUnderWay || !isThere) && (
        <WholeProgress catalog={catalog}>
          <ToPages view={view}>Cancel</ToPages>
        </WholeProgress>
      )}
      {isThere && model.selected ? <LoadedCatalog {...model} /> : <Meanwhile />}
    </>
  )
}
