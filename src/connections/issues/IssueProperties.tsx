import { useState, type FormEvent, type ReactNode } from 'react'

import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { problemLimits, type Problem } from '#contract/own/problems.ts'
import { actorWords } from '#lib/connections/words.ts'
import {
  formatDayNear,
  formatDayShort,
  formatInstant,
  momentHere,
  today,
  type Day,
} from '#lib/days.ts'
import { setOwnerName } from '#src/connections/issue-update/owner-name.ts'
import { isSameOwner } from '#src/connections/issue-update/owners.ts'
import { chipOf } from '#src/connections/model/connection-chips.ts'
import { ASK_AGAIN_DAYS, isSnoozed } from '#src/connections/model/standing.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextField } from '#src/kit/ui/Field.tsx'
import { MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { Tags } from '#src/kit/ui/text/Tags.tsx'

import { DateForm } from './DateForm.tsx'
import type { IssueActions } from './use-issue-actions.ts'

import css from './panel.module.css'

/** Assigns the issue: to the reader, to a colleague, to a typed name, or to no one. */
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
  const others = owners.filter((owner) => owner !== problem.owner && !isSameOwner(owner, me))
  const action = (label: string, owner: string | null) => (
    <MenuAction key={label} disabled={isSaving} onClick={() => assign(owner)}>
      {label}
    </MenuAction>
  )
  return (
    <Dropdown
      needs="issues.write"
      label={`Assignee: ${problem.owner ?? 'Unassigned'}`}
      words={problem.owner ?? 'Unassigned'}
    >
      {me && !isSameOwner(problem.owner, me) && action('Assign to me', me)}
      {others.slice(0, 8).map((owner) => action(owner, owner))}
      {problem.owner !== null && action('Unassign', null)}
      <form className={css.date} onSubmit={submit}>
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
    </Dropdown>
  )
}

/** A property with its label above. */
export const Property = ({ label, children }: { label: string; children: ReactNode }) => (
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

/** Day of the last contact. It moves the issue to those of contacted patients for a while. */
function Contacted({ problem, actions }: { problem: Problem; actions: IssueActions }) {
  const now = today()
  const { contacted_on } = problem
  const set = (day: Day | null) =>
    actions.change(
      problem,
      { contacted_on: day },
      day === null ? 'Contact date removed.' : `Contacted ${formatDayShort(day)}.`,
    )
  return (
    <Dropdown
      needs="issues.write"
      label={`Contacted: ${contacted_on === null ? 'not yet' : formatDayShort(contacted_on)}`}
      words={contacted_on === null ? 'Not yet' : formatDayShort(contacted_on)}
    >
      {contacted_on !== now && (
        <MenuAction
          title={`Moves the issue to “Patient contacted” for ${ASK_AGAIN_DAYS} days`}
          disabled={actions.isSaving}
          onClick={() => set(now)}
        >
          Contacted today
        </MenuAction>
      )}
      <DateForm
        label="Contacted on"
        action="Set"
        max={now}
        isSaving={actions.isSaving}
        onSave={set}
      />
      {contacted_on !== null && (
        <MenuAction disabled={actions.isSaving} onClick={() => set(null)}>
          Remove date
        </MenuAction>
      )}
    </Dropdown>
  )
}

/** The other connections of the person, each with its state. */
function Others({ problem, check }: { problem: Problem; check: PersonCheck }) {
  const others = check.connections.filter(({ key }) => key !== problem.connection)
  if (others.length === 0) return null
  return (
    <section className={css.others} aria-label="Other connections">
      <h3>Other connections</h3>
      <ul>
        {others.map((connection) => {
          const { name, tone, isGrave, words, title } = chipOf(connection)
          return (
            <li key={connection.key} title={title}>
              <Status tone={tone} isGrave={isGrave}>
                {name}
              </Status>
              <span className="faint tiny">{words}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Properties of an issue other than its cause, and controls to set them. */
export function IssueProperties({
  problem,
  check,
  tags,
  owners,
  actions,
  hasContactButton = false,
  children,
}: {
  problem: Problem
  check: PersonCheck | null
  tags: readonly string[]
  owners: readonly string[]
  actions: IssueActions
  /** True if a button beside them sets the first contact. */
  hasContactButton?: boolean
  /** Link to where else the issue is. */
  children: ReactNode
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
          <Property label="Last workout">{formatDayNear(own.silence.newest, today())}</Property>
        )}
        {isOpen && (
          <Property label="Contacted">
            {hasContactButton && problem.contacted_on === null ? (
              'Not yet'
            ) : (
              <Contacted key={problem.id} problem={problem} actions={actions} />
            )}
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
      {children}
    </aside>
  )
}
