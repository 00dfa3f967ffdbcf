import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { MarkerSnapshot, OrderSetLine, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { ComparisonTable, type ComparisonRow } from '#src/kit/page/compare/ComparisonTable.tsx'
import type { Pair } from '#src/kit/page/compare/SuggestedPairs.tsx'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { PairSelect } from '#src/kit/ui/fields/PairSelect.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { CopyCode } from '#src/kit/ui/text/CopyCode.tsx'
import { Missing } from '#src/kit/ui/text/Missing.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { useKnownCodes } from '#src/lab/diagnoses/diagnosis-reading.ts'
import { isMeantBy, readLabCode } from '#src/lab/model/lab-codes.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import {
  changesBetween,
  isSameContent,
  type ContentChanges,
  type ListName,
} from '#src/lab/order-sets/saved/content-changes.ts'
import { listTitles } from '#src/lab/order-sets/saved/ContentDifferences.tsx'
import { areMarkersKnown } from '#src/lab/order-sets/saved/drift/drift.ts'
import { savedSet, savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'
import { savedMoment } from '#src/lab/order-sets/saved/saved-words.ts'
import { SavedPage } from '#src/lab/order-sets/saved/SavedPage.tsx'
import { useContentNames, type ContentNames } from '#src/lab/order-sets/saved/use-content-names.ts'

import { setComparisonSearch } from './loader.ts'
import { comparedTests } from './set-pairs.ts'
import { SuggestedSets, useSetPairs } from './SuggestedSets.tsx'

/** Facts of each set as a whole. */
function factRows(pair: Pair<SavedOrderSet>, names: ContentNames): ComparisonRow[] {
  const row = (label: string, textOf: (set: SavedOrderSet) => string | null): ComparisonRow => ({
    key: label,
    label,
    cells: pair.map((set) => {
      const value = textOf(set)
      return { content: value ?? <Missing what="Not saved" />, value }
    }),
  })
  return [
    row('Tests', ({ snapshot }) => snapshot && formatNumber(snapshot.markers.length)),
    row(
      'List price',
      ({ snapshot }) => snapshot && listPrice(snapshot.markers.map(({ price }) => price)),
    ),
    row('Lab account', ({ content }) => (content.account ? names.account(content.account) : null)),
  ]
}

/** An item of one or both sets. */
type Item = {
  key: string
  code?: ReactNode
  label: ReactNode
  inSets: Pair<boolean>
  price?: string
}

const inBothFirst = (items: readonly Item[]) =>
  [
    [true, true],
    [true, false],
    [false, true],
  ].flatMap(([first, second]) =>
    items.filter(({ inSets }) => inSets[0] === first && inSets[1] === second),
  )

/** Rows of a section: those in both sets first, then those of each set alone. */
const itemRows = (items: readonly Item[]): ComparisonRow[] =>
  inBothFirst(items).map(({ key, code, label, inSets, price }) => ({
    key,
    code,
    label,
    cells: inSets.map((isIn) => ({
      content: isIn ? (
        <span className="inline tabular">
          <Icon name="check" size={16} />
          {price ?? <span className="visually-hidden">Included</span>}
        </span>
      ) : (
        <Missing what="Not included" />
      ),
      value: isIn ? 'in' : null,
    })),
  }))

/** Items of a list of both sets, with their code and name. */
const itemsOf = (
  { both, removed, added }: ContentChanges[ListName],
  partsOf: (one: string) => Pick<Item, 'code' | 'label' | 'price'>,
): Item[] => [
  ...both.map((one) => ({ key: one, inSets: [true, true] as const, ...partsOf(one) })),
  ...removed.map((one) => ({ key: one, inSets: [true, false] as const, ...partsOf(one) })),
  ...added.map((one) => ({ key: one, inSets: [false, true] as const, ...partsOf(one) })),
]

/** A marker as an item, with its price. */
const itemOfMarker = ({ id, name, code, price }: MarkerSnapshot, inSets: Pair<boolean>): Item => ({
  key: String(id),
  code: code && <CopyCode code={code} what="test code" />,
  label: name ?? 'Unnamed marker',
  inSets,
  price: listPrice([price]),
})

/** Tests of the snapshots, without add-on markers, which have a section of their own. */
function markerItems(pair: Pair<SavedOrderSet>, changes: ContentChanges): Item[] {
  const tests = comparedTests([pair[0].snapshot, pair[1].snapshot])
  if (!tests) return []
  const { both, removed, added } = changes.codes
  const addOns = new Set([...both, ...removed, ...added].map((code) => readLabCode(code).code))
  const itemsIn = (markers: readonly MarkerSnapshot[], inSets: Pair<boolean>) =>
    markers
      .filter(({ code }) => !addOns.has(code ?? ''))
      .map((marker) => itemOfMarker(marker, inSets))
  return [
    ...itemsIn(tests.both, [true, true]),
    ...itemsIn(tests.alone[0], [true, false]),
    ...itemsIn(tests.alone[1], [false, true]),
  ]
}

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

function Sides({ from, to }: { from: SavedOrderSet; to: SavedOrderSet }) {
  const pair = [from, to] as const
  const names = useContentNames([from.snapshot, to.snapshot])
  const changes = changesBetween(from.content, to.content)
  const { both, removed, added } = changes.dx
  const { known } = useKnownCodes([...both, ...removed, ...added])
  const kept = pair.flatMap(({ snapshot }) => snapshot?.markers ?? [])
  const addOn = (key: string) => {
    const { code } = readLabCode(key)
    const found = kept.find((marker) =>
      isMeantBy({ lab_id: marker.lab, provider_id: marker.code }, key),
    )
    return {
      code: <CopyCode code={code} what="test code" />,
      label: found?.name ?? 'Unnamed marker',
      price: found && listPrice([found.price]),
    }
  }
  return (
    <>
      {isSameContent(from.content, to.content) && <p>Same selection.</p>}
      {!areMarkersKnown([from.snapshot, to.snapshot]) && (
        <p className="soft">
          One set was saved without all of its markers, so some differences are unknown.
        </p>
      )}
      <ComparisonTable
        label="Compared sets"
        columns={pair.map((set) => ({ key: set.id, head: <SetHead set={set} /> }))}
        sections={[
          { rows: factRows(pair, names) },
          {
            title: listTitles.tests,
            rows: itemRows(
              itemsOf(changes.tests, (id) => ({ label: names.test(id) ?? shortId(id) })),
            ),
          },
          { title: listTitles.codes, rows: itemRows(itemsOf(changes.codes, addOn)) },
          { title: 'Included markers', rows: itemRows(markerItems(pair, changes)) },
          {
            title: listTitles.dx,
            rows: itemRows(
              itemsOf(changes.dx, (code) => ({
                code: <CopyCode code={code} what="diagnosis code" />,
                label: known.get(code)?.title,
              })),
            ),
          },
        ]}
      />
    </>
  )
}

/** The two sets, loaded together. */
function ComparedSets({ ids }: { ids: readonly string[] }) {
  const results = useQueries({ queries: ids.map((id) => savedSet(id)) })
  const [first, second] = results
  const failed = results.find(({ error, data }) => error && !data)
  if (failed?.error)
    return (
      <FailedCard
        what="a saved set"
        error={failed.error}
        retry={() => void failed.refetch()}
        busy={failed.isFetching}
      />
    )
  if (!first?.data || !second?.data) return <Skeleton height={320} />
  return <Sides from={first.data} to={second.data} />
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

/** Two saved sets side by side. */
export default function SavedSetComparisonPage() {
  const { view, setView, list, sets, pairs, first, second, isChosen } = useComparedPair()
  return (
    <SavedPage title="Compare saved sets" view={view}>
      {list.error && !list.data ? (
        <FailedCard
          what="the order sets"
          error={list.error}
          retry={() => void list.refetch()}
          busy={list.isFetching}
        />
      ) : (
        <>
          <PairSelect
            labels={['First set', 'Second set']}
            chosen={[first, second]}
            options={sets.map(({ id, name }) => ({ value: id, words: name }))}
            isLoading={list.isPending || (!isChosen && !pairs)}
            sentence="See which tests, markers, and diagnosis codes only one set has."
            tooFew="You need two saved sets to compare."
            onChoose={(one, other) =>
              setView(
                one ? { sets: [one, other].filter(Boolean), with: '' } : { sets: [], with: other },
              )
            }
          />
          <SuggestedSets pairs={pairs} shown={[first, second]} view={view} />
          {first && second && <ComparedSets ids={[first, second]} />}
        </>
      )}
    </SavedPage>
  )
}
