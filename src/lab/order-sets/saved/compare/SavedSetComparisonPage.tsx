import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { MarkerSnapshot, OrderSetLine, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { counted } from '#src/kit/lib/units.ts'
import { BesideRail } from '#src/kit/page/beside/Rail.tsx'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PairSelect } from '#src/kit/ui/fields/PairSelect.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { listPrice } from '#src/lab/model/price.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import {
  changesBetween,
  isSameContent,
  listNames,
  type ContentChanges,
  type ListName,
} from '#src/lab/order-sets/saved/content-changes.ts'
import { ContentLists } from '#src/lab/order-sets/saved/ContentLists.tsx'
import { areMarkersKnown } from '#src/lab/order-sets/saved/drift/drift.ts'
import { savedSet, savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'
import { savedMoment } from '#src/lab/order-sets/saved/saved-words.ts'
import { SavedPage } from '#src/lab/order-sets/saved/SavedPage.tsx'
import { useContentNames, type ContentNames } from '#src/lab/order-sets/saved/use-content-names.ts'

import { setComparisonSearch } from './loader.ts'
import { comparedTests } from './set-pairs.ts'
import { SuggestedSets, useSetPairs } from './SuggestedSets.tsx'

import css from '#src/lab/order-sets/saved-list.module.css'

type Parts = Record<ListName, readonly string[]> & { markers: readonly MarkerSnapshot[] }

/** Parts that both sets have, or one alone. */
function Column({
  label,
  parts,
  names,
  children,
}: {
  label: string
  parts: Parts
  names: ContentNames
  children: ReactNode
}) {
  const isEmpty = !parts.markers.length && listNames.every((name) => !parts[name].length)
  return (
    <section aria-label={label} className={`shrink anywhere ${css.side}`}>
      {children}
      <ContentLists lists={parts} names={names} />
      {parts.markers.length > 0 && (
        <div className={css.content}>
          <h4>Included markers</h4>
          <ul>
            {parts.markers.map(({ id, name, code }) => (
              <li key={id}>
                {name ?? 'Unnamed marker'} {code && <code>{code}</code>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isEmpty && <p className="faint small above-2">None</p>}
    </section>
  )
}

/** Lists of one column. Its add-on markers are not repeated among the included ones. */
function partsOf(
  changes: ContentChanges,
  side: 'added' | 'removed' | 'both',
  markers: readonly MarkerSnapshot[] = [],
): Parts {
  const added = new Set(changes.codes[side].map((code) => readLabCode(code).code))
  return {
    tests: changes.tests[side],
    codes: changes.codes[side],
    dx: changes.dx[side],
    markers: markers.filter(({ code }) => !added.has(code ?? '')),
  }
}

/** A set with what it orders, in short. */
const SetHead = ({ set, names }: { set: SavedOrderSet; names: ContentNames }) => {
  const { id, name, version, content, snapshot } = set
  const account = content.account ? names.account(content.account) : 'No lab account'
  return (
    <>
      <h3>
        Only in <Link to={savedSetPath(id)}>{name}</Link>
      </h3>
      <p className="soft small">
        {snapshot &&
          `${counted(snapshot.markers.length, 'test')} · ${listPrice(snapshot.markers.map(({ price }) => price))} · `}
        {account}
      </p>
      <p className="faint small">
        Version {version}, saved {savedMoment(set)}
      </p>
    </>
  )
}

function Sides({ from, to }: { from: SavedOrderSet; to: SavedOrderSet }) {
  const names = useContentNames([from.snapshot, to.snapshot])
  const changes = changesBetween(from.content, to.content)
  const tests = comparedTests([from.snapshot, to.snapshot])
  return (
    <>
      {isSameContent(from.content, to.content) && <p>Same selection.</p>}
      {!areMarkersKnown([from.snapshot, to.snapshot]) && (
        <p className="soft">
          One set was saved without all of its markers, so some differences are unknown.
        </p>
      )}
      <div className={css.sides}>
        <Column
          label={`Only in ${from.name}`}
          parts={partsOf(changes, 'removed', tests?.alone[0])}
          names={names}
        >
          <SetHead set={from} names={names} />
        </Column>
        <Column label="In both" parts={partsOf(changes, 'both', tests?.both)} names={names}>
          <h3>In both</h3>
        </Column>
        <Column
          label={`Only in ${to.name}`}
          parts={partsOf(changes, 'added', tests?.alone[1])}
          names={names}
        >
          <SetHead set={to} names={names} />
        </Column>
      </div>
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
        <BesideRail rail={<SuggestedSets pairs={pairs} shown={[first, second]} view={view} />}>
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
          {first && second && <ComparedSets ids={[first, second]} />}
        </BesideRail>
      )}
    </SavedPage>
  )
}
