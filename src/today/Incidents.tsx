import { Link } from 'react-router-dom'

import { incidentKeys } from '#src/connections/issues/issue-groups.ts'
import { ListLine } from '#src/connections/issues/IssueList.tsx'
import {
  endedWords,
  isOfSharedIssue,
  sharedIssueKey,
  sharedIssueParts,
  type SharedIssue,
} from '#src/connections/model/incident-words.ts'
import { shortList } from '#src/kit/lib/sentences.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { NotChecked, Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const LINES_MAX = 6
const isRunning = ({ kind }: SharedIssue) => kind === 'errors'

/** Link to the panel of the incident, otherwise to the list of its people. */
const addressOf = (sharedIssue: SharedIssue, { incidents }: TodayModel): string =>
  sharedIssue.kind === 'errors'
    ? paths.issues({ open: incidentKeys(incidents).get(sharedIssue) })
    : paths.board({ incident: sharedIssueKey(sharedIssue) })

/** Names of a shared account's people. Empty for other issues. */
const namesOf = ({ kind, user_ids }: SharedIssue, { nameOf }: TodayModel): string =>
  kind === 'shared' ? `${shortList(user_ids.map(nameOf))}.` : ''

/** Start of an incident, or of the first trouble with a shared account. */
function sinceOf(sharedIssue: SharedIssue, { open }: TodayModel): string | null {
  if (sharedIssue.kind === 'errors') return sharedIssue.began_at
  if (sharedIssue.kind === 'consent') return null
  const own = open?.filter((problem) => isOfSharedIssue(sharedIssue, problem)) ?? []
  return own.map(({ cause_since }) => cause_since).toSorted()[0] ?? null
}

function IncidentLine({ sharedIssue, model }: { sharedIssue: SharedIssue; model: TodayModel }) {
  const { fact, cause, advice } = sharedIssueParts(sharedIssue, model.clock)
  return (
    <ListLine
      to={addressOf(sharedIssue, model)}
      tone={sharedIssue.kind === 'consent' ? 'notice' : 'bad'}
      isGrave
      who={<strong>{fact}</strong>}
      detail={[cause, namesOf(sharedIssue, model), advice].filter(Boolean).join(' ')}
      since={sinceOf(sharedIssue, model)}
      now={model.now.getTime()}
    />
  )
}

/** Ongoing incidents first, and all of them. */
function IncidentLines({ model }: { model: TodayModel }) {
  const running = model.sharedIssues.filter(isRunning)
  const sharedIssues = [
    ...running,
    ...model.sharedIssues.filter((sharedIssue) => !isRunning(sharedIssue)),
  ]
  const [shown, more] = useShowMore(sharedIssues, Math.max(LINES_MAX, running.length))
  return (
    <>
      <ul className={css.incidents}>
        {shown.map((sharedIssue) => (
          <IncidentLine
            key={`${sharedIssueKey(sharedIssue)} ${sharedIssue.user_ids.join()}`}
            sharedIssue={sharedIssue}
            model={model}
          />
        ))}
      </ul>
      {more}
    </>
  )
}

/**
 * Issues of several people at once: provider incidents, shared accounts, and declined permissions,
 * to be known before anyone is contacted.
 */
export const Incidents = ({ model }: { model: TodayModel }) => {
  const { kept, checks, sharedIssues, ended, clock, isChecked } = model
  const count = sharedIssues.length
  return (
    <Part
      title="Incidents"
      count={count > 0 ? formatNumber(count) : undefined}
      asked={{ data: checks.data && kept.data, error: kept.error ?? checks.error }}
    >
      {() => (
        <>
          {count > 0 && <IncidentLines model={model} />}
          {count === 0 && (isChecked ? <Nothing>No active incidents.</Nothing> : <NotChecked />)}
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
