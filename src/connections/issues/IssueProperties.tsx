import { useState, type FormEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { problemLimits, type Problem } from '#contract/own/problems.ts'
import { actorWords } from '#lib/connections/words.ts'
import { formatDayShort, formatInstant, momentHere, today } from '#lib/days.ts'
import { chipOf } from '#src/connections/board/chips.ts'
import { ASK_AGAIN_DAYS, isSnoozed } from '#src/connections/model/standing.ts'
import { setOwnerName } from '#src/connections/problems/owner-name.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { IssueActions } from './use-issue-actions.ts'

import css from './panel.module.css'

/** Assigns the issue: to the reader, to a colleague, to a typed name, or to nobody. */
function Assignee({
  problem,
  owners,
  actions: { me, change, isSaving },
}: {
  problem: Problem
  owners: readonly string[]
  actions: IssueActions
}) {
  const [name, setName] = useState('')
  const assign = (owner: string | null) =>
    change(problem, { owner }, owner === null ? 'Unassigned.' : `Assigned to ${owner}.`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (!given) return
    if (!me) setOwnerName(given)
    assign(given)
    setName('')
  }
  const others = owners.filter((owner) => owner !== problem.owner && owner !== me)
  const action = (label: string, owner: string | null) => (
    <form key={label} onSubmit={(event) => event.preventDefault()}>
      <Button type="submit" look="quiet" disabled={isSaving} onClick={() => assign(owner)}>
        {label}
      </Button>
    </form>
  )
  return (
    <Dropdown
      label={`Assignee: ${problem.owner ?? 'Unassigned'}`}
      words={problem.owner ?? 'Unassigned'}
    >
      <div className={css.menu}>
        {me && problem.owner !== me && action('Assign to me', me)}
        {others.slice(0, 8).map((owner) => action(owner, owner))}
        {problem.owner !== null && action('Unassign', null)}
        <form className="row" onSubmit={submit}>
          <TextField
            label={me ? 'Assign to' : 'Your name'}
            maxLength={problemLimits.owner}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={name.trim() === '' || isSaving}>
            Assign
          </Button>
        </form>
      </div>
    </Dropdown>
  )
}

const Property = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

const at = (instant: string) => (
  <time dateTime={instant} title={`${formatInstant(instant)} UTC`}>
    {momentHere(instant)}
  </time>
)

function Contacted({ problem, actions }: { problem: Problem; actions: IssueActions }) {
  const now = today()
  if (problem.contacted_on !== null) return formatDayShort(problem.contacted_on)
  return (
    <Button
      look="quiet"
      className={css.inline}
      title={`Moves the issue to Waiting for ${ASK_AGAIN_DAYS} days`}
      disabled={actions.isSaving}
      onClick={() => actions.change(problem, { contacted_on: now }, 'Marked as contacted today.')}
    >
      Mark as contacted
    </Button>
  )
}

/** The other connections of the person, each in a word. */
function Others({ problem, check }: { problem: Problem; check: PersonCheck }) {
  const others = check.connections.filter(({ key }) => key !== problem.connection)
  if (others.length === 0) return null
  return (
    <section className={css.others} aria-label="Other connections">
      <h3>Other connections</h3>
      <ul>
        {others.map((connection) => {
          const { name, tone, words, title } = chipOf(connection)
          return (
            <li key={connection.key} title={title}>
              <Status tone={tone}>{name}</Status>
              <span className="faint small">{words}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Properties of an issue beside its cause, and controls to set them. */
export function IssueProperties({
  problem,
  check,
  tags,
  owners,
  actions,
}: {
  problem: Problem
  check: PersonCheck | null
  tags: readonly string[]
  owners: readonly string[]
  actions: IssueActions
}) {
  const [worst] = problem.troubles
  const own = check?.connections.find(({ key }) => key === problem.connection)
  const code = problem.troubles.find(({ kind }) => kind === 'error' || kind === 'status')?.detail
  const isOpen = problem.state === 'open'
  return (
    <aside className={css.properties} aria-label="Properties">
      <dl>
        <Property label="Assignee">
          <span data-key="a">
            <Assignee key={problem.id} problem={problem} owners={owners} actions={actions} />
          </span>
        </Property>
        {isOpen && worst && (
          <Property label="Waiting on">{capitalized(actorWords[worst.actor])}</Property>
        )}
        <Property label="Since">{at(problem.cause_since)}</Property>
        {own?.silence.newest && (
          <Property label="Last workout">{formatDayShort(own.silence.newest)}</Property>
        )}
        {isOpen && (
          <Property label="Contacted">
            <Contacted problem={problem} actions={actions} />
          </Property>
        )}
        {problem.snoozed_until !== null && isSnoozed(problem, today()) && (
          <Property label="Snoozed until">{formatDayShort(problem.snoozed_until)}</Property>
        )}
        {tags.length > 0 && (
          <Property label="Tags">
            <Tags tags={tags} />
          </Property>
        )}
        {code && (
          <Property label="Code">
            <code>{code}</code>
          </Property>
        )}
      </dl>
      {check && <Others problem={problem} check={check} />}
      <Link to={paths.connections(problem.user_id)}>All connections and raw data</Link>
    </aside>
  )
}
