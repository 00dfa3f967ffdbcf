import { useEffect, useMemo, type ReactNode } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { PairSelect } from '#src/kit/ui/fields/PairSelect.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { TabFilter } from '#src/kit/ui/Tabs.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { CatalogLoader } from '#src/lab/catalog/CatalogLoader.tsx'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { useWholeCatalog } from '#src/lab/catalog/whole-catalog.ts'
import { accountName, accountWords } from '#src/lab/markers/lab-and-account-fields.tsx'
import { LabName } from '#src/lab/markers/LabName.tsx'
import { Price } from '#src/lab/markers/Price.tsx'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { accountsCsv, resultWords } from './account-difference-words.ts'
import { compareCatalogs, type MarkerPair } from './account-difference.ts'
import { accountsSearch } from './loader.ts'
import { SuggestedAccounts } from './SuggestedAccounts.tsx'

import css from '#src/lab/markers/account-difference.module.css'

const unitCell = (marker: Marker) =>
  marker.unit === null ? (
    <Missing what="No unit" of={marker} field="unit" />
  ) : (
    <Unit unit={marker.unit} />
  )

const markerColumns = (labs: Labs): readonly Column<Marker>[] => [
  {
    id: 'name',
    label: 'Marker',
    cell: (marker) => <b className={css.name}>{markerName(marker)}</b>,
  },
  {
    id: 'code',
    label: 'Test code',
    cell: (marker) =>
      marker.provider_id === null ? (
        <Missing what="No test code" of={marker} field="provider_id" />
      ) : (
        <CopyCode code={marker.provider_id} what="test code" />
      ),
  },
  {
    id: 'lab',
    label: 'Lab',
    cell: (marker) => <LabName marker={marker} labs={labs} />,
  },
  {
    id: 'unit',
    label: 'Unit',
    cell: (marker) => unitCell(marker),
  },
  {
    id: 'price',
    label: 'List price, $',
    numeric: true,
    cell: (marker) => <Price marker={marker} />,
  },
]

/** Both values if they differ, otherwise one. */
const both = (isDifferent: boolean, here: ReactNode, there: ReactNode) =>
  isDifferent ? (
    <span className={css.both}>
      {here} <span className="faint small">vs</span> <b>{there}</b>
    </span>
  ) : (
    here
  )
const pairColumns: readonly Column<MarkerPair>[] = [
  {
    id: 'name',
    label: 'Marker',
    cell: (pair) => <b className={css.name}>{markerName(pair.here)}</b>,
  },
  {
    id: 'code',
    label: 'Test code',
    cell: ({ here }) =>
      here.provider_id === null ? (
        <Missing what="No test code" of={here} field="provider_id" />
      ) : (
        <CopyCode code={here.provider_id} what="test code" />
      ),
  },
  {
    id: 'differences',
    label: 'Differs in',
    cell: (pair) => (
      <span className={css.differences}>
        {pair.differences.map((one) => (
          <Status key={one} tone="notice">
            {one}
          </Status>
        ))}
      </span>
    ),
  },
  {
    id: 'unit',
    label: 'Unit',
    cell: (pair) =>
      both(pair.differences.includes('unit'), unitCell(pair.here), unitCell(pair.there)),
  },
  {
    id: 'results',
    label: 'Results in second account',
    cell: (pair) =>
      pair.differences.some((one) => one === 'results' || one === 'result units')
        ? resultWords(pair)
        : 'Same',
  },
  {
    id: 'price',
    label: 'List price, $',
    numeric: true,
    cell: (pair) =>
      both(
        pair.differences.includes('price'),
        <Price marker={pair.here} />,
        <Price marker={pair.there} />,
      ),
  },
]

const idOfMarker = ({ id }: Marker) => String(id)
const idOfPair = ({ here }: MarkerPair) => String(here.id)

function useAccountComparison() {
  const [view, setView] = useSearch(accountsSearch)
  const { accounts, labs } = useLabs()
  const accountList = accounts.data?.body.data ?? []
  const here = useWholeCatalog({ account: view.account })
  const there = useWholeCatalog({ account: view.with })
  const isChosen = view.account !== '' && view.with !== ''
  const isThere = isChosen && here.readAt !== null && there.readAt !== null
  // the address requests both. The second waits for the first, which shows whether the service is
  // reachable
  const unread = isChosen ? [here, there].find(({ readAt }) => readAt === null) : undefined
  const isUnasked = unread?.state === 'none'
  const start = unread?.start
  useEffect(() => {
    if (isUnasked) start?.()
  }, [isUnasked, start])
  const found = useMemo(
    () => (isThere ? compareCatalogs(here.markers, there.markers) : null),
    [isThere, here.markers, there.markers],
  )
  const nameOf = (id: string) =>
    accountName(
      accountList.find((account) => account.id === id),
      id,
    )
  const labOf = (id: string) => accountList.find((account) => account.id === id)?.lab ?? null
  return {
    view,
    setView,
    labs,
    accounts,
    accountList,
    isChosen,
    readAt: new Date(Math.min(here.readAt ?? 0, there.readAt ?? 0)),
    unread,
    found,
    names: { here: nameOf(view.account), there: nameOf(view.with) },
    labsOfAccounts: { here: labOf(view.account), there: labOf(view.with) },
  }
}
type AccountComparison = ReturnType<typeof useAccountComparison>

