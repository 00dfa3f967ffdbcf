import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { incidentOf, type ProviderIncident } from '#src/connections/model/incidents.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Select } from '#src/kit/ui/Field.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { NotChecked, Nothing, Part } from './Part.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { TodayModel } from './use-today.ts'

const sinces = ['1d', '7d'] as const

/** Since when something is new. */
function SinceControl({ model: { view, setView, hasVisited } }: { model: TodayModel }) {
  return (
    <Select
      label="New since"
      labelHidden
      value={view.since === '' && !hasVisited ? '1d' : view.since}
      onChange={({ target }) =>
        setView({ since: sinces.find((since) => since === target.value) ?? '' })
      }
    >
      {hasVisited && <option value="">Since last visit</option>}
      <option value="1d">Since yesterday</option>
      <option value="7d">Since last week</option>
    </Select>
  )
}

/** New issues of their own, and how many more each incident has. */
function partsOf(problems: readonly Problem[], incidents: readonly ProviderIncident[]) {
  const own: Problem[] = []
  const counts = new Map<ProviderIncident, number>()
  for (const problem of problems) {
    const incident = incidentOf(problem, incidents)
    if (incident) counts.set(incident, (counts.get(incident) ?? 0) + 1)
    else own.push(problem)
  }
  return { own, counts: [...counts] }
}

/** Issues confirmed since the chosen moment. Those of an incident are one sentence: it stands above. */
export function NewProblems({ model }: { model: TodayModel }) {
  const { problems, since, fresh, standing, incidents, isChecked } = model
  const title = `New since ${since.words}`
  const { own, counts } = partsOf(fresh ?? [], incidents)
  return (
    <Part
      title="New"
      count={own.length > 0 ? counted(own.length, 'issue') : undefined}
      asked={problems}
      controls={<SinceControl model={model} />}
    >
      {() =>
        isChecked ? (
          <>
            {own.length > 0 && <ProblemList label={title} problems={own} model={model} />}
            {fresh?.length === 0 && <Nothing>No new issues.</Nothing>}
            {counts.map(([incident, count]) => (
              <Nothing key={incident.provider}>
                {counted(count, own.length > 0 ? 'more issue' : 'new issue')}{' '}
                {count === 1 ? 'is' : 'are'} part of{' '}
                <Link to={paths.issues({ open: `incident.${incident.provider}` })}>
                  the {incident.name} incident
                </Link>
                .
              </Nothing>
            ))}
            {standing && standing.unconfirmed > 0 && (
              <Nothing>
                {counted(standing.unconfirmed, 'more person has', 'more people have')} issues that
                the next refresh will confirm or clear.
              </Nothing>
            )}
          </>
        ) : (
          <NotChecked />
        )
      }
    </Part>
  )
}
