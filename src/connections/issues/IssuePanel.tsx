import { useQuery } from '@tanstack/react-query'
import { lazy, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'

import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { givenClosings, type GivenClosing, type Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { addDays, formatDayShort, momentHere, today } from '#lib/days.ts'
import { useMessageSetup } from '#src/connections/messages/message-setup.ts'
import { ticketsFor, type MessagedPerson } from '#src/connections/messages/messages.ts'
import { useMessage } from '#src/connections/messages/use-message.ts'
import { keptCheck } from '#src/connections/model/connection-checks.ts'
import { isOfSharedIssue, sharedIssueWords } from '#src/connections/model/incident-words.ts'
import { sharedAccounts, type ProviderIncident } from '#src/connections/model/incidents.ts'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { problemHistory } from '#src/connections/model/problems.ts'
import { PeopleLink } from '#src/connections/model/SharedIssueWords.tsx'
import { people } from '#src/kit/api/workspace.ts'
import { Later } from '#src/kit/lib/Later.tsx'
import { PanelBar, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { ActionMenu, MenuAction } from '#src/kit/ui/lists/ActionMenu.tsx'
import { Dropdown } from '#src/kit/ui/lists/Dropdown.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { CopyLink } from './CopyLink.tsx'
import { DateForm } from './DateForm.tsx'
import type { IssueRow } from './issue-rows.ts'
import { IssueActivity } from './IssueActivity.tsx'
import { IssueProperties } from './IssueProperties.tsx'
import { PanelHead } from './PanelHead.tsx'
import { recommendationOf } from './recommendation.ts'
import { ResourceStates } from './ResourceStates.tsx'
import type { IssueActions } from './use-issue-actions.ts'

import css from './panel.module.css'

const MessagesDialog = lazy(() => import('#src/connections/messages/MessagesDialog.tsx'))

const snoozes = [
  { days: 1, words: 'Tomorrow' },
  { days: 3, words: 'In 3 days' },
  { days: 7, words: 'Next week' },
]

const Snooze = ({ problem, actions }: { problem: Problem; actions: IssueActions }) => (
  <Dropdown needs="issues.write" label="Snooze" align="right">
    {snoozes.map(({ days, words }) => {
      const until = addDays(today(), days)
      return (
        <MenuAction
          key={days}
          disabled={actions.isSaving}
          onClick={() =>
            actions.change(
              problem,
              { snoozed_until: until },
              `Snoozed until ${formatDayShort(until)}.`,
            )
          }
        >
          {words}
        </MenuAction>
      )
    })}
    <DateForm
      label="Until"
      action="Snooze"
      min={addDays(today(), 1)}
      isSaving={actions.isSaving}
      onSave={(until) =>
        actions.change(problem, { snoozed_until: until }, `Snoozed until ${formatDayShort(until)}.`)
      }
    />
    {problem.snoozed_until !== null && (
      <MenuAction
        needs="issues.write"
        disabled={actions.isSaving}
        onClick={() => actions.change(problem, { snoozed_until: null }, 'Snooze ended.')}
      >
        End snooze
      </MenuAction>
    )}
  </Dropdown>
)

const isGiven = (closing: Problem['closed_as']): closing is GivenClosing =>
  givenClosings.some((given) => given === closing)

function Resolve({ problem, actions }: { problem: Problem; actions: IssueActions }) {
  if (problem.state === 'closed')
    return (
      isGiven(problem.closed_as) && (
        <Button
          needs="issues.write"
          icon="undo"
          disabled={actions.isSaving}
          onClick={() => actions.change(problem, { closed_as: null }, 'Reopened.')}
        >
          Reopen
        </Button>
      )
    )
  return (
    <Dropdown needs="issues.write" label="Resolve" icon="check" align="right">
      {givenClosings.map((given) => (
        <MenuAction
          key={given}
          disabled={actions.isSaving}
          onClick={() =>
            actions.change(
              problem,
              { closed_as: given },
              `Resolved: ${closingWords[given].toLowerCase()}.`,
            )
          }
        >
          {closingWords[given]}
        </MenuAction>
      ))}
    </Dropdown>
  )
}

/** The person of an issue, with the data for messages and tickets. */
function messagedOf(
  problem: Problem,
  check: PersonCheck,
  about: { label: string | null; tags: readonly string[] },
): MessagedPerson {
  return {
    ...about,
    user_id: problem.user_id,
    checked_at: check.checked_at,
    connections: check.connections.filter(({ key }) => key === problem.connection),
    issues: check.issues.filter(({ key }) => key === problem.connection),
  }
}

/** The primary action: copy the message if the patient acts next, otherwise the ticket. */
function Action({
  problem: { troubles },
  person,
  incident,
}: {
  problem: Problem
  person: MessagedPerson
  incident: ProviderIncident | null
}) {
  const { hideIdentifiers } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const { message: text, language, isReady } = useMessage(person)
  const ticket = useMemo(
    () => ticketsFor([person], { hidesIds: hideIdentifiers })[0],
    [person, hideIdentifiers],
  )
  const isPatientNext = troubles[0]?.actor === 'person'
  const isForOthers = incident !== null || (!isPatientNext && ticket !== undefined)
  const message = isForOthers ? null : text
  if (!isReady) return <span data-key="m" />
  if (!message && !ticket) return null
  return (
    <div className={`row wrap spaced ${css.action}`}>
      <span data-key="m">
        <CopyButton look="primary" text={message?.text ?? ticket?.text ?? ''}>
          {message ? 'Copy message' : 'Copy ticket'}
        </CopyButton>
      </span>
      <p className="soft small">
        {message
          ? `Message to the patient in ${language.name}, ready to paste.`
          : 'Ticket without names, ready to paste.'}{' '}
        <Button look="quiet" className={css.inline} onClick={() => setOpen(true)}>
          {message ? 'Preview message' : 'Preview ticket'}
        </Button>
      </p>
      {isOpen && (
        <Later>
          <MessagesDialog
            people={[person]}
            incidents={incident ? [incident] : []}
            onClose={() => setOpen(false)}
          />
        </Later>
      )}
    </div>
  )
}

/** The issue as one of all that share the account, if there is one. */
function SharedAccountWords({ problem, check }: { problem: Problem; check: PersonCheck }) {
  const shared = sharedAccounts([check]).find((one) => isOfSharedIssue(one, problem))
  return (
    shared && (
      <p className="soft">
        {sharedIssueWords(shared, momentHere)} <PeopleLink sharedIssue={shared} />
      </p>
    )
  )
}

/** Bar above an issue: its place in the list, and what can be done with it. */
function IssueBar({
  problem,
  actions,
  place,
  isKept,
  onEdit,
}: {
  problem: Problem
  actions: IssueActions
  place: PanelPlace
  isKept: boolean
  onEdit: () => void
}) {
  const { hideIdentifiers } = usePreferences()
  return (
    <PanelBar place={place} what="issue" list="Issues" isKept={isKept}>
      {problem.state === 'open' && (
        <span data-key="s">
          <Snooze key={problem.id} problem={problem} actions={actions} />
        </span>
      )}
      <span data-key={problem.state === 'open' ? 'e' : undefined}>
        <Resolve key={`${problem.id} ${problem.state}`} problem={problem} actions={actions} />
      </span>
      <span>
        <ActionMenu label="More" icon="more">
          {problem.note.trim() !== '' && !hideIdentifiers && (
            <MenuAction needs="issues.write" icon="edit" onClick={onEdit}>
              Edit notes
            </MenuAction>
          )}
          <CopyLink />
        </ActionMenu>
      </span>
    </PanelBar>
  )
}

/** Place of the action, the data, and the history while they load. */
const PartsSkeleton = () => (
  <div
    className={`stack ${css.loading}`}
    role="status"
    aria-label="Loading issue"
    // its key waits for it
    data-key="m"
  >
    <Skeleton width={160} height={32} />
    <Skeleton height={120} />
    <Skeleton height={160} />
  </div>
)

/** An issue in the panel: its cause, next step, data, activity, and properties. */
export function IssuePanel({
  row: { problem, name },
  incident,
  isIncidentLoading = false,
  owners,
  actions,
  place,
  isKept = true,
}: {
  row: IssueRow
  /** Incident of the issue. Undefined if it isn't known, null if there is none. */
  incident: ProviderIncident | null | undefined
  isIncidentLoading?: boolean
  owners: readonly string[]
  actions: IssueActions
  place: PanelPlace
  /** True if it is always open, beside a wide list. */
  isKept?: boolean
}) {
  /** The issue whose notes are edited. */
  const [editing, setEditing] = useState<string | null>(null)
  const kept = useQuery(keptCheck(problem.user_id))
  const list = useQuery(people())
  const check = kept.data?.check ?? null
  const listed = list.data?.find(({ user_id }) => user_id === problem.user_id)
  const provider = problemProvider(problem)
  const connection = check?.connections.find(({ key }) => key === problem.connection)
  const person = useMemo(
    () =>
      check &&
      messagedOf(problem, check, { label: listed?.label ?? null, tags: listed?.tags ?? [] }),
    [check, problem, listed],
  )
  const { setup } = useMessageSetup()
  const history = useQuery(problemHistory(problem.id))
  // at once, because each would move the others
  const isComplete = !kept.isLoading && !history.isLoading && setup !== null && !isIncidentLoading
  const title = `${name}, ${provider}`
  const failure = actions.errorOf(problem)
  return (
    <section className={`shrink ${css.panel}`} aria-label={title}>
      <IssueBar
        problem={problem}
        actions={actions}
        place={place}
        isKept={isKept}
        onEdit={() => setEditing(problem.id)}
      />
      <div className={css.columns}>
        <div className={`shrink ${css.main}`}>
          <PanelHead
            provider={provider}
            subject={
              <>
                <strong>{name}</strong> {provider}
              </>
            }
            title={recommendationOf(problem)}
          >
            {isComplete && check && <SharedAccountWords problem={problem} check={check} />}
            {failure && (
              <p role="alert" className="bad anywhere">
                Couldn’t save. {failure.message}
              </p>
            )}
            {isComplete && problem.state === 'open' && person && incident !== undefined && (
              <Action problem={problem} person={person} incident={incident} />
            )}
          </PanelHead>
          {!isComplete && <PartsSkeleton />}
          {isComplete && connection && <ResourceStates connection={connection} />}
          {isComplete && (
            <IssueActivity
              problem={problem}
              actions={actions}
              isEditing={editing === problem.id}
              onEdited={() => setEditing(null)}
            />
          )}
        </div>
        <IssueProperties
          problem={problem}
          check={isComplete ? check : null}
          tags={listed?.tags ?? []}
          owners={owners}
          actions={actions}
        >
          <Link to={paths.connections(problem.user_id)}>All connections and raw data</Link>
        </IssueProperties>
      </div>
    </section>
  )
}
