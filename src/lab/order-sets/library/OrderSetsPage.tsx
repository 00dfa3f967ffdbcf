import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { DELETED_DAYS } from '#contract/own/saved-order-set-limits.ts'
import type { OrderSetLine } from '#contract/own/saved-order-sets.ts'
import { addDays, dayHere, formatDay } from '#lib/days.ts'
import { withSearch } from '#lib/search-params.ts'
import { toggled } from '#src/kit/lib/lists.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Ago, FailedCard } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { sortChoices } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { facetWords } from '#src/kit/table/facets.ts'
import { FilterMenu } from '#src/kit/table/FilterMenu.tsx'
import { saveList, typedWords } from '#src/kit/table/save-list.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { SkeletonRows } from '#src/kit/ui/Skeleton.tsx'
import { TabFilter } from '#src/kit/ui/Tabs.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'
import { useLabs } from '#src/lab/catalog/labs.ts'
import { isAsSaved } from '#src/lab/order-draft/is-as-saved.ts'
import { EMPTY_DRAFT, orderSetDraft } from '#src/lab/order-draft/order-set-draft.ts'
import { withOrderSet } from '#src/lab/order-draft/order-set-params.ts'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'
import { useOrderSetDraft } from '#src/lab/order-draft/use-draft-steps.ts'
import { ImportField, ImportRefused, useImportedSet } from '#src/lab/order-sets/files/ImportSet.tsx'
import { setComparisonSearch } from '#src/lab/order-sets/saved/compare/loader.ts'
import { SuggestedSets, useSetPairs } from '#src/lab/order-sets/saved/compare/SuggestedSets.tsx'

import { DraftLine } from './DraftLine.tsx'
import { search, sortable } from './loader.ts'
import { setColumns, SETS_COMPARED } from './set-columns.tsx'
import { SharedAccounts } from './SharedAccounts.tsx'
import { useIsListed, useLibrary, type Library } from './use-library.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** Starts an empty draft. Undo restores the previous one. */
const NewOrderSet = () => {
  const navigate = useNavigate()
  return (
    <Button
      needs="order-sets.write"
      look="primary"
      icon="plus"
      aria-label="New order set"
      onClick={() => {
        orderSetDraft.visit(EMPTY_DRAFT, isAsSaved)
        void navigate(paths.orderSetDraft())
      }}
    >
      New<span className={css.longLabel}> order set</span>
    </Button>
  )
}

/** Age of the check, or its progress. */
function CheckedAge({ catalog: { state, readAt, loaded, total } }: Library) {
  if (readAt !== null)
    return (
      <>
        Updated <Ago since={readAt} />
      </>
    )
  if (state !== 'loading') return null
  return `Checking ${formatNumber(loaded)} of ${total === null ? 'the catalog' : `${formatNumber(total)} markers`}`
}

const saveCsv = ({ listed, rows, facets, chosen, text, createdBy }: Library) =>
  saveList(setColumns, listed, undefined, {
    file: 'order-sets',
    what: 'order sets',
    total: rows.length,
    filteredBy: [
      ...(createdBy ? [`created by ${createdBy}`] : []),
      ...facetWords(facets, chosen),
      ...typedWords(text),
    ],
  })

/** Tabs for all sets and for those that the signed-in member created. */
const Creators = ({ rows, mine, view, setView }: Library) =>
  mine && (
    <TabFilter
      label="Created by"
      value={view.by}
      onChange={(by) => setView({ by })}
      tabs={[
        { value: '', label: 'All', count: rows.length },
        { value: 'me', label: 'Mine', count: mine.length },
      ]}
    />
  )

function Header({ model, onImport }: { model: Library; onImport: () => void }) {
  const { isKnown, rows, listed, view, text, setText, setView } = model
  const compared = view.sets.length
  const pairs = useSetPairs(rows)
  const isPhone = useMedia('phone')
  const count = counted(rows.length, 'set')
  return (
    <PageHeader
      title="Order sets"
      count={
        isKnown && (
          <span role="status">
            {listed.length < rows.length ? `${formatNumber(listed.length)} of ${count}` : count}
          </span>
        )
      }
      age={rows.length > 0 && <CheckedAge {...model} />}
      actions={
        <ActionMenu label="More" icon="more">
          <MenuAction needs="order-sets.write" onClick={onImport}>
            Import…
          </MenuAction>
          <MenuAction disabled={!listed.length} onClick={() => saveCsv(model)}>
            Export list as CSV
          </MenuAction>
        </ActionMenu>
      }
      primary={<NewOrderSet />}
      tabs={rows.length > 0 && <Creators {...model} />}
      controls={
        (!isKnown || rows.length > 0) && (
          <>
            <SearchField
              label="Search order sets"
              placeholder={isPhone ? 'Search' : undefined}
              pauseMs={0}
              value={text}
              onSearch={setText}
            />
            <FilterMenu {...model} onChange={setView} />
            {compared === 0 && <SuggestedSets label="Compare" pairs={pairs} />}
            {compared === SETS_COMPARED && (
              <Link
                className={buttonLink()}
                to={withSearch(paths.savedSetComparison(), setComparisonSearch, view)}
              >
                Compare ({compared} of {SETS_COMPARED})
              </Link>
            )}
            {compared > 0 && compared < SETS_COMPARED && (
              <Button disabled>{`Compare (${compared} of ${SETS_COMPARED})`}</Button>
            )}
          </>
        )
      }
    />
  )
}

