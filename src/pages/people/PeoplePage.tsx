import { useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { HowToImport } from '#src/layout/HowToImport.tsx'
import { Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { counted, formatNumber } from '#src/lib/units.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { usePreferences } from '#src/ui/preferences.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { AddPeople } from './AddPeople.tsx'
import { ChangeNotice } from './ChangeNotice.tsx'
import { columnsFor } from './columns.tsx'
import { search } from './loader.ts'
import { matchingPeople, usePeople, type PeopleModel } from './use-people.ts'

/** Beside the navigation there is no room for all columns; people.module.css has the same width. */
const NARROW = '(max-width: 960px)'

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
function PeopleTable({ all, remove }: Pick<PeopleModel, 'all' | 'remove'>) {
  const [{ q, sort }, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const isNarrow = useMedia(NARROW)
  const navigate = useNavigate()
  const { key } = useLocation()
  const columns = useMemo(
    () => columnsFor(hideIdentifiers, isNarrow, remove),
    [hideIdentifiers, isNarrow, remove],
  )
  const shown = matchingPeople(all, q, hideIdentifiers)
  if (all.length === 0) return <NobodyYet />
  if (shown.length === 0)
    return (
      <EmptyMessage title={`Nobody matches “${q}”`}>
        <Button onClick={() => setView({ q: '' })}>Show all {formatNumber(all.length)}</Button>
      </EmptyMessage>
    )
  return (
    <DataTable
      label="People"
      rows={shown}
      columns={columns}
      rowId={(person) => person.user_id}
      sort={sort}
      onSort={(next) => setView({ sort: next as typeof sort })}
      onOpen={(person) => navigate(paths.workouts(person.user_id))}
      entry={key}
    />
  )
}

export default function PeoplePage() {
  const [{ q }, setView] = useSearch(search)
  const { hideIdentifiers } = usePreferences()
  const people = usePeople()
  const { all, result, noteAdded } = people
  const [isAdding, setAdding] = useState(false)
  const addButton = useRef<HTMLButtonElement>(null)
  const isFiltered = q.trim() !== ''
  const matches = matchingPeople(all, q, hideIdentifiers).length
  const total = counted(all.length, 'person', 'people')

  function onAdded(count: number) {
    setAdding(false)
    noteAdded(count)
    // after the next render: only then the button is there again
    setTimeout(() => addButton.current?.focus())
  }
  return (
    <>
      <PageHeader
        title="People"
        controls={
          <SearchField
            label="Filter by label or id"
            pauseMs={0}
            value={q}
            onSearch={(text) => setView({ q: text }, { replace: true })}
          />
        }
        actions={
          !isAdding && (
            <Button ref={addButton} look="primary" icon="plus" onClick={() => setAdding(true)}>
              Add people
            </Button>
          )
        }
      >
        <span>
          <strong>{isFiltered ? `${matches} of ${total}` : total}</strong> on the list of this team.
          The service lists no users: this list is kept by Rounds.
        </span>
      </PageHeader>
      <Notices result={result} />
      {isAdding && <AddPeople onDone={onAdded} />}
      <ChangeNotice {...people} />
      <PeopleTable {...people} />
      <p className="visually-hidden" role="status">
        {isFiltered ? `${matches} people match` : ''}
      </p>
    </>
  )
}
