import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { CheckAge } from '#src/connections/model/CheckAge.tsx'
import { countValues } from '#src/kit/lib/lists.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { HowToImport } from '#src/kit/page/HowToImport.tsx'
import { FailedCard, Notices } from '#src/kit/page/Notices.tsx'
import { PageHeader } from '#src/kit/page/PageHeader.tsx'
import { SelectionBar, TagMenu } from '#src/kit/page/SelectionBar.tsx'
import { sortRows } from '#src/kit/table/column.ts'
import { DataTable } from '#src/kit/table/DataTable.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { EmptyMessage } from '#src/kit/ui/EmptyMessage.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { SearchField } from '#src/kit/ui/SearchField.tsx'
import { MultiSelectFilter } from '#src/kit/ui/text/MultiSelectFilter.tsx'
import { paths } from '#src/kit/url/paths.ts'
import { useSearch } from '#src/kit/url/use-search.ts'

import { AddPeople } from './AddPeople.tsx'
import { ChangeNotice } from './ChangeNotice.tsx'
import { peopleColumns } from './columns.tsx'
import { search, sortable } from './loader.ts'
import { checkedOf, matchingRows, type PersonRow } from './person-rows.ts'
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

/** Active filters of the list, in words. */
const filterWords = (q: string, tags: readonly string[]) =>
  [q.trim() && `“${q.trim()}”`, tags.length && `the tag ${tags.join(' or ')}`]
    .filter(Boolean)
    .join(' and ')

const personId = ({ person }: PersonRow) => person.user_id

/** The people who match, or why there are none. */
function PeopleTable({ model, shown }: { model: PeopleModel; shown: readonly PersonRow[] }) {
  const [{ tag, sort }, setView] = useSearch(search)
  const [filter, setFilter] = useFilter(model.all)
  const { hideIdentifiers } = usePreferences()
  const navigate = useNavigate()
  const { key } = useLocation()
  const { all, remove, rename, selection } = model
  const rows = useMemo(
    () => sortRows(shown, peopleColumns, sort, { hideIdentifiers }),
    [shown, sort, hideIdentifiers],
  )
  const around = useMemo(
    () => ({ hideIdentifiers, shown, remove, rename, selection }),
    [hideIdentifiers, shown, remove, rename, selection],
  )
  if (all.length === 0) return <NobodyYet />
  if (shown.length === 0)
    return (
      <EmptyMessage title={`Nobody matches ${filterWords(filter, tag)}`}>
        <Button
          onClick={() => {
            setFilter('')
            if (tag.length) setView({ tag: [] })
          }}
        >
          Show all {formatNumber(all.length)}
        </Button>
      </EmptyMessage>
    )
  return (
    <DataTable
      label="People"
      rows={rows}
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

function Controls({ all }: Pick<PeopleModel, 'all'>) {
  const [{ tag }, setView] = useSearch(search)
  const [filter, setFilter] = useFilter(all)
  const tags = useMemo(() => countValues(all.map(({ tags: own }) => own)), [all])
  return (
    <>
      <SearchField label="Filter by label or id" pauseMs={0} value={filter} onSearch={setFilter} />
      {(tags.size > 0 || tag.length > 0) && (
        <MultiSelectFilter
          name="Tag"
          chosen={tag}
          counts={tags}
          onChange={(chosen) => setView({ tag: chosen })}
        />
      )}
    </>
  )
}

export default function PeoplePage() {
  const [{ tag }] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const model = usePeople()
  const { all, rows, result, checks, note, selected, selection } = model
  const [q] = useFilter(all)
  useNamelessAddress(all)
  const [open, setOpen] = useState<'add' | 'tag' | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const isFiltered = q.trim() !== '' || tag.length > 0
  const shown = useMemo(
    () => matchingRows(rows, { q, tag }, hideIdentifiers),
    [rows, q, tag, hideIdentifiers],
  )
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
        controls={<Controls all={all} />}
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
      <PeopleTable model={model} shown={shown} />
      {selected.length > 0 && (
        <SelectionBar
          selected={selected.length}
          notShown={
            selected.length - shown.filter(({ person }) => selection.ids.has(person.user_id)).length
          }
          onClear={() => selection.toggleAll([], false)}
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
