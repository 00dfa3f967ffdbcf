import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { OrderSetLine, SavedOrderSet } from '#contract/own/saved-order-sets.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { PairSelect } from '#src/kit/ui/fields/PairSelect.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { readLabCode } from '#src/lab/model/lab-codes.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import {
  changesBetween,
  isSameContent,
  listNames,
  type ContentChanges,
  type ListName,
} from '#src/lab/order-sets/saved/content-changes.ts'
import { ContentLists } from '#src/lab/order-sets/saved/ContentLists.tsx'
import { areMarkersKnown, driftOf, type Drift } from '#src/lab/order-sets/saved/drift/drift.ts'
import { savedSet, savedSets } from '#src/lab/order-sets/saved/saved-order-sets.ts'
import { contentWords, savedMoment } from '#src/lab/order-sets/saved/saved-words.ts'
import { SavedPage } from '#src/lab/order-sets/saved/SavedPage.tsx'
import { useContentNames, type ContentNames } from '#src/lab/order-sets/saved/use-content-names.ts'

import { setComparisonSearch } from './loader.ts'
import { SuggestedSets } from './SuggestedSets.tsx'

import css from '#src/lab/order-sets/saved-list.module.css'

type OnlyInOne = Record<ListName, readonly string[]> & { markers: readonly Drift[] }

/** Parts that only one of the two has, under its name. */
function Side({
  set,
  alone,
  names,
}: {
  set: SavedOrderSet
  alone: OnlyInOne
  names: ContentNames
}) {
  const isEmpty = !alone.markers.length && listNames.every((name) => !alone[name].length)
  return (
    <section aria-label={`Only in ${set.name}`} className={`shrink anywhere ${css.side}`}>
      <h3>
        <Link to={savedSetPath(set.id)}>{set.name}</Link>
      </h3>
      <p className="faint small">
        version {set.version}, saved {savedMoment(set)}
      </p>
      <ContentLists lists={alone} names={names} />
      {alone.markers.length > 0 && (
        <div className={css.content}>
          <h4>Included markers</h4>
          <ul>
            {alone.markers.map(({ name, code }, index) => (
              <li key={index}>
                {name} {code && <code>{code}</code>}
              </li>
            ))}
          </ul>
        </div>
      )}
      {isEmpty && <p className="faint small">None</p>}
    </section>
  )
}

/** The parts of one side. Its add-on markers are not repeated among the included ones. */
function partOf(changes: ContentChanges, side: 'added' | 'removed', markers: readonly Drift[]) {
  const added = new Set(changes.codes[side].map((code) => readLabCode(code).code))
  const kind = side === 'added' ? 'new' : 'gone'
  return {
    tests: changes.tests[side],
    codes: changes.codes[side],
    dx: changes.dx[side],
    markers: markers.filter((one) => one.kind === kind && !added.has(one.code ?? '')),
  }
}

/** Parts in common, and those that are unknown. */
function InBoth({
  from,
  to,
  changes,
}: {
  from: SavedOrderSet
  to: SavedOrderSet
  changes: ContentChanges
}) {
  return (
    <p>
      {isSameContent(from.content, to.content)
        ? 'Same selection.'
        : `In both: ${contentWords({
            tests: changes.tests.both.length,
            codes: changes.codes.both.length,
            dx: changes.dx.both.length,
          })}.`}{' '}
      {changes.account && 'The lab accounts differ. '}
      {!areMarkersKnown([from.snapshot, to.snapshot]) &&
        'One set was saved without all of its markers, so some differences are unknown.'}
    </p>
  )
}

function Sides({ from, to }: { from: SavedOrderSet; to: SavedOrderSet }) {
  const names = useContentNames([from.snapshot, to.snapshot])
  const changes = changesBetween(from.content, to.content)
  const drift = from.snapshot && to.snapshot ? driftOf(from.snapshot, to.snapshot) : []
  return (
    <>
      <InBoth from={from} to={to} changes={changes} />
      <h3 className={`faint small ${css.only}`}>Only in</h3>
      <div className={css.halves}>
        <Side set={from} alone={partOf(changes, 'removed', drift)} names={names} />
        <Side set={to} alone={partOf(changes, 'added', drift)} names={names} />
      </div>
    </>
  )
}

/** The two sets in the address, loaded together. */
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
  if (!first?.data || !second?.data) return <Skeleton height={120} />
  return <Sides from={first.data} to={second.data} />
}

const byName = (a: OrderSetLine, b: OrderSetLine) => a.name.localeCompare(b.name)

/** Two saved sets side by side. */
export default function SavedSetComparisonPage() {
  const [view, setView] = useSearch(setComparisonSearch)
  const list = useQuery(savedSets())
  const [first = '', second = view.with] = view.sets
  const sets = (list.data ?? [])
    .filter(({ id, deleted_at }) => !deleted_at || id === first || id === second)
    .toSorted(byName)
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
        <PairSelect
          labels={['First set', 'Second set']}
          chosen={[first, second]}
          options={sets.map(({ id, name }) => ({ value: id, words: name }))}
          isLoading={list.isPending}
          sentence="See which tests, markers, and diagnosis codes only one set has."
          tooFew="You need two saved sets to compare."
          onChoose={(one, other) =>
            setView(
              one ? { sets: [one, other].filter(Boolean), with: '' } : { sets: [], with: other },
            )
          }
        />
      )}
      {first && second ? (
        <ComparedSets ids={[first, second]} />
      ) : (
        <SuggestedSets sets={sets} chosen={first || second} view={view} />
      )}
    </SavedPage>
  )
}
