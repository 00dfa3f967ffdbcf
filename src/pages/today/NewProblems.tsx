import { Link } from 'react-router-dom'

import type { Problem } from '#contract/connection-checks.ts'
import { incidentOf, type Incident } from '#lib/connections/incidents.ts'
import { openedSince } from '#lib/connections/standing.ts'
import { matterKey } from '#src/layout/incident-words.ts'
import { counted } from '#src/lib/units.ts'
import { buttonLink } from '#src/ui/Button.tsx'
import { paths } from '#src/url/paths.ts'
import { NotChecked, Nothing, Part } from './Part.tsx'
import { ProblemList } from './ProblemList.tsx'
import css from './today.module.css'
import type { TodayModel } from './use-today.ts'

/** Those of an incident are waited for together: a line an incident, however many they are. */
const OfIncidents = ({ count }: { count: ReadonlyMap<Incident, number> }) => (
  <ul className={css.list}>
    {[...count].map(([incident, problems]) => (
      <li key={matterKey(incident)} className={css.row}>
        <p className={css.what}>
          {counted(problems, 'problem', 'problems')} of the {incident.name} incident
        </p>
        <Link
          className={buttonLink()}
          to={paths.board({ incident: matterKey(incident) })}
          aria-label={`Show the people of the ${incident.name} incident`}
        >
          Show {incident.user_ids.length}
        </Link>
      </li>
    ))}
  </ul>
)

/** Problems that were confirmed since the chosen moment: first those that are somebody's own. */
export function NewProblems({ model }: { model: TodayModel }) {
  const { problems, since, fresh, incidents } = model
  const title = `New since ${since.words}`
  return (
    <Part title={title} count={fresh?.length} asked={problems}>
      {(all) => {
        if (!model.isChecked) return <NotChecked />
        const found = openedSince(all, since.instant)
        if (!found.length) return <Nothing>Nothing new.</Nothing>
        const own: Problem[] = []
        const count = new Map<Incident, number>()
        for (const problem of found) {
          const incident = incidentOf(problem, incidents)
          if (incident) count.set(incident, (count.get(incident) ?? 0) + 1)
          else own.push(problem)
        }
        return (
          <>
            {own.length > 0 && <ProblemList label={title} problems={own} model={model} />}
            {count.size > 0 && <OfIncidents count={count} />}
          </>
        )
      }}
    </Part>
  )
}
