import { useState } from 'react'
import { Link } from 'react-router-dom'

import {
  endedWords,
  isOfSharedIssue,
  sharedIssueKey,
  sharedIssueWords,
  type SharedIssue,
} from '#src/connections/model/incident-words.ts'
import { ProblemsDialog } from '#src/connections/problems/ProblemsDialog.tsx'
import { counted } from '#src/kit/lib/units.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { Status, type Tone } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { NotChecked, Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const marks: Record<SharedIssue['kind'], { tone: Tone; word: string }> = {
  shared: { tone: 'bad', word: 'Safety' },
  errors: { tone: 'bad', word: 'Incident' },
  consent: { tone: 'notice', word: 'Consent' },
}

/** Assigns, notes, snoozes or closes the issues of one matter together. */
function UpdateIssues({
  sharedIssue,
  model: { problems, nameOf, owners },
}: {
  sharedIssue: SharedIssue
  model: TodayModel
}) {
  const [isOpen, setOpen] = useState(false)
  const own = (problems.data ?? []).filter(
    (problem) => problem.state === 'open' && isOfSharedIssue(sharedIssue, problem),
  )
  if (own.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Update {counted(own.length, 'issue')}…</Button>
      {isOpen && (
        <ProblemsDialog
          problems={own}
          nameOf={nameOf}
          owners={owners}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const LINES_MAX = 6
const isRunning = ({ kind }: SharedIssue) => kind === 'errors'

/** Incidents that go on first, and all of them. */
function IncidentLines({ model }: { model: TodayModel }) {
  const { clock } = model
  const running = model.sharedIssues.filter(isRunning)
  const sharedIssues = [
    ...running,
    ...model.sharedIssues.filter((sharedIssue) => !isRunning(sharedIssue)),
  ]
  const [shown, more] = useShowMore(sharedIssues, Math.max(LINES_MAX, running.length))
  return (
    <>
      <ul className={css.list}>
        {shown.map((sharedIssue) => {
          const { tone, word } = marks[sharedIssue.kind]
          return (
            <li
              key={`${sharedIssueKey(sharedIssue)} ${sharedIssue.user_ids.join()}`}
              className={`row ${css.row}`}
            >
              <p className={`grow ${css.what}`}>
                <Status tone={tone}>{word}</Status> {sharedIssueWords(sharedIssue, clock)}
              </p>
              <UpdateIssues sharedIssue={sharedIssue} model={model} />
              <Link
                className={buttonLink()}
                to={paths.board({ incident: sharedIssueKey(sharedIssue) })}
                aria-label={`View the people of: ${sharedIssueWords(sharedIssue, clock)}`}
              >
                View {sharedIssue.user_ids.length}
              </Link>
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}

/**
 * Incidents at providers, and accounts that two people share: to be known before anybody is
 * contacted.
 */
export const Incidents = ({ model }: { model: TodayModel }) => {
  const { kept, checks, sharedIssues, ended, clock, isChecked } = model
  return (
    <Part
      title="Incidents"
      count={sharedIssues.filter(isRunning).length}
      asked={{ data: checks.data && kept.data, error: kept.error ?? checks.error }}
    >
      {() => (
        <>
          {sharedIssues.length > 0 && <IncidentLines model={model} />}
          {sharedIssues.length === 0 &&
            (isChecked ? <Nothing>No active incidents.</Nothing> : <NotChecked />)}
          {ended.map((incident) => (
            <p key={incident.id} className="faint small">
              Ended: {endedWords(incident, clock)}.{' '}
              <Link to={paths.issues({ show: 'incidents' })}>View</Link>
            </p>
          ))}
        </>
      )}
    </Part>
  )
}
