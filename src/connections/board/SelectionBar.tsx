import { lazy, Suspense, useMemo, useState, type FormEvent } from 'react'

import { tagLimits } from '#contract/own/workspace.ts'
import { ProblemsDialog } from '#src/connections/problems/ProblemsDialog.tsx'
import { tagPeople } from '#src/kit/api/workspace-changes.ts'
import { shortId } from '#src/kit/lib/short-id.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'

import { saveRows } from './board-file.ts'
import type { BoardRow } from './board-rows.ts'
import type { BoardModel } from './use-board.ts'

import css from './board.module.css'

const MessagesDialog = lazy(() => import('#src/connections/messages/MessagesDialog.tsx'))

const idsOf = (rows: readonly BoardRow[]) => rows.map(({ person }) => person.user_id)

/** Every tag of the list, and how many of the selected have it. */
function tagsOf(rows: readonly BoardRow[], selected: readonly BoardRow[]) {
  const counts = new Map<string, number>()
  for (const { person } of rows) for (const tag of person.tags) counts.set(tag, 0)
  for (const { person } of selected)
    for (const tag of person.tags) counts.set(tag, counts.get(tag)! + 1)
  return [...counts].sort(([a], [b]) => a.localeCompare(b))
}

/** Gives the selected a tag, or takes it off them. */
function TagMenu({ rows, selection: { selected } }: BoardModel) {
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const change = (what: { add?: string[]; remove?: string[] }) => {
    setFailure(null)
    void tagPeople(idsOf(selected), what).catch((error: Error) => setFailure(errorLine(error)))
  }
  function add(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const tag = typed.trim()
    if (!tag) return
    change({ add: [tag] })
    setTyped('')
  }
  return (
    <Dropdown label="Tag">
      <div className={css.views}>
        {failure && (
          <p role="alert" className={css.refused}>
            {failure}
          </p>
        )}
        {tagsOf(rows, selected).map(([tag, count]) => {
          const isAll = count === selected.length
          return (
            <div key={tag} className={css.viewLine}>
              <Button
                look="quiet"
                className={css.viewName}
                checked={isAll ? true : count > 0 ? 'mixed' : false}
                onClick={() => change(isAll ? { remove: [tag] } : { add: [tag] })}
              >
                {tag}
                <small>
                  {formatNumber(count)} of {formatNumber(selected.length)}
                </small>
              </Button>
            </div>
          )
        })}
        <form className={css.viewLine} onSubmit={add}>
          <TextField
            label="New tag"
            labelHidden
            placeholder="New tag"
            maxLength={tagLimits.length}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" disabled={typed.trim() === ''}>
            Add
          </Button>
        </form>
      </div>
    </Dropdown>
  )
}

function Messages({ selection, checks, incidents, onClose }: BoardModel & { onClose: () => void }) {
  const people = useMemo(() => {
    const found = new Map(checks.map((check) => [check.user_id, check]))
    return selection.selected.flatMap(({ person }) => {
      const check = found.get(person.user_id)
      return check?.checked_at ? [{ ...check, label: person.label, tags: person.tags }] : []
    })
  }, [selection.selected, checks])
  return (
    <Suspense>
      <MessagesDialog people={people} incidents={incidents} onClose={onClose} />
    </Suspense>
  )
}

/** The problems of the selected that the filters look for, as one change of all of them. */
function SelectedProblems({
  rows,
  problems,
  problemsFound,
  hideIdentifiers,
  selection,
  onClose,
}: BoardModel & { onClose: () => void }) {
  const [own] = useState(() => selection.selected.flatMap(problemsFound))
  const named = new Map(rows.map((row) => [row.person.user_id, row]))
  const nameOf = (userId: string) => {
    const row = named.get(userId)
    return hideIdentifiers && row
      ? `Person ${row.place + 1}`
      : (row?.person.label ?? shortId(userId))
  }
  const owners = [...new Set(problems.flatMap(({ owner }) => owner ?? []))].sort()
  return <ProblemsDialog problems={own} nameOf={nameOf} owners={owners} onClose={onClose} />
}

/** What can be done with those who are selected. */
export function SelectionBar(board: BoardModel) {
  const { selection, shown, run, check } = board
  const { selected, ids } = selection
  const [open, setOpen] = useState<'messages' | 'queue' | null>(null)
  const there = shown.filter(({ person }) => ids.has(person.user_id)).length
  const problems = selected.reduce((sum, row) => sum + board.problemsFound(row).length, 0)
  const isChecked = selected.some(({ check: of }) => of !== null && of.checked_at !== null)
  const isBusy = run.state === 'checking'
  const close = () => setOpen(null)
  const clear = () => {
    selection.clear()
    document.querySelector<HTMLElement>('main tr[data-row][tabindex="0"]')?.focus()
  }
  return (
    <section className={css.bar} aria-label="Selected people">
      <p role="status">
        <strong>{counted(selected.length, 'person', 'people')}</strong> selected
        {there < selected.length && `, ${formatNumber(selected.length - there)} of them not shown`}
      </p>
      <div className={css.barActions}>
        <Button icon="refresh" disabled={isBusy} onClick={() => check(idsOf(selected))}>
          Check
        </Button>
        <TagMenu {...board} />
        <Button
          disabled={!isChecked}
          title={isChecked ? undefined : 'None checked yet'}
          onClick={() => setOpen('messages')}
        >
          Messages…
        </Button>
        <Button
          disabled={problems === 0}
          title={problems === 0 ? 'No confirmed issues' : undefined}
          onClick={() => setOpen('queue')}
        >
          {problems ? `Update ${counted(problems, 'issue')}…` : 'Update issues'}
        </Button>
        <Button icon="download" onClick={() => saveRows(selected, board)}>
          CSV
        </Button>
        <Button look="quiet" icon="cross" onClick={clear}>
          Clear selection
        </Button>
      </div>
      {open === 'messages' && <Messages {...board} onClose={close} />}
      {open === 'queue' && <SelectedProblems {...board} onClose={close} />}
    </section>
  )
}
