import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import { DELETED_DAYS } from '#contract/own/saved-order-set-limits.ts'
import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { addDays, formatDay } from '#lib/days.ts'
import { toggled } from '#src/kit/lib/lists.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { savedSortable } from '#src/lab/order-sets/loader.ts'

import { savedColumns, SETS_COMPARED } from './saved-columns.tsx'
import { focusListButton } from './saved-words.ts'
import { SavedPanel } from './SavedPanel.tsx'
import { useSavedList, type SavedList } from './use-saved-list.ts'
import type { SavedSet } from './use-saved-set.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Tags that are offered at once; the search finds the others. */
const TAGS_MAX = 12

type Props = { saved: SavedSet; list: SavedList }

/** Last change, with its undo, or the reason that it failed. */
function Notice({ change, failure, restore }: SavedList) {
  const undo = useRef<HTMLButtonElement>(null)
  // the button that had the focus went with its row
  useEffect(() => {
    if (change?.kind === 'deleted') undo.current?.focus()
  }, [change])
  return (
    <>
      {failure && (
        <p role="alert" className="bad anywhere below-3">
          {failure}
        </p>
      )}
      <p role="status" className={change ? `row wrap soft ${css.change}` : 'visually-hidden'}>
        {change && `“${change.set.name}” is ${change.kind}.`}
        {change?.kind === 'deleted' && (
          <Button ref={undo} look="quiet" icon="undo" onClick={() => restore(change.set)}>
            Bring it back
          </Button>
        )}
      </p>
    </>
  )
}

function Filters({ saved: { search, setSearch }, list: { tags } }: Props) {
  const shown = tags.filter(({ tag }, index) => index < TAGS_MAX || tag === search.tag)
  return (
    <div className={`row wrap ${css.filters}`}>
      <SearchField
        label="Filter by name, note or tag"
        pauseMs={0}
        value={search.q}
        onSearch={(q) => setSearch({ q }, { replace: true })}
      />
      {shown.length > 0 && (
        <div role="group" aria-label="Tags" className={css.tags}>
          {shown.map(({ tag, count }) => (
            <Button
              key={tag}
              pressed={search.tag === tag}
              onClick={() => setSearch({ tag: search.tag === tag ? '' : tag })}
            >
              {tag} <small>{count}</small>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const NoSets = () => (
  <EmptyMessage title="Nothing is saved yet">
    <p>
      Compose an order, then press Save. The team finds it here, with every version of it, and can
      open it by a link.
    </p>
    <Button onClick={focusListButton}>Where to save</Button>
  </EmptyMessage>
)

function Table({ saved: { id, search, setSearch }, list }: Props) {
  const navigate = useNavigate()
  const { listed, count } = list
  const around = {
    ...list,
    compared: search.sets,
    onCompare: (one: string) => setSearch({ sets: toggled(search.sets, one) }, { replace: true }),
  }
  if (!count) return <NoSets />
  if (!listed.length)
    return (
      <EmptyMessage title="No saved set matches">
        <Button onClick={list.clearFilters}>Show all {formatNumber(count)}</Button>
      </EmptyMessage>
    )
  return (
    <DataTable
      label="Saved sets"
      rows={listed}
      columns={savedColumns}
      around={around}
      rowId={(set) => set.id}
      sort={search.sort}
      sortable={savedSortable}
      onSort={(sort) => setSearch({ sort })}
      onOpen={(set) => navigate(savedSetPath(set.id))}
      selected={(set) => set.id === id}
    />
  )
}

const keptUntil = ({ deleted_at }: OrderSetLine) =>
  formatDay(addDays((deleted_at ?? '').slice(0, 10), DELETED_DAYS))

const Deleted = ({ deleted, restore }: SavedList) =>
  deleted.length > 0 && (
    <details className={css.deleted}>
      <summary>Deleted lately ({formatNumber(deleted.length)})</summary>
      <ul>
        {deleted.map((set) => (
          <li key={set.id}>
            <span>
              {set.name} <small>can be restored until {keptUntil(set)}</small>
            </span>
            <Button icon="undo" aria-label={`Restore ${set.name}`} onClick={() => restore(set)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )

function SavedSetRows({ saved, list }: Props) {
  if (list.isKnown)
    return (
      <>
        {list.error && (
          <FailedCard
            what="What is saved now"
            error={list.error}
            retry={list.retry}
            busy={list.isFetching}
          />
        )}
        <Filters saved={saved} list={list} />
        <Notice {...list} />
        <Table saved={saved} list={list} />
        <Deleted {...list} />
      </>
    )
  if (list.error)
    return (
      <FailedCard
        what="The saved sets"
        error={list.error}
        retry={list.retry}
        busy={list.isFetching}
      />
    )
  return (
    <div role="status" aria-label="Loading the saved sets">
      <Skeleton height={36} />
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  )
}

/** The saved sets of the team. */
export function SavedSets({ saved }: { saved: SavedSet }) {
  const list = useSavedList(saved)
  const { search, setSearch } = saved
  const chosen = search.sets.length
  return (
    <SavedPanel
      title="Saved sets"
      saved={saved}
      actions={
        list.count > 1 && (
          <Button disabled={chosen < SETS_COMPARED} onClick={() => setSearch({ panel: 'compare' })}>
            {chosen ? `Compare ${chosen} of ${SETS_COMPARED}` : 'Compare two'}
          </Button>
        )
      }
    >
      <SavedSetRows saved={saved} list={list} />
      <p className="visually-hidden" role="status">
        {search.q || search.tag ? `${counted(list.listed.length, 'saved set')} shown` : ''}
      </p>
    </SavedPanel>
  )
}
