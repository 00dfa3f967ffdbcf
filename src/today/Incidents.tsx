import { Link } from 'react-router-dom'

import {
  endedWords,
  sharedIssueKey,
  type SharedIssue,
} from '#src/connections/model/incident-words.ts'
import { SharedIssueWords } from '#src/connections/model/SharedIssueWords.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { NotChecked, Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** An incident opens with its issues, and what else concerns several people with these. */
const addressOf = (sharedIssue: SharedIssue) =>
  sharedIssue.kind === 'errors'
    ? paths.issues({ open: `incident.${sharedIssue.provider}` })
    : paths.board({ incident: sharedIssueKey(sharedIssue) })

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
        {shown.map((sharedIssue) => (
          <li key={`${sharedIssueKey(sharedIssue)} ${sharedIssue.user_ids.join()}`}>
            <Link className={css.line} to={addressOf(sharedIssue)}>
              <SharedIssueWords sharedIssue={sharedIssue} clock={clock} />
            </Link>
          </li>
        ))}
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
