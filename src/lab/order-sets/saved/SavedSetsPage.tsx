import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { DELETED_DAYS } from '#contract/own/saved-order-set-limits.ts'
import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { addDays, formatDay } from '#lib/days.ts'
import { withSearch } from '#lib/search-params.ts'
import { toggled } from '#src/kit/lib/lists.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { FailedCard } from '#src/kit/page/Notices.tsx'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { setComparisonSearch } from '#src/lab/order-sets/saved/compare/loader.ts'

import { savedSearch, savedSortable, type SavedView } from './loader.ts'
import { savedColumns, SETS_COMPARED } from './saved-columns.tsx'
import { SavedPage } from './SavedPage.tsx'
import { useSavedList, type SavedList } from './use-saved-list.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Tags that are offered at once; the search finds the others. */
const TAGS_MAX = 12

type Props = {
  view: SavedView
  setView: (patch: Partial<SavedView>, options?: { replace?: boolean }) => void
  list: SavedList
}

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
            Undo
          </Button>
        )}
      </p>
    </>
  )
}

function Filters({ view, setView, list: { tags } }: Props) {
  const shown = tags.filter(({ tag }, index) => index < TAGS_MAX || tag === view.tag)
  return (
    <div className={`row wrap ${css.filters}`}>
      <SearchField
        label="Filter by name, note or tag"
        pauseMs={0}
        value={view.q}
        onSearch={(q) => setView({ q }, { replace: true })}
      />
      {shown.length > 0 && (
        <div role="group" aria-label="Tags" className={css.tags}>
          {shown.map(({ tag, count }) => (
            <Button
              key={tag}
              pressed={view.tag === tag}
              onClick={() => setView({ tag: view.tag === tag ? '' : tag })}
            >
              {tag} <small>{count}</small>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

const NoSets = ({ view }: Pick<Props, 'view'>) => (
  <EmptyMessage title="No saved order sets">
    <p>Save a draft to reuse it with your team.</p>
    <Link className={buttonLink('primary')} to={withOrderSet(paths.orderSets(), view)}>
      New order set
    </Link>
  </EmptyMessage>
)

function Table({ view, setView, list }: Props) {
  const entry = useLocation().key
  const navigate = useNavigate()
  const { listed, count } = list
  const around = {
    ...list,
    compared: view.sets,
    onCompare: (one: string) => setView({ sets: toggled(view.sets, one) }, { replace: true }),
  }
  if (!count) return <NoSets view={view} />
  if (!listed.length)
    return (
      <EmptyMessage title="No matching order sets">
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
      sort={view.sort}
      sortable={savedSortable}
      onSort={(sort) => setView({ sort })}
      onOpen={(set) => navigate(savedSetPath(set.id))}
      selected={(set) => set.id === view.set?.id}
      entry={entry}
    />
  )
}

const keptUntil = ({ deleted_at }: OrderSetLine) =>
  formatDay(addDays((deleted_at ?? '').slice(0, 10), DELETED_DAYS))

const Deleted = ({ deleted, restore }: SavedList) =>
  deleted.length > 0 && (
    <details className={css.deleted}>
      <summary>Recently deleted ({formatNumber(deleted.length)})</summary>
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

function SavedSetRows(props: Props) {
  const { list } = props
  if (!list.isKnown && !list.error)
    return (
      <div role="status" aria-label="Loading the saved sets">
        <Skeleton height={36} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    )
  return (
    <>
      {list.error && (
        <FailedCard
          what={list.isKnown ? 'What is saved now' : 'The saved sets'}
          error={list.error}
          retry={list.retry}
          busy={list.isFetching}
        />
      )}
      {list.isKnown && (
        <>
          <Filters {...props} />
          <Notice {...list} />
          <Table {...props} />
          <Deleted {...list} />
        </>
      )}
    </>
  )
}

/** The saved sets of the team. */
export default function SavedSetsPage() {
  const [view, setView] = useSearch(savedSearch)
  const list = useSavedList(view, setView)
  const { count, listed } = list
  const chosen = view.sets.length
  return (
    <SavedPage
      title="Saved sets"
      view={view}
      covers={
        list.isKnown && (
          <span role="status">
            {listed.length < count && `${formatNumber(listed.length)} of `}
            {counted(count, 'saved set')}
          </span>
        )
      }
      actions={
        chosen === SETS_COMPARED ? (
          <Link
            className={buttonLink()}
            to={withSearch(paths.savedSetComparison(), setComparisonSearch, view)}
          >
            Compare {chosen} of {SETS_COMPARED}
          </Link>
        ) : (
          count > 1 && (
            <Button disabled>{chosen ? `Compare ${chosen} of ${SETS_COMPARED}` : 'Compare'}</Button>
          )
        )
      }
    >
      <SavedSetRows view={view} setView={setView} list={list} />
    </SavedPage>
  )
}