function Lists({ view, found, labs, names }: AccountComparison) {
  const columns = useMemo(() => markerColumns(labs), [labs])
  if (!found) return null
  const words = {
    different: 'No differences',
    here: `No markers unique to ${names.here}`,
    there: `No markers unique to ${names.there}`,
  }
  const rows = { different: found.different, here: found.onlyHere, there: found.onlyThere }
  if (!rows[view.side].length)
    return (
      <EmptyMessage title={words[view.side]}>
        <p>
          {view.side === 'different'
            ? 'Units, list prices, and results are the same.'
            : `${names[view.side === 'here' ? 'there' : 'here']} offers all of its markers.`}
        </p>
      </EmptyMessage>
    )
  if (view.side === 'different')
    return (
      <DataTable<MarkerPair>
        key="different"
        label="Differences between accounts"
        rows={found.different}
        columns={pairColumns}
        rowId={idOfPair}
      />
    )
  return (
    <DataTable<Marker>
      key={view.side}
      label={`Only in ${names[view.side]}`}
      rows={view.side === 'here' ? found.onlyHere : found.onlyThere}
      columns={columns}
      rowId={idOfMarker}
    />
  )
}

/** Choice of one of the three lists, each with its number of markers. */
const ListChoice = ({ view, setView, found, names }: AccountComparison) =>
  found && (
    <TabFilter
      label="Markers"
      value={view.side}
      onChange={(side) => setView({ side })}
      tabs={[
        { value: 'different', label: 'Different', count: found.different.length },
        {
          value: 'here',
          label: 'Only in first',
          count: found.onlyHere.length,
          title: names.here,
        },
        {
          value: 'there',
          label: 'Only in second',
          count: found.onlyThere.length,
          title: names.there,
        },
      ]}
    />
  )

function Header(model: AccountComparison) {
  const { view, labs, readAt, isChosen, found, names } = model
  const onCsv = () =>
    found &&
    download(
      `lab-accounts-compared-${today()}.csv`,
      'text/csv',
      accountsCsv(found, {
        here: names.here,
        there: names.there,
        labName: ({ lab_id }) => (lab_id === null ? null : labs.labName(lab_id)),
        readAt,
      }),
    )
  return (
    <PageHeader
      back={{ label: 'Lab accounts', to: withOrderSet(paths.labAccounts(), view) }}
      title="Compare accounts"
      count={
        isChosen && (
          <span role="status">
            {found ? `${counted(found.same, 'marker is', 'markers are')} the same` : 'Loading…'}
          </span>
        )
      }
      tabs={isChosen && <ListChoice {...model} />}
      actions={
        found && (
          <ActionMenu label="Export" icon="download">
            <MenuAction disabled={labs.pending} onClick={onCsv}>
              All lists as CSV
            </MenuAction>
          </ActionMenu>
        )
      }
    />
  )
}

/** The markers of two lab accounts: those that only one has, and those that differ. */
export default function AccountComparisonPage() {
  const model = useAccountComparison()
  const { view, setView, labs, accounts, accountList, unread } = model
  const isFailed = accounts.error !== null && !accounts.data
  const { here, there } = model.labsOfAccounts
  return (
    <>
      <Header {...model} />
      {isFailed ? (
        <FailedCard
          what="the lab accounts"
          error={accounts.error}
          retry={() => void accounts.refetch()}
          busy={accounts.isFetching}
        />
      ) : (
        <PairSelect
          labels={['First account', 'Second account']}
          chosen={[view.account, view.with]}
          options={accountList.map((one) => ({ value: one.id, words: accountWords(one, labs) }))}
          isLoading={accounts.isPending}
          sentence="See which markers only one account offers, and where units, list prices, or results differ."
          tooFew="You need two lab accounts to compare."
          onChoose={(account, other) => setView({ account, with: other })}
        />
      )}
      {!model.isChosen && <SuggestedAccounts accounts={accountList} labs={labs} view={view} />}
      {here && there && here !== there && (
        <p className={`soft ${css.note}`}>
          {labs.nameOfSlug(here)} and {labs.nameOfSlug(there)} are different labs and have no
          markers in common.
        </p>
      )}
      {unread && (
        <CatalogLoader
          catalog={unread}
          label="Load both catalogs"
          why="Compares all markers in both accounts."
        />
      )}
      <Lists {...model} />
    </>
  )
}
