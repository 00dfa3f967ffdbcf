import { Link } from 'react-router-dom'

import { sharedIssueKey, sharedIssueParts } from '#src/connections/model/incident-words.ts'
import type { ProviderIncident } from '#src/connections/model/incidents.ts'
import { UpdateIssues } from '#src/connections/problems/UpdateIssues.tsx'
import { counted } from '#src/kit/lib/units.ts'
import { PanelBar, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { IssueRow } from './issue-rows.ts'

import css from './panel.module.css'

/** The issues of an incident together: they are changed as one, or opened one by one. */
export function IncidentPanel({
  incident,
  rows,
  owners,
  nameOf,
  clock,
  place,
  linkOf,
}: {
  incident: ProviderIncident
  rows: readonly IssueRow[]
  owners: readonly string[]
  nameOf: (userId: string) => string
  clock: (instant: string) => string
  place: PanelPlace
  /** The address of one issue. */
  linkOf: (row: IssueRow) => string
}) {
  const [shown, more] = useShowMore(rows)
  const { fact, since, cause, advice } = sharedIssueParts(incident, clock)
  return (
    <section className={`shrink ${css.panel}`} aria-label={`${incident.name} incident`}>
      <PanelBar place={place} what="issue" list="Issues" isKept />
      <div className={`shrink ${css.main}`}>
        <div className={`row start gap-3 ${css.head}`}>
          <span className={`rigid strong ${css.provider}`} aria-hidden="true">
            {incident.name.charAt(0)}
          </span>
          <div>
            <p className="soft small">
              <strong>{incident.name}</strong> Provider incident
            </p>
            <h2>
              {fact}
              {since}.
            </h2>
            <p className="soft">
              {cause} {advice}
            </p>
            <div className={`row wrap spaced ${css.action}`}>
              <UpdateIssues
                problems={rows.map(({ problem }) => problem)}
                nameOf={nameOf}
                owners={owners}
                recommended={
                  rows.some(({ problem }) => problem.owner === null) ? 'assign' : 'snooze'
                }
              />
              <Link
                className={buttonLink('quiet')}
                to={paths.board({ incident: sharedIssueKey(incident) })}
              >
                View {counted(incident.user_ids.length, 'person', 'people')}
              </Link>
            </div>
          </div>
        </div>
        <section className={css.part} aria-label="Issues in this incident">
          <h3>
            Issues{' '}
            <span className="faint small">
              {rows.length}
              {rows.every(({ problem }) => problem.owner === null) && ' · Unassigned'}
            </span>
          </h3>
          <ul className={css.people}>
            {shown.map((row) => (
              <li key={row.problem.id}>
                <Link to={linkOf(row)}>{row.name}</Link>
                <span className="faint small">{row.problem.owner}</span>
              </li>
            ))}
          </ul>
          {more}
        </section>
      </div>
    </section>
  )
}
