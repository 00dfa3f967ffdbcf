import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'

import type { SavedOrderSet, VersionLine } from '#contract/own/saved-order-sets.ts'
import { momentHere } from '#lib/days.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import type { Column } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { Select } from '#src/kit/ui/Field.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { ConflictDialog } from '#src/lab/order-sets/saved/ConflictDialog.tsx'
import {
  savedSet,
  savedSetVersion,
  savedSetVersions,
} from '#src/lab/order-sets/saved/saved-order-sets.ts'
import { authorWords, contentWords, readAtOf } from '#src/lab/order-sets/saved/saved-words.ts'
import { SavedPage } from '#src/lab/order-sets/saved/SavedPage.tsx'
import { wordsOf } from '#src/lab/order-sets/saved/use-saved-set.ts'
import { useSaving } from '#src/lab/order-sets/saved/use-saving.ts'

import { versionsSearch } from './loader.ts'
import { VersionContents, type ShownVersion } from './VersionContents.tsx'

import css from './versions.module.css'

type Pair = { from: number; to: number }

/**
 * The displayed version and the one it is compared with: from the address, otherwise the newest
 * and the one before. The first one is compared with the newest.
 */
function knownPair({ from, to }: Pair, versions: readonly VersionLine[]): Pair {
  const isKnown = (wanted: number) => versions.some(({ version }) => version === wanted)
  const newest = versions[0]?.version ?? 1
  const shown = isKnown(to) ? to : newest
  const before = shown > 1 ? shown - 1 : newest
  return { from: isKnown(from) && from !== shown ? from : before, to: shown }
}

type AroundVersions = {
  /** The set as it is, whose name an earlier version may not have. */
  newest: SavedOrderSet | undefined
  isSaving: boolean
  restore: (version: number) => void
}

type RestoreProps = { version: number; isSaving: boolean; restore: (version: number) => void }

const RestoreVersion = ({ version, isSaving, restore }: RestoreProps) => (
  <Button
    look="quiet"
    needs="order-sets.write"
    icon="undo"
    className={css.restore}
    aria-label={`Restore version ${version}`}
    disabled={isSaving}
    onClick={() => restore(version)}
  >
    Restore
  </Button>
)

const columns: readonly Column<VersionLine, AroundVersions>[] = [
  {
    id: 'version',
    label: 'Version',
    rowHeader: true,
    cell: (line, { newest, isSaving, restore }) => (
      <span className={`block ${css.version}`}>
        <span className="row between baseline">
          <span className={css.number}>Version {line.version}</span>
          <span className="soft small tabular">{momentHere(line.saved_at)}</span>
        </span>
        <span className="block soft small">
          {line.name !== newest?.name && `${line.name} · `}
          {contentWords(line)}
        </span>
        <span className="row between small">
          <span className="faint" title={line.browser}>
            {line.version === newest?.version ? 'Latest, by' : 'By'} {authorWords(line)}
          </span>
          {newest && line.version !== newest.version && (
            <RestoreVersion version={line.version} isSaving={isSaving} restore={restore} />
          )}
        </span>
      </span>
    ),
  },
]

/** Choice of the version, in place of the list that a phone has no room for. */
const VersionChoice = ({
  shown,
  versions,
  onChoose,
}: {
  shown: number
  versions: readonly VersionLine[]
  onChoose: (version: number) => void
}) => (
  <Select
    label="Version"
    labelHidden
    value={String(shown)}
    onChange={({ target }) => onChoose(Number(target.value))}
  >
    {versions.map((line) => (
      <option key={line.version} value={line.version}>
        Version {line.version}, {momentHere(line.saved_at)}, by {authorWords(line)}
      </option>
    ))}
  </Select>
)

