import { useEffect, useMemo, type ReactNode } from 'react'

import { markerName, type Marker } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/download.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Unit } from '#src/kit/ui/text/Unit.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { CatalogueLoader } from '#src/lab/catalog/CatalogueLoader.tsx'
import { useLabs, type Labs } from '#src/lab/catalog/labs.ts'
import { useWholeCatalogue } from '#src/lab/catalog/whole-catalogue.ts'
import { BackToList } from '#src/lab/markers/BackToList.tsx'
import { AccountFilter, accountName, OtherAccount } from '#src/lab/markers/Filters.tsx'
import { LabName } from '#src/lab/markers/LabName.tsx'
import { fromTheStart } from '#src/lab/markers/list-params.ts'
import { Price } from '#src/lab/markers/Price.tsx'

import { accountsCsv, resultWords } from './account-difference-words.ts'
import { compareCatalogues, type MarkerPair } from './account-difference.ts'
import { accountsSearch } from './loader.ts'

import css from '#src/lab/markers/account-difference.module.css'

const unitCell = (marker: Marker) =>
  marker.unit === null ? (
    <Missing what="No unit given" of={marker} field="unit" />
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
    label: 'Price, $',
    numeric: true,
    cell: (marker) => <Price marker={marker} />,
  },
]

/** Both values, where they differ; else the one. */
const both = (isDifferent: boolean, here: ReactNode, there: ReactNode) =>
  isDifferent ? (
    <span className={css.both}>
      {here} <span className="faint small">against</span> <b>{there}</b>
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
    label: 'Results there',
    cell: (pair) => (pair.differences.includes('results') ? resultWords(pair) : 'the same'),
  },
  {
    id: 'price',
    label: 'Price, $',
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
  const here = useWholeCatalogue({ account: view.account })
  const there = useWholeCatalogue({ account: view.with })
  const isChosen = view.account !== '' && view.with !== ''
  const isThere = isChosen && here.readAt !== null && there.readAt !== null
  // the address asks for both; the second waits for the first, which says whether the service can be reached
  const unread = isChosen ? [here, there].find(({ readAt }) => readAt === null) : undefined
  const isUnasked = unread?.state === 'none'
  const start = unread?.start
  useEffect(() => {
    if (isUnasked) start?.()
  }, [isUnasked, start])
  const found = useMemo(
    () => (isThere ? compareCatalogues(here.markers, there.markers) : null),
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
    different: 'Nothing that both have differs in price, unit or results',
    here: `Everything of ${names.here} is in ${names.there} too`,
    there: `Everything of ${names.there} is in ${names.here} too`,
  }
  const rows = { different: found.different, here: found.onlyHere, there: found.onlyThere }
  if (!rows[view.side].length) return <EmptyMessage title={words[view.side]} />
  if (view.side === 'different')
    return (
      <DataTable<MarkerPair>
        key="different"
        label="Different in the two accounts"
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
    <SegmentedControl
      label="Which markers"
      value={view.side}
      onChange={(side) => setView({ side })}
      options={[
        { value: 'different', label: `Different ${formatNumber(found.different.length)}` },
        {
          value: 'here',
          label: `Only in the first ${formatNumber(found.onlyHere.length)}`,
          title: names.here,
        },
        {
          value: 'there',
          label: `Only in the second ${formatNumber(found.onlyThere.length)}`,
          title: names.there,
        },
      ]}
    />
  )

function Header(model: AccountComparison) {
  const { view, setView, labs, accountList, readAt, isChosen, found, names } = model
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
      title="Two lab accounts"
      controls={
        <>
          <AccountFilter
            account={view.account}
            accounts={accountList}
            onAccount={(account) => setView({ account })}
          />
          <OtherAccount
            account={view.account}
            other={view.with}
            accounts={accountList}
            onOther={(other) => setView({ with: other })}
          />
          <ListChoice {...model} />
        </>
      }
      actions={
        <>
          <BackToList view={{ ...view, ...fromTheStart }} />
          {found && (
            <Button icon="download" disabled={labs.pending} onClick={onCsv}>
              CSV, all three
            </Button>
          )}
        </>
      }
    >
      {isChosen && (
        <span role="status">
          <strong>{names.here}</strong> compared with <strong>{names.there}</strong>
          {found
            ? ` · ${counted(found.same, 'marker is', 'markers are')} the same in both`
            : ' · reading both'}
        </span>
      )}
    </PageHeader>
  )
}

/** The markers of two lab accounts: what only one of them has, and what is not the same in both. */
export default function AccountComparisonPage() {
  const model = useAccountComparison()
  const { labs, unread, isChosen } = model
  const { here, there } = model.labsOfAccounts
  return (
    <>
      <Header {...model} />
      {!isChosen && (
        <EmptyMessage title="Choose two lab accounts">
          <p>Their markers are compared by price, unit and results.</p>
        </EmptyMessage>
      )}
      {here && there && here !== there && (
        <p className={css.note}>
          They are of different labs, {labs.nameOfSlug(here)} and {labs.nameOfSlug(there)}: a marker
          is its lab and test code, so none is in both. What a marker is called at the other lab
          stands beside the marker, under “At other labs”.
        </p>
      )}
      {unread && (
        <CatalogueLoader
          catalogue={unread}
          label="Read both"
          why="All markers of both accounts are compared."
        />
      )}
      <Lists {...model} />
    </>
  )
}
