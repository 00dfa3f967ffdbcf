import { lazy, useMemo, useState } from 'react'

import { today } from '#lib/days.ts'
import { UpdateIssues } from '#src/connections/issue-update/UpdateIssues.tsx'
import { isContacted, isSnoozed } from '#src/connections/model/standing.ts'
import { tagPeople } from '#src/kit/api/workspace-changes.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { shortId } from '#src/kit/lib/short-id.ts'
import { SelectionBar, TagMenu } from '#src/kit/page/SelectionBar.tsx'
import { Button } from '#src/kit/ui/Button.tsx'

import { saveRows } from './board-file.ts'
import type { BoardRow } from './board-rows.ts'
import type { BoardModel } from './use-board.ts'

const MessagesDialog = lazy(() => import('#src/connections/messages/MessagesDialog.tsx'))

const idsOf = (rows: readonly BoardRow[]) => rows.map(({ person }) => person.user_id)

function Messages({ selection, checks, incidents, onClose }: BoardModel & { onClose: () => void }) {
  const people = useMemo(() => {
    const found = new Map(checks.map((check) => [check.user_id, check]))
    return selection.selected.flatMap(({ person }) => {
      const check = found.get(person.user_id)
      return check?.checked_at ? [{ ...check, label: person.label, tags: person.tags }] : []
    })
  }, [selection.selected, checks])
  const waiting = useMemo(() => {
    const now = today()
    return selection.selected
      .flatMap(({ problems }) => problems)
      .filter((problem) => isSnoozed(problem, now) || isContacted(problem, now))
  }, [selection.selected])
  return (
    <Later>
      <MessagesDialog
        people={people}
        waiting={waiting}
        notRefreshed={selection.selected.length - people.length}
        incidents={incidents}
        onClose={onClose}
      />
    </Later>
  )
}

/** Menu for the selected people's issues that match the filters. */
function SelectedIssues({
  rows,
  problems,
  problemsFound,
  chosen,
  hideIdentifiers,
  selection,
}: BoardModel) {
  const own = selection.selected.flatMap(problemsFound)
  const isFiltered = Object.values(chosen).some((values) => values.length > 0)
  if (own.length === 0)
    return (
      <Button
        disabled
        title={`No confirmed issues in this selection${isFiltered ? ' match the filters' : ''}`}
      >
        Update issues
      </Button>
    )
  const named = new Map(rows.map((row) => [row.person.user_id, row]))
  const nameOf = (userId: string) => {
    const row = named.get(userId)
    return hideIdentifiers && row
      ? `Person ${row.place + 1}`
      : (row?.person.label ?? shortId(userId))
  }
  const owners = [...new Set(problems.flatMap(({ owner }) => owner ?? []))].sort()
  return <UpdateIssues problems={own} nameOf={nameOf} owners={owners} />
}

/** Reason that no messages can be written yet, because patients in an incident are left out. */
function noMessagesWhy(isChecked: boolean, areIncidentsKnown: boolean): string | undefined {
  if (!isChecked) return 'None of these people have been refreshed yet'
  return areIncidentsKnown ? undefined : 'Incidents haven’t loaded yet'
}

/** Actions on the selected people. */
export function BoardSelection(board: BoardModel) {
  const { selection, shown, run, check, going } = board
  const { selected, ids } = selection
  const [isOpen, setOpen] = useState(false)
  const there = shown.filter(({ person }) => ids.has(person.user_id)).length
  const isChecked = selected.some(({ check: of }) => of !== null && of.checked_at !== null)
  const reason = noMessagesWhy(isChecked, going.data !== undefined)
  const isBusy = run.state === 'checking'
  const clear = () => {
    selection.clear()
    document.querySelector<HTMLElement>('main tr[data-row][tabindex="0"]')?.focus()
  }
  return (
    <SelectionBar selected={selected.length} notShown={selected.length - there} onClear={clear}>
      <Button
        needs="connections.check"
        icon="refresh"
        disabled={isBusy}
        onClick={() => check(idsOf(selected))}
      >
        Refresh
      </Button>
      <TagMenu
        all={board.people}
        selected={selected.map(({ person }) => person)}
        onChange={tagPeople}
      />
      <Button disabled={reason !== undefined} title={reason} onClick={() => setOpen(true)}>
        Messages…
      </Button>
      <SelectedIssues {...board} />
      <Button needs="export" icon="download" onClick={() => saveRows(selected, board)}>
        Export
      </Button>
      {isOpen && <Messages {...board} onClose={() => setOpen(false)} />}
    </SelectionBar>
  )
}