/** Choice of the version to compare with. */
const CompareWith = ({
  pair: { from, to },
  versions,
  onChoose,
}: {
  pair: Pair
  versions: readonly VersionLine[]
  onChoose: (from: number) => void
}) => (
  <Select
    label="Compare with"
    value={String(from)}
    onChange={({ target }) => onChoose(Number(target.value))}
  >
    {versions
      .filter(({ version }) => version !== to)
      .map((line) => (
        <option key={line.version} value={line.version}>
          Version {line.version}
        </option>
      ))}
  </Select>
)

/** Versions of a set, once all of them are loaded. */
function LoadedVersions({
  id,
  versions,
  children,
}: {
  id: string
  versions: readonly number[]
  children: (loaded: readonly ShownVersion[]) => ReactNode
}) {
  const results = useQueries({ queries: versions.map((version) => savedSetVersion(id, version)) })
  const failed = results.find(({ error, data }) => error && !data)
  if (failed?.error)
    return (
      <FailedCard
        what="a version"
        error={failed.error}
        retry={() => void failed.refetch()}
        busy={failed.isFetching}
      />
    )
  const loaded = results.flatMap(({ data }) => data ?? [])
  return loaded.length < versions.length ? <Skeleton height={160} /> : children(loaded)
}

type Versions = ReturnType<typeof useVersions>

/** The versions of the set in the address. An earlier one is restored as the next version. */
function useVersions() {
  const { set_id: id = '' } = useParams()
  const [view, setView] = useSearch(versionsSearch)
  const { data: newest } = useQuery(savedSet(id))
  const versions = useQuery(savedSetVersions(id))
  const saving = useSaving(id, view.set?.id === id)
  const restore = (version: number) => {
    if (!newest) return
    setView({ from: 0, to: 0 })
    saving.save(async () => {
      const earlier = await queryClient().fetchQuery(savedSetVersion(id, version))
      const { content, snapshot: kept } = earlier
      const snapshot = kept && { ...kept, read_at: readAtOf(earlier) }
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
  saving: { isSaving },
  restore,
}: Versions) {
  const isPhone = useMedia('phone')
  if (error && !data)
    return (
      <FailedCard
        what="the versions"
        error={error}
        retry={() => void refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <Skeleton height={120} />
  const pair = knownPair(view, data)
  return (
    <div className={css.columns}>
      <section
        className={css.shown}
        aria-label={data.length > 1 ? `From version ${pair.from} to ${pair.to}` : 'Version 1'}
      >
        <div className={css.head}>
          <h2 className={isPhone && data.length > 1 ? 'visually-hidden' : undefined}>
            Version {pair.to}
          </h2>
          {isPhone && data.length > 1 && (
            <VersionChoice
              shown={pair.to}
              versions={data}
              onChoose={(version) => setView({ from: 0, to: version })}
            />
          )}
          {data.length > 1 && (
            <CompareWith
              pair={pair}
              versions={data}
              onChoose={(from) => setView({ from, to: pair.to })}
            />
          )}
          {isPhone && newest && pair.to !== newest.version && (
            <RestoreVersion version={pair.to} isSaving={isSaving} restore={restore} />
          )}
        </div>
        <LoadedVersions id={id} versions={data.length > 1 ? [pair.to, pair.from] : [pair.to]}>
          {([version, other]) =>
            version && <VersionContents shown={version} other={other ?? null} />
          }
        </LoadedVersions>
      </section>
      {!(isPhone && data.length > 1) && (
        <div className={css.list}>
          <DataTable<VersionLine, AroundVersions>
            label="Versions"
            rows={data}
            columns={columns}
            around={{ newest, isSaving, restore }}
            rowId={({ version }) => String(version)}
            onOpen={({ version }) => setView({ from: 0, to: version })}
            selected={({ version }) => version === pair.to}
          />
        </div>
      )}
    </div>
  )
}

/** Every save of a set: any two can be compared, any one restored as the next version. */
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
          Couldn’t restore the version. {failure.message}
        </p>
      )}
      <VersionList {...model} />
      <ConflictDialog saving={saving} />
    </SavedPage>
  )
}
