import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { sharedIssueKey } from '#src/connections/model/incident-words.ts'
import { incidentOf, type ProviderIncident } from '#src/connections/model/incidents.ts'
import { counted } from '#src/kit/lib/units.ts'
import { paths } from '#src/kit/url/paths.ts'

import { NotChecked, Nothing, Part } from './Part.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** Issues of incidents: one line for each incident, however many they are. */
const OfIncidents = ({ count }: { count: ReadonlyMap<ProviderIncident, number> }) => (
  <ul className={css.list}>
    {[...count].map(([incident, problems]) => (
      <li key={sharedIssueKey(incident)}>
        <Link className={css.line} to={paths.issues({ open: `incident.${incident.provider}` })}>
          {counted(problems, 'issue')} in the {incident.name} incident
        </Link>
      </li>
    ))}
  </ul>
)

function Found({
  problems,
  title,
  model,
}: {
  problems: readonly Problem[]
  title: string
  model: TodayModel
}) {
  if (!problems.length) return <Nothing>No new issues.</Nothing>
  const own: Problem[] = []
  const count = new Map<ProviderIncident, number>()
  for (const problem of problems) {
    const incident = incidentOf(problem, model.incidents)
    if (incident) count.set(incident, (count.get(incident) ?? 0) + 1)
    else own.push(problem)
  }
  return (
    <>
      {own.length > 0 && <ProblemList label={title} problems={own} model={model} />}
      {count.size > 0 && <OfIncidents count={count} />}
    </>
  )
}

/**
 * Problems that were confirmed since the chosen moment, first those that are somebody's own; and how many people wait for a
 * second check.
 */
export function NewProblems({ model }: { model: TodayModel }) {
  const { problems, since, fresh, standing } = model
  const title = `New since ${since.words}`
  return (
    <Part title={title} count={fresh?.length} asked={problems}>
      {() => {
        if (!model.isChecked) return <NotChecked />
        return (
          <>
            <Found problems={fresh ?? []} title={title} model={model} />
            {standing && standing.unconfirmed > 0 && (
              <p className="faint small">
                {counted(standing.unconfirmed, 'more person', 'more people')} awaiting confirmation
                by a second refresh.
              </p>
            )}
          </>
        )
      }}
    </Part>
  )
}
