import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'

import type { OrderSetLine, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { today } from '#lib/days.ts'
import { download } from '#src/kit/lib/files/download.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { ComparisonTable, type ComparisonRow } from '#src/kit/page/compare/ComparisonTable.tsx'
import type { Pair } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { PairHint, PairSelect } from '#src/kit/ui/fields/PairSelect.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useKnownCodes } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { formatDifference, listPrice } from '#src/lab/model/price.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { areMarkersKnown } from '#src/lab/order-sets/saved/drift/drift.ts'
import { savedSet, savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'
import { savedMoment } from '#src/lab/order-sets/saved/saved-words.ts'
import { SavedPage } from '#src/lab/order-sets/saved/SavedPage.tsx'
import { useContentNames, type ContentNames } from '#src/lab/order-sets/saved/use-content-names.ts'

import {
  centsOf,
  itemGroups,
  setFinding,
  setsCsv,
  type Item,
  type ItemGroups,
} from './compared-items.ts'
import { setComparisonSearch } from './loader.ts'
import { SuggestedSets, useSetPairs } from './SuggestedSets.tsx'

import css from '#src/lab/order-sets/saved-sets.module.css'

/** Facts of each set as a whole. The dearer one has the difference beside its price. */
function factRows(pair: Pair<SavedOrderSet>, names: ContentNames): ComparisonRow[] {
  const row = (label: string, textOf: (set: SavedOrderSet) => string | null): ComparisonRow => ({
    key: label,
    label,
    cells: pair.map((set) => {
      const value = textOf(set)
      return { content: value || <Missing what={value === null ? 'Not saved' : 'None'} />, value }
    }),
  })
  const prices = row(
    'List price',
    ({ snapshot }) => snapshot && listPrice(snapshot.markers.map(({ price }) => price)),
  )
  const cents = centsOf(pair)
  const least = Math.min(...cents.map((one) => one ?? -Infinity))
  return [
    row('Number of markers', ({ snapshot }) => snapshot && formatNumber(snapshot.markers.length)),
    {
      ...prices,
      cells: prices.cells.map((cell, place) => {
        const more = (cents[place] ?? 0) - least
        const isDearer = more > 0 && more < Infinity
        return { ...cell, remark: isDearer ? formatDifference(more) : undefined }
      }),
    },
    {
      key: 'Lab tests',
      label: 'Lab tests',
      cells: pair.map(({ content }) => {
        const value = names.tests(content.tests)
        if (value === null) return { content: <Skeleton width={96} height={14} /> }
        return { content: value || <Missing what="None" />, value }
      }),
    },
    row('Lab account', ({ content }) => content.account && names.account(content.account)),
  ]
}

const isDiagnosis = ({ kind }: Item) => kind === 'Diagnosis code'
const isMarker = (item: Item) => item.kind !== 'Lab test' && !isDiagnosis(item)

const Code = ({ item }: { item: Item }) =>
  item.code && (
    <CopyCode code={item.code} what={isDiagnosis(item) ? 'diagnosis code' : 'test code'} />
  )

const Name = ({ item: { name, kind } }: { item: Item }) => (
  <>
    {name} {kind === 'Add-on marker' && <span className="faint small nowrap">add-on</span>}
  </>
)

/** The price in each set, or once if it is the same. */
const Price = ({ item: { prices } }: { item: Item }) => {
  const shown = [...new Set(prices?.filter(Boolean))].join(' / ')
  return shown && <span className="tabular">{shown}</span>
}

/** With `sets`, an item that is an add-on in only one of them says so. */
const Items = ({ items, sets }: { items: readonly Item[]; sets?: Pair<SavedOrderSet> }) => (
  <ul className={css.items}>
    {items.map((item) => (
      <li key={`${item.code} ${item.name}`}>
        <span className="soft">
          <Code item={item} />
        </span>
        <span>
          <Name item={item} />
          {sets && item.addOnIn !== undefined && (
            <span className="soft small"> add-on in {sets[item.addOnIn].name}</span>
          )}
        </span>
        <Price item={item} />
      </li>
    ))}
  </ul>
)

/** The items of both sets. */
const sharedRow = (items: readonly Item[], sets: Pair<SavedOrderSet>): ComparisonRow => ({
  key: 'both',
  label: 'In both sets',
  cells: [{ content: <Items items={items} sets={sets} /> }],
})

/** The items that only one of the sets has, in its column. */
const aloneRow = (lists: Pair<readonly Item[]>): ComparisonRow => ({
  key: 'alone',
  label: 'Only in one set',
  cells: lists.map((items) => ({
    content: items.length ? <Items items={items} /> : <Missing what="None" />,
  })),
})

/** The list price of each set, below the prices of its markers. */
const totalRow = (sets: Pair<SavedOrderSet>): ComparisonRow => ({
  key: 'total',
  label: 'Total',
  cells: sets.map(({ snapshot }) => ({
    content: snapshot ? (
      <strong className={css.total}>{listPrice(snapshot.markers.map(({ price }) => price))}</strong>
    ) : (
      <Missing what="Not saved" />
    ),
  })),
})

/** Markers and diagnosis codes, those in both sets before those in one of them. */
const itemSections = ([both, first, second]: ItemGroups, sets: Pair<SavedOrderSet>) =>
  [
    { title: 'Markers', isOfKind: isMarker },
    { title: 'Diagnosis codes', isOfKind: isDiagnosis },
  ].map(({ title, isOfKind }) => {
    const alone = [first.filter(isOfKind), second.filter(isOfKind)] as const
    const shared = both.filter(isOfKind)
    const rows = [
      ...(shared.length ? [sharedRow(shared, sets)] : []),
      ...(alone.some(({ length }) => length) ? [aloneRow(alone)] : []),
    ]
    return { title, rows: isOfKind === isMarker && rows.length ? [...rows, totalRow(sets)] : rows }
  })

/** A set as the head of its column. */
const SetHead = ({ set }: { set: SavedOrderSet }) => (
  <div className="stack start gap-1">
    <Link className="strong" to={savedSetPath(set.id)}>
      {set.name}
    </Link>
    <span className="faint small">
      Version {set.version}, saved {savedMoment(set)}
    </span>
  </div>
)

/** The two sets of the page, loaded together, and their parts. */
function useComparedSets(ids: readonly string[]) {
  const results = useQueries({ queries: ids.map((id) => savedSet(id)) })
  const [from, to] = results.map(({ data }) => data)
  const pair = from && to ? ([from, to] as const) : null
  const names = useContentNames(results.map(({ data }) => data?.snapshot))
  const { known } = useKnownCodes(pair?.flatMap(({ content }) => content.dx) ?? [])
  return {
    pair,
    names,
    failed: results.find(({ error, data }) => error && !data),
    groups: pair && itemGroups(pair, names, (code) => known.get(code)?.title ?? undefined),
  }
}
type ComparedSets = ReturnType<typeof useComparedSets>

function Comparison({ pair, names, failed, groups }: ComparedSets) {
  if (failed?.error)
    return (
      <FailedCard
        what="a saved set"
        error={failed.error}
        retry={() => void failed.refetch()}
        busy={failed.isFetching}
      />
    )
  if (!pair || !groups) return <Skeleton height={320} />
  const [from, to] = pair
  return (
    <>
      {from.snapshot && to.snapshot && !areMarkersKnown([from.snapshot, to.snapshot]) && (
        <p className="soft">
          One set was saved without all of its markers, so some differences are unknown.
        </p>
      )}
      <ComparisonTable
        label="Compared sets"
        finding={setFinding(pair)}
        columns={pair.map((set) => ({
          key: set.id,
          name: set.name,
          head: <SetHead set={set} />,
        }))}
        sections={[{ rows: factRows(pair, names) }, ...itemSections(groups, pair)]}
      />
    </>
  )
}

const byName = (a: OrderSetLine, b: OrderSetLine) => a.name.localeCompare(b.name)

/**
 * The sets to choose from, and the two of the address. As far as it has none, the first suggested
 * pair is compared.
 */
function useComparedPair() {
  const [view, setView] = useSearch(setComparisonSearch)
  const list = useQuery(savedSets())
  const [one = '', other = view.with] = view.sets
  const sets = useMemo(
    () =>
      (list.data ?? [])
        .filter(({ id, deleted_at }) => !deleted_at || id === one || id === other)
        .toSorted(byName),
    [list.data, one, other],
  )
  const isChosen = one !== '' && other !== ''
  const found = useSetPairs(sets, isChosen ? '' : one || other)
  const pairs = list.isPending ? undefined : found
  const suggested = !isChosen && !one && !other ? pairs?.[0]?.sets.map(({ id }) => id) : undefined
  const [first = one, second = other] = suggested ?? []
  return { view, setView, list, sets, pairs, first, second, isChosen }
}

const saveCsv = ({ pair, groups }: ComparedSets) =>
  pair &&
  groups &&
  download(`order-sets-compared-${today()}.csv`, 'text/csv', setsCsv(pair, groups, new Date()))

/** Two saved sets side by side. */
export default function SavedSetComparisonPage() {
  const { view, setView, list, sets, pairs, first, second, isChosen } = useComparedPair()
  const compared = useComparedSets([first, second].filter(Boolean))
  const choice = {
    chosen: [first, second] as const,
    options: sets.map(({ id, name }) => ({ value: id, words: name })),
    isLoading: list.isPending || (!isChosen && !pairs),
  }
  const choose = (one: string, other: string) =>
    setView(one ? { sets: [one, other].filter(Boolean), with: '' } : { sets: [], with: other })
  return (
    <SavedPage
      title="Compare order sets"
      view={view}
      actions={
        <>
          <Button icon="print" disabled={!compared.pair} onClick={() => window.print()}>
            Print
          </Button>
          <ActionMenu
            label="Export"
            icon="download"
            whyDisabled={compared.pair ? undefined : 'Nothing to export yet'}
          >
            <MenuAction onClick={() => saveCsv(compared)}>CSV</MenuAction>
          </ActionMenu>
        </>
      }
      controls={
        <PairSelect {...choice} labels={['First set', 'Second set']} onChoose={choose}>
          <SuggestedSets pairs={pairs} shown={[first, second]} view={view} />
        </PairSelect>
      }
    >
      {list.error && !list.data ? (
        <FailedCard
          what="the order sets"
          error={list.error}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : (
        <>
          <PairHint
            {...choice}
            sentence="See which markers and diagnosis codes are in only one set."
            tooFew="You need two order sets to compare."
          />
          {choice.isLoading && <Skeleton height={320} />}
          {first && second && <Comparison {...compared} />}
        </>
      )}
    </SavedPage>
  )
}