const NoSets = ({ title }: { title: string }) => (
  <EmptyMessage title={title}>
    <p>Save a draft to reuse it with your team.</p>
    <NewOrderSet />
  </EmptyMessage>
)

const orders = sortChoices(setColumns, sortable)

/**
 * The sets in order. Until their check ends they are in the order of their last change. They stay in
 * it if that took a while or one of them was reached, until another order is chosen.
 */
function useHeldOrder({ listed, isChecked, view: { sort } }: Library) {
  const isByHealth = sort === search.sort.initial
  const [held, setHeld] = useState(isChecked || !isByHealth ? null : listed.map(({ id }) => id))
  const [isReached, setReached] = useState(false)
  const isSettled = useIsListed(isReached)
  if (held && isChecked && !isSettled) setHeld(null)
  const isHeld = held !== null && isByHealth
  return {
    release: () => setHeld(null),
    /** A row that someone points at, or that has the focus, doesn't move away. */
    onReach: () => setReached(true),
    sort: isHeld ? '-saved_at' : sort,
    sets: isHeld ? listed.toSorted((a, b) => held.indexOf(a.id) - held.indexOf(b.id)) : listed,
  }
}

function Table({ model }: { model: Library }) {
  const { view, setView, listed, rows, mine, createdBy } = model
  const { sets, sort, release, onReach } = useHeldOrder(model)
  const entry = useLocation().key
  const navigate = useNavigate()
  const around = {
    ...model,
    compared: view.sets,
    onCompare: (one: string) =>
      setView((now) => ({ sets: toggled(now.sets, one) }), { replace: true }),
    hasCreators: rows.some(({ created_by }) => created_by !== null),
  }
  if (!rows.length) return <NoSets title="No saved order sets" />
  if (createdBy && !mine?.length) return <NoSets title="You haven’t created any yet" />
  if (!listed.length)
    return (
      <EmptyMessage title="No matching order sets">
        <Button onClick={model.clearFilters}>Clear filters</Button>
      </EmptyMessage>
    )
  return (
    <>
      <SharedAccounts sets={sets} />
      <div onPointerMove={onReach} onFocus={onReach}>
        <DataTable
          label="Order sets"
          rows={sets}
          columns={setColumns}
          around={around}
          rowId={(set) => set.id}
          sort={sort}
          sortable={sortable}
          sortChoices={orders}
          onSort={(chosen) => {
            release()
            setView({ sort: chosen })
          }}
          onOpen={(set) => navigate(savedSetPath(set.id))}
          selected={({ id }) => view.sets.includes(id)}
          entry={entry}
        />
      </div>
    </>
  )
}

const keptUntil = ({ deleted_at }: OrderSetLine) =>
  deleted_at && formatDay(addDays(dayHere(deleted_at), DELETED_DAYS))

const Deleted = ({ deleted, restore }: Library) =>
  deleted.length > 0 && (
    <details className={css.deleted}>
      <summary>Recently deleted ({formatNumber(deleted.length)})</summary>
      <ul>
        {deleted.map((set) => (
          <li key={set.id}>
            <span>
              {set.name} <small>can be restored until {keptUntil(set)}</small>
            </span>
            <Button
              needs="order-sets.write"
              icon="undo"
              aria-label={`Restore ${set.name}`}
              onClick={() => restore(set)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )

const LoadingSets = () => (
  <div role="status" aria-label="Loading order sets">
    <SkeletonRows count={6} />
  </div>
)

/** The saved sets, or the reason that there are none. */
function Sets({ model }: { model: Library }) {
  const { isKnown, error, isFetching, retry, catalog, failure, change, isNamed } = model
  const isListed = useIsListed(isKnown && isNamed)
  if (!error && !(isKnown && isListed)) return <LoadingSets />
  return (
    <>
      {error && <FailedCard what="the order sets" error={error} retry={retry} busy={isFetching} />}
      {!error && catalog.error && catalog.readAt === null && (
        <FailedCard
          what="the catalog"
          error={catalog.error}
          retry={catalog.start}
          busy={catalog.state === 'loading'}
        />
      )}
      {failure && (
        <p role="alert" className="bad anywhere below-3">
          {failure}
        </p>
      )}
      {isKnown && (
        <>
          <Table model={model} />
          <Deleted {...model} />
        </>
      )}
      {change && (
        <Toast
          onClose={model.closeChange}
          onUndo={change.kind === 'deleted' ? () => model.restore(change.set) : undefined}
        >
          {`“${change.set.name}” ${change.kind}`}
        </Toast>
      )}
    </>
  )
}

/** The team's order sets, each with its health compared with the catalog, below the current draft. */
export default function OrderSetsPage() {
  const model = useLibrary()
  // the draft stands above the sets
  const { history } = useOrderSetDraft()
  const navigate = useNavigate()
  const { labs } = useLabs()
  const imported = useImportedSet(
    (content) => void navigate(withOrderSet(paths.orderSetDraft(), content)),
    labs,
  )
  return (
    <>
      <Header model={model} onImport={imported.choose} />
      <ImportField {...imported} />
      <ImportRefused {...imported} />
      {history ? (
        <>
          <DraftLine />
          <Sets model={model} />
        </>
      ) : (
        <LoadingSets />
      )}
    </>
  )
}
