import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { Person } from '#contract/workspace.ts'
import { people, putPeople, removePerson } from '#src/api/workspace.ts'
import { useQueryWithPrevious } from '#src/api/use-query-with-previous.ts'
import { errorLine, Notices } from '#src/layout/Notices.tsx'
import { PageHeader } from '#src/layout/PageHeader.tsx'
import { counted } from '#src/lib/units.ts'
import { DataTable } from '#src/table/DataTable.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyMessage } from '#src/ui/EmptyMessage.tsx'
import { TextArea } from '#src/ui/Field.tsx'
import { SearchField } from '#src/ui/SearchField.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { usePreferences } from '#src/ui/preferences.ts'
import { paths } from '#src/url/paths.ts'
import { useSearch } from '#src/url/use-search.ts'
import { columnsFor } from './columns.tsx'
import { search } from './loader.ts'
import { parsePeople } from './parse-people.ts'
import css from './people.module.css'

function AddPeople({ onDone }: { onDone: (added: number) => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { people: found, refused } = parsePeople(text)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!found.length)
      return setError('Paste at least one user id, such as 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e.')
    setBusy(true)
    try {
      await putPeople(found)
      onDone(found.length)
    } catch (failure) {
      setError(`${errorLine(failure as Error)} Nothing was added; the text is still here.`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={css.add} onSubmit={(event) => void submit(event)} noValidate>
      <TextArea
        label="User ids, one a line, each with an optional label"
        hint="For example: 018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e, Maya Okafor"
        rows={5}
        // the form was opened to type into it
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value)
          setError(null)
        }}
      />
      {refused.length > 0 && (
        <p className={css.refused}>
          Without a user id, so left out:{' '}
          {refused
            .slice(0, 5)
            .map(({ line, text: words }) => `line ${line} “${words.slice(0, 40)}”`)
            .join(', ')}
          {refused.length > 5 && ` and ${refused.length - 5} more`}.
        </p>
      )}
      <div className={css.addActions}>
        <Button type="submit" look="primary" disabled={busy}>
          {found.length
            ? `Add ${found.length === 1 ? 'one person' : `${found.length} people`}`
            : 'Add'}
        </Button>
        <Button onClick={() => onDone(0)}>Cancel</Button>
      </div>
    </form>
  )
}

const NARROW = '(max-width: 720px)'

export default function PeoplePage() {
  const [{ q, sort }, setView] = useSearch(search)
  const result = useQueryWithPrevious(people())
  const navigate = useNavigate()
  const { key } = useLocation()
  const { hideIdentifiers } = usePreferences()
  const [adding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Person | null>(null)
  const [added, setAdded] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const narrow = useMedia(NARROW)
  // the button that had the focus went with its row
  useEffect(() => {
    if (removed) undo.current?.focus()
  }, [removed])

  const words = q.trim().toLowerCase()
  const shown = result.data.filter(
    (person) =>
      !words ||
      person.user_id.includes(words) ||
      (!hideIdentifiers && person.label?.toLowerCase().includes(words)),
  )

  const attempt = useCallback((work: Promise<unknown>, then: () => void) => {
    void work.then(
      () => {
        setFailure(null)
        then()
      },
      (error: Error) => setFailure(errorLine(error)),
    )
  }, [])
  const columns = useMemo(
    () =>
      columnsFor(hideIdentifiers, narrow, (person) =>
        attempt(removePerson(person.user_id), () => {
          setAdded(0)
          setRemoved(person)
        }),
      ),
    [hideIdentifiers, narrow, attempt],
  )

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
          !adding && (
            <Button ref={add} look="primary" icon="plus" onClick={() => setAdding(true)}>
              Add people
            </Button>
          )
        }
      >
        <span>
          <strong>
            {words
              ? `${shown.length} of ${counted(result.data.length, 'person', 'people')}`
              : counted(result.data.length, 'person', 'people')}
          </strong>{' '}
          on the list of this team. The service lists no users: this list is kept by Rounds.
        </span>
      </PageHeader>
      <Notices result={result} />
      {failure && (
        <p role="alert" className={css.refused}>
          {failure}
        </p>
      )}
      {adding && (
        <AddPeople
          onDone={(count) => {
            setAdding(false)
            setAdded(count)
            setRemoved(null)
            // after the button is back
            setTimeout(() => add.current?.focus())
          }}
        />
      )}
      {added > 0 && (
        <p role="status" className={css.removed}>
          {counted(added, 'person is', 'people are')} on the list now, or{' '}
          {added === 1 ? 'was' : 'were'} before.
        </p>
      )}
      {removed && (
        <p role="status" className={css.removed}>
          {hideIdentifiers ? 'The person' : (removed.label ?? removed.user_id)} is off the list;
          nothing of theirs was deleted.
          <Button
            ref={undo}
            look="quiet"
            icon="undo"
            onClick={() =>
              attempt(putPeople([{ user_id: removed.user_id, label: removed.label }]), () =>
                setRemoved(null),
              )
            }
          >
            Undo
          </Button>
        </p>
      )}
      {result.data.length === 0 ? (
        <EmptyMessage title="Nobody is on the list yet">
          <p>
            Add people by their user ids, one or many at once. You can also press Ctrl K and paste
            an id to look at somebody without adding them.
          </p>
        </EmptyMessage>
      ) : shown.length === 0 ? (
        <EmptyMessage title={`Nobody matches “${q}”`}>
          <Button onClick={() => setView({ q: '' })}>Show all {result.data.length}</Button>
        </EmptyMessage>
      ) : (
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
      )}
      <p className="visually-hidden" role="status">
        {words ? `${shown.length} people match` : ''}
      </p>
    </>
  )
}
