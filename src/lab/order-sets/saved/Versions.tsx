import { useQuery } from '@tanstack/react-query'

import type { VersionLine } from '#contract/own/saved-order-sets.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Comparison } from '#src/lab/order-sets/split/Comparison.tsx'

import { savedSetVersion, savedSetVersions } from './saved-order-sets.ts'
import { contentWords, savedMoment } from './saved-words.ts'
import { SavedPanel } from './SavedPanel.tsx'
import type { SavedSet } from './use-saved-set.ts'
import type { Saving } from './use-saving.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

type Props = { saved: SavedSet; saving: Saving }
type Pair = { from: number; to: number }

/** The versions that are compared: of the address, else the newest and the one before it. */
function knownPair({ from, to }: Pair, versions: readonly VersionLine[]): Pair {
  const isKnown = (wanted: number) => versions.some(({ version }) => version === wanted)
  const newest = versions[0]!.version
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
  setSearch,
}: { end: keyof Pair; version: number; pair: Pair } & Pick<SavedSet, 'setSearch'>) => (
  <label className={`centered ${css.tick}`}>
    <input
      type="radio"
      name={`compare-${end}`}
      aria-label={`Compare ${end} version ${version}`}
      checked={pair[end] === version}
      onChange={() => setSearch({ ...pair, [end]: version })}
    />
  </label>
)

function Version({
  line,
  isNewest,
  pair,
  saved,
  saving,
}: Props & { line: VersionLine; isNewest: boolean; pair: Pair }) {
  const { version } = line
  const { id, newest, setSearch } = saved
  const restore = async () => {
    const earlier = await queryClient.fetchQuery(savedSetVersion(id!, version)).catch(() => null)
    if (!newest.data) return
    if (earlier) void saving.restore(newest.data, earlier)
    else setSearch({ ...pair, from: version })
  }
  return (
    <tr>
      <td>
        <End end="from" version={version} pair={pair} setSearch={setSearch} />
      </td>
      <td>
        <End end="to" version={version} pair={pair} setSearch={setSearch} />
      </td>
      <th scope="row">
        Version {version} {isNewest && <small>newest</small>}
        <span className={`faint small ${css.about}`}>
          {line.name !== newest.data?.name && `${line.name} · `}
          {contentWords(line)}
        </span>
        <span className={`faint small ${css.about}`}>saved {savedMoment(line)}</span>
      </th>
      <td>
        {!isNewest && (
          <Button
            icon="undo"
            disabled={saving.isSaving}
            aria-label={`Restore version ${version}`}
            onClick={() => void restore()}
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

function VersionList({ saved, saving, id }: Props & { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(savedSetVersions(id))
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
  const pair = knownPair(saved.search, data)
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
              isNewest={index === 0}
              pair={pair}
              saved={saved}
              saving={saving}
            />
          ))}
        </tbody>
      </table>
      <Differences id={id} {...pair} />
    </div>
  )
}

/** Every save of the set that is open: any two compared, any one restored as the next version. */
export function Versions({ saved, saving }: Props) {
  const { id, base } = saved
  return (
    <SavedPanel title={base ? `Versions of “${base.name}”` : 'Versions'} saved={saved}>
      {id ? (
        <VersionList saved={saved} saving={saving} id={id} />
      ) : (
        <p>No saved set is open. Open one to see its versions.</p>
      )}
    </SavedPanel>
  )
}
