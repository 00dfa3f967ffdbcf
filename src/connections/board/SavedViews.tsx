import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import type { SavedView } from '#contract/own/connection-checks.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { newId } from '#src/kit/lib/new-id.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { SegmentedControl } from '#src/kit/ui/SegmentedControl.tsx'

import { putView, removeView, savedViews } from './views.ts'

import css from './board.module.css'

const NAME_MAX = 80

/** The query string of a view: its filters and layout, without an incident, which is temporary. */
function searchOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('incident')
  params.delete('selected')
  return params.toString()
}

type Attempt = (work: () => Promise<unknown>) => void

const visibilities = [
  { value: 'me', label: 'Only me' },
  { value: 'team', label: 'Everyone on the team' },
] as const

/** Choice of who sees a view. */
const Visibility = ({
  label,
  onlyMe,
  onChange,
}: {
  label: string
  onlyMe: boolean
  onChange: (onlyMe: boolean) => void
}) => (
  <SegmentedControl
    label={label}
    options={visibilities}
    value={onlyMe ? 'me' : 'team'}
    onChange={(value) => onChange(value === 'me')}
  />
)

/** Form in the menu, which stays open when it is submitted. */
const send = (work: () => void) => (event: FormEvent) => {
  event.preventDefault()
  event.stopPropagation()
  work()
}

/** Name of a view, and for a member, who sees it. */
function ViewForm({
  view,
  hasChoice,
  attempt,
  onDone,
}: {
  view: SavedView
  hasChoice: boolean
  attempt: Attempt
  onDone: () => void
}) {
  const [name, setName] = useState(view.name)
  const [onlyMe, setOnlyMe] = useState(view.only_me)
  const submit = () => {
    const given = name.trim()
    if (given) attempt(() => putView({ ...view, name: given, only_me: onlyMe }))
    onDone()
  }
  return (
    <form className="stack gap-1" onSubmit={send(submit)}>
      <div className={`row gap-1 ${css.viewLine}`}>
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
        <Button type="submit">{hasChoice ? 'Save' : 'Rename'}</Button>
      </div>
      {hasChoice && (
        <Visibility label={`Who can see ${view.name}`} onlyMe={onlyMe} onChange={setOnlyMe} />
      )}
    </form>
  )
}

/** One saved view, to apply, edit, and delete. */
function ViewLine({
  view,
  isOn,
  memberId,
  attempt,
}: {
  view: SavedView
  isOn: boolean
  /** Id of the signed-in member. Null for a team key. */
  memberId: string | null
  attempt: Attempt
}) {
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const { created_by } = view
  const hasChoice = memberId !== null && created_by?.id === memberId
  const action = hasChoice ? 'Edit' : 'Rename'
  if (isEditing)
    return (
      <ViewForm
        view={view}
        hasChoice={hasChoice}
        attempt={attempt}
        onDone={() => setEditing(false)}
      />
    )
  return (
    <div className={`row gap-1 ${css.viewLine}`}>
      <div className={css.view}>
        <Button
          look="quiet"
          pressed={isOn}
          title={view.name}
          onClick={() => void navigate({ search: view.search }, { preventScrollReset: true })}
        >
          <span className="ellipsis">{view.name}</span>
        </Button>
        {created_by && !view.only_me && (
          <small className="faint ellipsis">by {created_by.name}</small>
        )}
      </div>
      <Button
        look="quiet"
        needs="views.write"
        aria-label={`${action} ${view.name}`}
        onClick={() => setEditing(true)}
      >
        {action}
      </Button>
      <Button
        look="quiet"
        icon="cross"
        iconOnly
        needs="views.write"
        aria-label={`Delete ${view.name}`}
        onClick={() => attempt(() => removeView(view))}
      />
    </div>
  )
}

/** Form to save the current filters under a name. */
function NewView({
  views,
  search,
  isMember,
  attempt,
}: {
  /** Undefined until they are loaded. */
  views: readonly SavedView[] | undefined
  search: string
  isMember: boolean
  attempt: Attempt
}) {
  const [name, setName] = useState('')
  const [onlyMe, setOnlyMe] = useState(isMember)
  const submit = () => {
    const given = name.trim()
    if (!given) return
    // the same name is the same view
    const { id, version } = views?.find(
      (view) => view.name === given && view.only_me === onlyMe,
    ) ?? { id: newId(), version: 0 }
    attempt(() => putView({ id, version, name: given, search, only_me: onlyMe }))
    setName('')
  }
  return (
    <form className="stack gap-1" onSubmit={send(submit)}>
      <div className={`row gap-1 ${css.viewLine}`}>
        <TextField
          label="View name"
          labelHidden
          placeholder="Name this view"
          maxLength={NAME_MAX}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" needs="views.write" disabled={name.trim() === '' || !views}>
          Save
        </Button>
      </div>
      {isMember && (
        <Visibility label="Who can see this view" onlyMe={onlyMe} onChange={setOnlyMe} />
      )}
    </form>
  )
}

/** The saved views by name, the member's own before the team's, and a form to save the current one. */
export function SavedViews() {
  const { data, error } = useQuery(savedViews())
  const memberId = useKnownSession()?.member?.id ?? null
  const isMember = memberId !== null
  const { search } = useLocation()
  const { mutate: attempt, error: refusal } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
  })
  const now = searchOf(search)
  const views = data?.views ?? []
  const on = views.find((view) => searchOf(view.search) === now)
  const groups = [
    { head: 'Only me', views: views.filter(({ only_me }) => only_me) },
    { head: 'Team', views: views.filter(({ only_me }) => !only_me) },
  ].filter((group) => group.views.length > 0)
  return (
    <section className={`stack gap-1 ${css.views}`} aria-label="Saved views">
      <h3 className="small">Saved views</h3>
      {error && <p className="soft">{error.message}</p>}
      {refusal && (
        <p role="alert" className="bad anywhere">
          {refusal.message}
        </p>
      )}
      {groups.map((group) => (
        <div key={group.head} className="stack gap-1">
          {isMember && <h4 className="faint small">{group.head}</h4>}
          {group.views.map((view) => (
            <ViewLine
              key={view.id}
              view={view}
              isOn={view === on}
              memberId={memberId}
              attempt={attempt}
            />
          ))}
        </div>
      ))}
      {data && views.length === 0 && (
        <p className="soft">
          No saved views yet.{!isMember && ' Saved views are shared with your team.'}
        </p>
      )}
      <NewView views={data?.views} search={now} isMember={isMember} attempt={attempt} />
    </section>
  )
}
