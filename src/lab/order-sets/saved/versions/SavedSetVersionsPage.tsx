import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'

import type { SavedOrderSet, VersionLine } from '#contract/own/saved-order-sets.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { errorLine, FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useSearch } from '#src/kit/url/use-search.ts'
import { ConflictDialog } from '#src/lab/order-sets/saved/ConflictDialog.tsx'
import {
  savedSet,
  savedSetVersion,
  savedSetVersions,
} from '#src/lab/order-sets/saved/saved-order-sets.ts'
import { contentWords, savedMoment } from '#src/lab/order-sets/saved/saved-words.ts'
import { SavedPage } from '#src/lab/order-sets/saved/SavedPage.tsx'
import { wordsOf } from '#src/lab/order-sets/saved/use-saved-set.ts'
import { useSaving } from '#src/lab/order-sets/saved/use-saving.ts'
import { isSignedOut } from '#src/lab/order-sets/session-drafts.ts'
import { Comparison } from '#src/lab/order-sets/split/Comparison.tsx'

import { versionsSearch } from './loader.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

type Pair = { from: number; to: number }

/** The versions that are compared: of the address, else the newest and the one before it. */
function knownPair({ from, to }: Pair, versions: readonly VersionLine[]): Pair {
  const isKnown = (wanted: number) => versions.some(({ version }) => version === wanted)
  const newest = versions[0]?.version ?? 1
  return {
    from: isKnown(from) ? from : Math.max(newest - 1, 1),
    to: isKnown(to) ? to : newest,
  }
}

/** One end of the comparison, as one of a group of choices down the list. */
const End = ({
  end,
  version,
  pair,
  onPair,
}: {
  end: keyof Pair
  version: number
  pair: Pair
  onPair: (pair: Pair) => void
}) => (
  <label className={`centered ${css.tick}`}>
    <input
      type="radio"
      name={`compare-${end}`}
      aria-label={`Compare ${end} version ${version}`}
      checked={pair[end] === version}
      onChange={() => onPair({ ...pair, [end]: version })}
    />
  </label>
)

function Version({
  line,
  newest,
  pair,
  onPair,
  isSaving,
  onRestore,
}: {
  line: VersionLine
  newest: SavedOrderSet | undefined
  pair: Pair
  onPair: (pair: Pair) => void
  isSaving: boolean
  /** Null for the newest version. */
  onRestore: (() => void) | null
}) {
  const { version } = line
  return (
    <tr>
      <td>
        <End end="from" version={version} pair={pair} onPair={onPair} />
      </td>
      <td>
        <End end="to" version={version} pair={pair} onPair={onPair} />
      </td>
      <th scope="row">
        Version {version} {!onRestore && <small>latest</small>}
        <span className={`faint small ${css.about}`}>
          {line.name !== newest?.name && `${line.name} · `}
          {contentWords(line)}
        </span>
        <span className={`faint small ${css.about}`}>Saved {savedMoment(line)}</span>
      </th>
      <td>
        {onRestore && (
          <Button
            needs="order-sets.write"
            icon="undo"
            disabled={isSaving}
            aria-label={`Restore version ${version}`}
            onClick={onRestore}
          >
            Restore
          </Button>
        )}
      </td>
    </tr>
  )
}

/** Differences between two versions, once both are read. */
function Differences({ id, from, to }: Pair & { id: string }) {
  const [first, second] = [useQuery(savedSetVersion(id, from)), useQuery(savedSetVersion(id, to))]
  const failed = [first, second].find(({ error }) => error)
  return (
    <section aria-labelledby="version-differences" className={`shrink ${css.result}`}>
      <h3 id="version-differences">
        {from === to ? `Version ${to}` : `From version ${from} to ${to}`}
      </h3>
      {failed?.error && (
        <FailedCard
          what="A version"
          error={failed.error}
          retry={() => void failed.refetch()}
          busy={failed.isFetching}
        />
      )}
      {!failed && (!first.data || !second.data) && <Skeleton height={80} />}
      {first.data && second.data && <Comparison from={first.data} to={second.data} />}
    </section>
  )
}

type Versions = ReturnType<typeof useVersions>

/** The versions of the set in the address; an earlier one is restored as the next version. */
function useVersions() {
  const { set_id: id = '' } = useParams()
  const [view, setView] = useSearch(versionsSearch)
  const { data: newest } = useQuery(savedSet(id))
  const versions = useQuery(savedSetVersions(id))
  const saving = useSaving(id, view.set?.id === id)
  const restore = (version: number) => {
    if (!newest) return
    saving.save(async () => {
      const { content, snapshot } = await queryClient().fetchQuery(savedSetVersion(id, version))
      return { base: newest, mine: { ...wordsOf(newest), content, snapshot }, orders: content }
    })
  }
  return { id, view, setView, newest, versions, saving, restore }
}

function VersionList({
  id,
  view,
  setView,
  newest,
  versions: { data, error, refetch, isFetching },
  saving,
  restore,
}: Versions) {
  if (error && !data)
    return (
      <FailedCard
        what="The versions"
        error={error}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <Skeleton height={120} />
  const pair = knownPair(view, data)
  return (
    <div className={css.halves}>
      <table className={css.versions}>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col">Version</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map((line, index) => (
            <Version
              key={line.version}
              line={line}
              newest={newest}
              pair={pair}
              onPair={setView}
              isSaving={saving.isSaving}
              onRestore={index === 0 ? null : () => restore(line.version)}
            />
          ))}
        </tbody>
      </table>
      <Differences id={id} {...pair} />
    </div>
  )
}

/** Every save of a set: any two compared, any one restored as the next version. */
export default function SavedSetVersionsPage() {
  const model = useVersions()
  const { id, view, newest, saving } = model
  const { failure, done } = saving
  if (isSignedOut(failure)) throw failure
  return (
    <SavedPage title={newest ? newest.name : 'Versions'} view={view} setId={id}>
      <p role="status" className="visually-hidden">
        {done}
      </p>
      {failure && (
        <p role="alert" className="bad anywhere">
          Nothing was saved. {errorLine(failure)}
        </p>
      )}
      <VersionList {...model} />
      <ConflictDialog saving={saving} />
    </SavedPage>
  )
}
