import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { SelectionBar, TagMenu } from '#src/kit/page/SelectionBar.tsx'
import { useList } from '#src/kit/page/use-list.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { FacetMenus } from '#src/kit/table/FacetMenus.tsx'
import { facetWords } from '#src/kit/table/facets.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { AddPeople } from './AddPeople.tsx'
import { ChangeNotice } from './ChangeNotice.tsx'
import { peopleColumns, textsOfPerson } from './columns.tsx'
import { search, sortable } from './loader.ts'
import { checkedOf, personId } from './person-rows.ts'
import { RemovedPeople } from './RemovedPeople.tsx'
import { sendTags } from './send-people.ts'
import { TagList } from './TagList.tsx'
import { useFilter, useNamelessAddress } from './use-filter.ts'
import { usePeople, type PeopleModel } from './use-people.ts'

const NobodyYet = () => (
  <EmptyMessage title="Nobody is on the list yet">
    <p>
      Add people by their user ids, one or many at once. You can also press Ctrl K and paste an id
      to look at somebody without adding them.
    </p>
    <HowToImport imports={['people', 'workouts', 'connections']} />
  </EmptyMessage>
)

/** The people who match, or why there are none. */
function PeopleTable({ model, list }: { model: PeopleModel; list: PeopleList }) {
  const [{ sort }, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { all, remove, rename, selection } = model
  const { shown, text, facets, chosen, clearFilters } = list
  const around = useMemo(
    () => ({ hideIdentifiers, shown, remove, rename, selection }),
    [hideIdentifiers, shown, remove, rename, selection],
  )
  if (all.length === 0) return <NobodyYet />
  if (shown.length === 0) {
    const typed = text.trim() ? [`“${text.trim()}”`] : []
    const by = [...typed, ...facetWords(facets, chosen).map((words) => `the ${words}`)]
    return (
      <EmptyMessage title={`Nobody matches ${by.join(' and ')}`}>
        <Button onClick={clearFilters}>Show all {formatNumber(all.length)}</Button>
      </EmptyMessage>
    )
  }
  return (
    <DataTable
      label="People"
      rows={shown}
      columns={peopleColumns}
      around={around}
      rowId={personId}
      sort={sort}
      sortable={sortable}
      onSort={(next) => setView({ sort: next })}
      onOpen={({ person }) => navigate(paths.workouts(person.user_id))}
      entry={key}
    />
  )
}

const Controls = ({ text, setText, setView, ...list }: PeopleList) => (
  <>
    <SearchField label="Filter by label or id" pauseMs={0} value={text} onSearch={setText} />
    <FacetMenus {...list} onChange={setView} />
  </>
)

/** The rows of the list, narrowed and sorted as the address says. */
function usePeopleList({ all, rows }: PeopleModel) {
  const [view, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const about = useMemo(() => ({ hideIdentifiers }), [hideIdentifiers])
  const list = useList({
    rows,
    columns: peopleColumns,
    about,
    textsOf: textsOfPerson,
    text: useFilter(all),
    address: [search, view, setView],
  })
  return { ...list, setView }
}
type PeopleList = ReturnType<typeof usePeopleList>

export default function PeoplePage() {
  const model = usePeople()
  const { all, result, checks, note, selection } = model
  const list = usePeopleList(model)
  const { shown, isFiltered } = list
  const { selected } = selection
  useNamelessAddress(all)
  const [open, setOpen] = useState<'add' | 'tag' | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const total = counted(all.length, 'person', 'people')

  function onAdded(count: number) {
    setOpen(null)
    note('added', count)
    // after the next render: only then the button is there again
    setTimeout(() => addButton.current?.focus())
  }
  return (
    <>
      <PageHeader
        title="People"
        controls={<Controls {...list} />}
        actions={
          open !== 'add' && (
            <>
              {all.length > 0 && <Button onClick={() => setOpen('tag')}>Tag a pasted list</Button>}
              <Button ref={addButton} look="primary" icon="plus" onClick={() => setOpen('add')}>
                Add people
              </Button>
            </>
          )
        }
      >
        <span>
          <strong>{isFiltered ? `${formatNumber(shown.length)} of ${total}` : total}</strong> on the
          list of this team. The service lists no users: this list is kept by Rounds.
        </span>{' '}
        {all.length > 0 && <CheckAge {...checkedOf(checks.data?.checks)} />}
      </PageHeader>
      <Notices result={result} />
      {checks.error && (
        <FailedCard
          what="What the last checks found"
          error={checks.error}
          retry={() => void checks.refetch()}
          busy={checks.isFetching}
        />
      )}
      {open === 'add' && <AddPeople onDone={onAdded} />}
      {open === 'tag' && (
        <TagList
          all={all}
          onDone={(count) => note('tagged', count)}
          onClose={() => setOpen(null)}
        />
      )}
      <ChangeNotice {...model} />
      <PeopleTable model={model} list={list} />
      {selected.length > 0 && (
        <SelectionBar
          selected={selected.length}
          notShown={
            selected.length - shown.filter(({ person }) => selection.ids.has(person.user_id)).length
          }
          onClear={selection.clear}
        >
          <TagMenu
            all={all}
            selected={selected.map(({ person }) => person)}
            onChange={async (ids, change) => {
              await sendTags(ids, change, () => {})
              note('tagged', ids.length)
            }}
          />
        </SelectionBar>
      )}
      <RemovedPeople putBack={model.putBack} />
      <p className="visually-hidden" role="status">
        {isFiltered ? `${shown.length} people match` : ''}
      </p>
    </>
  )
}
