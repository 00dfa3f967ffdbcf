import { useEffect, useMemo, type ReactNode } from 'react'

import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { markerName, type Marker } from '#contract/interface/markers.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { counted } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { PairHint, PairSelect } from '#src/kit/ui/fields/PairSelect.tsx'
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
import { CoverageDifference } from '#src/lab/lab-accounts/CoverageDifference.tsx'
import { useAccountChecks } from '#src/lab/lab-accounts/use-account-checks.ts'
import { accountName, accountWords } from '#src/lab/markers/lab-and-account-fields.tsx'
import { LabName } from '#src/lab/markers/LabName.tsx'
import { Price } from '#src/lab/markers/Price.tsx'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'

import { accountsCsv, emptyWords, resultWords } from './account-difference-words.ts'
import { compareCatalogs, type CatalogDifference, type MarkerPair } from './account-difference.ts'
import { suggestedPairs } from './account-pairs.ts'
import { AccountFacts } from './AccountFacts.tsx'
import { accountsSearch, comparedAccounts } from './loader.ts'
import { SuggestedAccounts } from './SuggestedAccounts.tsx'

import css from '#src/lab/markers/account-difference.module.css'

const NONE: readonly LabAccount[] = []

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

/** The accounts to compare: those of the address, or else the first suggested pair. */
function useAccountPair() {
  const [view, setView] = useSearch(accountsSearch)
  const { accounts, labs } = useLabs()
  const accountList = accounts.data?.body.data ?? NONE
  const [first, second] = comparedAccounts(view)
  const isOpen = first === '' || second === ''
  const chosen = isOpen ? first || second : ''
  const pairs = useMemo(() => suggestedPairs(accountList, chosen), [accountList, chosen])
  const suggested = isOpen && !chosen ? pairs[0] : undefined
  const [here, there] = suggested?.map(({ id }) => id) ?? [first, second]
  return {
    view,
    setView,
    accounts,
    labs,
    accountList,
    pairs,
    ids: [here ?? '', there ?? ''] as const,
  }
}

function useAccountComparison() {
  const pair = useAccountPair()
  const { accountList, ids } = pair
  const [idHere, idThere] = ids
  const here = useWholeCatalog({ account: idHere })
  const there = useWholeCatalog({ account: idThere })
  const isChosen = idHere !== '' && idThere !== ''
  const isThere = isChosen && here.readAt !== null && there.readAt !== null
  // the page requests both. The second waits for the first, which shows whether the service is
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
  const accountOf = (id: string) => accountList.find((account) => account.id === id)
  const [one, other] = [accountOf(idHere), accountOf(idThere)]
  return {
    ...pair,
    compared: one && other ? ([one, other] as const) : null,
    isChosen,
    readAt: new Date(Math.min(here.readAt ?? 0, there.readAt ?? 0)),
    unread,
    found,
    names: { here: accountName(one, idHere), there: accountName(other, idThere) },
  }
}
type AccountComparison = ReturnType<typeof useAccountComparison>

function Lists({ view, found, labs, names }: AccountComparison) {
  const columns = useMemo(() => markerColumns(labs), [labs])
  if (!found) return null
  const rows = { different: found.different, here: found.onlyHere, there: found.onlyThere }
  if (!rows[view.side].length) {
    const { title, text } = emptyWords(found, names)[view.side]
    return (
      <EmptyMessage title={title}>
        <p>{text}</p>
      </EmptyMessage>
    )
  }
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
const ListChoice = ({
  view,
  setView,
  found,
  names,
}: AccountComparison & { found: CatalogDifference }) => (
  <TabFilter
    label="Markers"
    value={view.side}
    onChange={(side) => setView({ side })}
    tabs={[
      { value: 'different', label: 'Different', count: found.different.length },
      { value: 'here', label: `Only in ${names.here}`, count: found.onlyHere.length },
      { value: 'there', label: `Only in ${names.there}`, count: found.onlyThere.length },
    ]}
  />
)

/** Number of equal markers. `isAll` if there are no others. */
function sameWords({ same }: CatalogDifference, isAll: boolean): string {
  if (!isAll) return `${counted(same, 'marker is', 'markers are')} the same.`
  return same
    ? `${counted(same, 'marker')} with the same units, list prices, and results in both accounts.`
    : 'Neither account offers markers.'
}

/** The markers of the accounts, as far as they differ. */
function Markers(model: AccountComparison) {
  const { found, compared, labs, unread } = model
  if (unread)
    return (
      <section className={css.markers} aria-labelledby="markers">
        <h2 id="markers">Markers</h2>
        <CatalogLoader
          catalog={unread}
          label="Load both catalogs"
          why="Compares all markers in both accounts."
        />
      </section>
    )
  if (!found) return null
  const isSame = !found.different.length && !found.onlyHere.length && !found.onlyThere.length
  const [here, there] = compared?.map(({ lab }) => lab) ?? []
  return (
    <section className={css.markers} aria-labelledby="markers">
      <h2 id="markers">Markers</h2>
      <p className="soft" role="status">
        {sameWords(found, isSame)}
      </p>
      {here && there && here !== there && (
        <p className={`soft ${css.note}`}>
          {labs.nameOfSlug(here)} and {labs.nameOfSlug(there)} are different labs and have no
          markers in common.
        </p>
      )}
      {!isSame && (
        <>
          <ListChoice {...model} found={found} />
          <Lists {...model} />
        </>
      )}
    </section>
  )
}

/** The accounts as the choice of two shows them. */
const choiceOf = ({ ids, accountList, labs, accounts }: AccountComparison) => ({
  chosen: ids,
  options: accountList.map((one) => ({ value: one.id, words: accountWords(one, labs) })),
  isLoading: accounts.isPending,
})

function Header(model: AccountComparison) {
  const { view, setView, labs, accounts, pairs, ids, readAt, found, names } = model
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
      actions={
        <>
          <Button icon="print" disabled={!found} onClick={() => window.print()}>
            Print
          </Button>
          <ActionMenu
            label="Export"
            icon="download"
            whyDisabled={found ? undefined : 'Nothing to export yet'}
          >
            <MenuAction disabled={labs.pending} onClick={onCsv}>
              All lists as CSV
            </MenuAction>
          </ActionMenu>
        </>
      }
      controls={
        <PairSelect
          {...choiceOf(model)}
          labels={['First account', 'Second account']}
          onChoose={(first, second) => setView({ first, second, with: '' })}
        >
          <SuggestedAccounts
            pairs={accounts.isPending ? undefined : pairs}
            shown={ids}
            labs={labs}
            view={view}
          />
        </PairSelect>
      }
    />
  )
}

/** Two lab accounts: what each covers, the markers that only one has, and those that differ. */
export default function AccountComparisonPage() {
  const model = useAccountComparison()
  const { labs, accounts, accountList, compared } = model
  const { checked } = useAccountChecks(accountList)
  if (accounts.error !== null && !accounts.data)
    return (
      <>
        <Header {...model} />
        <FailedCard
          what="the lab accounts"
          error={accounts.error}
          retry={() => void accounts.refetch()}
          busy={accounts.isFetching}
        />
      </>
    )
  return (
    <>
      <Header {...model} />
      <PairHint
        {...choiceOf(model)}
        sentence="See what each account covers and which markers differ."
        tooFew="You need two lab accounts to compare."
      />
      {compared && (
        <>
          <AccountFacts pair={compared} labs={labs} checked={checked} />
          <CoverageDifference pair={compared} />
        </>
      )}
      <Markers {...model} />
    </>
  )
}
