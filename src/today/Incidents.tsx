import { useState } from 'react'
import { Link } from 'react-router-dom'

import {
  endedWords,
  isOfMatter,
  matterKey,
  matterWords,
  type Matter,
} from '#src/connections/model/incident-words.ts'
import { ProblemsDialog } from '#src/connections/problems/ProblemsDialog.tsx'
import { counted } from '#src/kit/lib/units.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
import { useFirst } from '#src/kit/ui/lists/use-first.tsx'
import { Status, type Tone } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { NotChecked, Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const marks: Record<Matter['kind'], { tone: Tone; word: string }> = {
  shared: { tone: 'bad', word: 'Safety' },
  errors: { tone: 'bad', word: 'Incident' },
  consent: { tone: 'notice', word: 'Consent' },
}

/** Assigns, notes, snoozes or closes the issues of one matter together. */
function UpdateIssues({
  matter,
  model: { problems, nameOf, owners },
}: {
  matter: Matter
  model: TodayModel
}) {
  const [isOpen, setOpen] = useState(false)
  const own = (problems.data ?? []).filter(
    (problem) => problem.state === 'open' && isOfMatter(matter, problem),
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
const isRunning = ({ kind }: Matter) => kind === 'errors'

/** Incidents that go on first, and all of them. */
function IncidentLines({ model }: { model: TodayModel }) {
  const { clock } = model
  const running = model.matters.filter(isRunning)
  const matters = [...running, ...model.matters.filter((matter) => !isRunning(matter))]
  const [shown, more] = useFirst(matters, Math.max(LINES_MAX, running.length))
  return (
    <>
      <ul className={css.list}>
        {shown.map((matter) => {
          const { tone, word } = marks[matter.kind]
          return (
            <li key={`${matterKey(matter)} ${matter.user_ids.join()}`} className={css.row}>
              <p className={css.what}>
                <Status tone={tone}>{word}</Status> {matterWords(matter, clock)}
              </p>
              <UpdateIssues matter={matter} model={model} />
              <Link
                className={buttonLink()}
                to={paths.board({ incident: matterKey(matter) })}
                aria-label={`View the people of: ${matterWords(matter, clock)}`}
              >
                View {matter.user_ids.length}
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
  const { kept, checks, matters, ended, clock, isChecked } = model
  return (
    <Part
      title="Incidents"
      count={matters.filter(isRunning).length}
      asked={{ data: checks.data && kept.data, error: kept.error ?? checks.error }}
    >
      {() => (
        <>
          {matters.length > 0 ? (
            <IncidentLines model={model} />
          ) : isChecked ? (
            <Nothing>No active incidents.</Nothing>
          ) : (
            <NotChecked />
          )}
          {ended.map((incident) => (
            <p key={incident.id} className={css.about}>
              Ended: {endedWords(incident, clock)}.{' '}
              <Link to={paths.issues({ show: 'incidents' })}>View</Link>
            </p>
          ))}
        </>
      )}
    </Part>
  )
}
