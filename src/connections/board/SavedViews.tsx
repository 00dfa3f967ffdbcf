import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { SavedView } from '#contract/own/connection-checks.ts'
import { errorLine } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'

import { changeViews, savedViews } from './views.ts'

import css from './board.module.css'

const NAME_MAX = 80

/** The query string of a view: what it narrows and how it shows it, without an incident, which passes. */
function searchOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('incident')
  params.delete('selected')
  return params.toString()
}

/** Change of the saved views, and the one view that it changes. */
type Change = { change: (views: SavedView[]) => SavedView[]; seen?: SavedView }

/** One saved view: a press applies it; it is renamed in place, and deleted. */
function ViewLine({
  view,
  isOn,
  attempt,
}: {
  view: SavedView
  isOn: boolean
  attempt: (change: Change) => void
}) {
  const navigate = useNavigate()
  const [name, setName] = useState<string | null>(null)
  function rename(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const given = name?.trim()
    if (given)
      attempt({
        change: (views) => views.map((one) => (one.id === view.id ? { ...one, name: given } : one)),
        seen: view,
      })
    setName(null)
  }
  if (name !== null)
    return (
      <form className={`row gap-1 ${css.viewLine}`} onSubmit={rename}>
        <TextField
          label={`New name for ${view.name}`}
          labelHidden
          maxLength={NAME_MAX}
          value={name}
          // the user is about to type the name
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit">Rename</Button>
      </form>
    )
  return (
    <div className={`row gap-1 ${css.viewLine}`}>
      <Button
        look="quiet"
        pressed={isOn}
        className={css.viewName}
        onClick={() => void navigate({ search: view.search }, { preventScrollReset: true })}
      >
        {view.name}
      </Button>
      <Button look="quiet" onClick={() => setName(view.name)}>
        Rename
      </Button>
      <Button
        look="quiet"
        icon="cross"
        iconOnly
        aria-label={`Delete ${view.name}`}
        onClick={() =>
          attempt({ change: (views) => views.filter(({ id }) => id !== view.id), seen: view })
        }
      />
    </div>
  )
}

/** The filters that the team has saved by name, and a way to save those of now. */
export function SavedViews() {
  const { data, error } = useQuery(savedViews())
  const { search } = useLocation()
  const [name, setName] = useState('')
  const attempt = useMutation({
    mutationFn: ({ change, seen }: Change) => changeViews(change, seen),
  })
  const now = searchOf(search)
  const views = data?.views ?? []
  const on = views.find((view) => searchOf(view.search) === now)
  function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    const given = name.trim()
    if (!given) return
    const view = { id: crypto.randomUUID(), name: given, search: now }
    // the same name is the same view
    attempt.mutate({ change: (all) => [...all.filter((one) => one.name !== given), view] })
    setName('')
  }
  return (
    <section className={`stack gap-1 ${css.views}`} aria-label="Saved views">
      <h3 className="small">Saved views</h3>
      {error && <p className="soft">{errorLine(error)}</p>}
      {attempt.error && (
        <p role="alert" className="bad anywhere">
          {errorLine(attempt.error)}
        </p>
      )}
      {views.map((view) => (
        <ViewLine key={view.id} view={view} isOn={view === on} attempt={attempt.mutate} />
      ))}
      {data && views.length === 0 && (
        <p className="soft">No saved views yet. Saved views are shared with your team.</p>
      )}
      <form className={`row gap-1 ${css.viewLine}`} onSubmit={save}>
        <TextField
          label="View name"
          labelHidden
          placeholder="Name this view"
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" disabled={name.trim() === '' || !data}>
          Save
        </Button>
      </form>
    </section>
  )
}
