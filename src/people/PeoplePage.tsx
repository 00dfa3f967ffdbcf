import { useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { Person } from '#contract/own/workspace.ts'
import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { SmallStripKey } from '#src/connections/model/SmallStripKey.tsx'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { HowToImport, NoPeople } from '#src/kit/page/HowToImport.tsx'
import { FailedCard, Notices, useScopeNote } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { shortId } from '#src/kit/page/person.ts'
import { SelectionBar, TagMenu } from '#src/kit/page/SelectionBar.tsx'
import { useList } from '#src/kit/page/use-list.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { facetWords } from '#src/kit/table/facets.ts'
import { FilterMenu } from '#src/kit/table/FilterMenu.tsx'
import { saveList, typedWords } from '#src/kit/table/save-list.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { SkeletonRows } from '#src/kit/ui/Skeleton.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { AddPeople } from './AddPeople.tsx'
import { ChangeNotice } from './ChangeNotice.tsx'
import { peopleColumns, textsOfPerson } from './columns.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { search, sortable } from './loader.ts'
import { checkedOf, personId } from './person-rows.ts'
import { RemovedPeople } from './RemovedPeople.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { sendTags } from './send-people.ts'
import { TagList } from './TagList.tsx'
import { useFilter, useNamelessAddress } from './use-filter.ts'
import { usePeople, type PeopleModel } from './use-people.ts'

const NoPeopleYet = () => (
  <NoPeople>
    <p>The API can’t list users, so add the people you follow.</p>
    <HowToImport imports={['people', 'workouts', 'connections']} />
  </NoPeople>
)

const sortChoices = [
  { value: 'label', label: 'Sort: name' },
  { value: 'worst', label: 'Worst first' },
  { value: '-last_activity', label: 'Last activity' },
  { value: 'added', label: 'Date added' },
]

/** The matching people, or the reason that there are none. */
function PeopleTable({ model, list }: { model: PeopleModel; list: PeopleList }) {
  const [{ sort }, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { all, checks, remove, selection } = model
  const [renamed, onRename] = useState<Person | null>(null)
  const [erased, onErase] = useState<Person | null>(null)
  const { shown, text, facets, chosen, clearFilters } = list
  const around = useMemo(
    () => ({ hideIdentifiers, shown, remove, onRename, onErase, selection }),
    [hideIdentifiers, shown, remove, selection],
  )
  if (all.length === 0) return <NoPeopleYet />
  // the order depends on the checks
  if (sort.endsWith('worst') && checks.isPending) return <SkeletonRows count={14} />
  if (shown.length === 0) {
    const typed = text.trim() ? [`“${text.trim()}”`] : []
    const by = [...typed, ...facetWords(facets, chosen).map((words) => `the ${words}`)]
    return (
      <EmptyMessage title={`No people match ${by.join(' and ')}`}>
        <Button onClick={clearFilters}>Clear filters</Button>
      </EmptyMessage>
    )
  }
  return (
    <>
      <SmallStripKey />
      <DataTable
        label="People"
        rows={shown}
        columns={peopleColumns}
        around={around}
        rowId={personId}
        sort={sort}
        sortable={sortable}
        onSort={(next) => setView({ sort: next })}
        onOpen={({ person }) => navigate(paths.person(person.user_id))}
        entry={key}
        sortChoices={sortChoices}
      />
      {erased && (
        <EraseDialog
          userId={erased.user_id}
          name={hideIdentifiers ? 'this person' : (erased.label ?? shortId(erased.user_id))}
          onDone={() => onErase(null)}
        />
      )}
      {renamed && <RenameDialog person={renamed} onClose={() => onRename(null)} />}
    </>
  )
}

const Controls = ({ text, setText, setView, ...list }: PeopleList) => (
  <>
    <SearchField label="Search by name or ID" pauseMs={0} value={text} onSearch={setText} />
    <FilterMenu {...list} onChange={setView} />
  </>
)

/** The rows of the list, filtered and sorted by the address. */
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
  return { ...list, about, setView }
}
type PeopleList = ReturnType<typeof usePeopleList>

/** Exports the people on screen. */
const savePeople = ({ shown, text, facets, chosen, about }: PeopleList, total: number) =>
  saveList(peopleColumns, shown, about, {
    file: 'people',
    what: 'people',
    total,
    filteredBy: [...facetWords(facets, chosen), ...typedWords(text, about.hideIdentifiers)],
  })

export default function PeoplePage() {
  const model = usePeople()
  const { all, result, checks, noteAdded, noteTagged, selection } = model
  const list = usePeopleList(model)
  const { shown, isFiltered } = list
  const { selected } = selection
  useNamelessAddress(all)
  const [{ add }, setView] = useSearch(search)
  const [isTagging, setTagging] = useState(false)
  const total = counted(all.length, 'person', 'people')
  const scopeNote = useScopeNote()
  return (
    <>
      <PageHeader
        title="People"
        count={isFiltered ? `${formatNumber(shown.length)} of ${total}` : total}
        age={all.length > 0 && <CheckAge {...checkedOf(checks.data?.checks)} />}
        controls={<Controls {...list} />}
        actions={
          all.length > 0 && (
            <>
              <ActionMenu needs="export" label="Export" icon="download">
                <MenuAction
                  disabled={shown.length === 0}
                  onClick={() => savePeople(list, all.length)}
                >
                  People as CSV ({formatNumber(shown.length)})
                </MenuAction>
              </ActionMenu>
              <ActionMenu label="More" icon="more">
                <MenuAction needs="people.write" onClick={() => setTagging(true)}>
                  Bulk tag
                </MenuAction>
                <MenuAction onClick={() => setView({ sort: 'added' })}>
                  Sort by date added
                </MenuAction>
              </ActionMenu>
            </>
          )
        }
        primary={
          <Button
            needs="people.write"
            look="primary"
            icon="plus"
            onClick={() => setView({ add: true })}
          >
            Add people
          </Button>
        }
      >
        {scopeNote}
      </PageHeader>
      <Notices result={result} />
      {checks.error && (
        <FailedCard
          what="people’s statuses"
          error={checks.error}
          retry={() => void checks.refetch()}
          busy={checks.isFetching}
        />
      )}
      {add && (
        <AddPeople onDone={noteAdded} onClose={() => setView({ add: false }, { replace: true })} />
      )}
      {isTagging && <TagList all={all} onDone={noteTagged} onClose={() => setTagging(false)} />}
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
              noteTagged(ids.length)
            }}
          />
        </SelectionBar>
      )}
      <RemovedPeople putBack={model.putBack} />
      <p className="visually-hidden" role="status">
        {isFiltered ? counted(shown.length, 'person matches', 'people match') : ''}
      </p>
    </>
  )
}
