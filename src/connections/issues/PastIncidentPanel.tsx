import { Link } from 'react-router-dom'

import type { KeptIncident } from '#contract/own/problems.ts'
import { causeTitle } from '#lib/connections/words.ts'
import { momentHere } from '#lib/days.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { PanelBar, type PanelPlace } from '#src/kit/page/SidePanel.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import css from './panel.module.css'

/** The people whom an incident hit, and when each recovered. */
export function PastIncidentPanel({
  incident: { name, provider, members, of, causes, began_at, ended_at },
  nameOf,
  place,
}: {
  incident: KeptIncident
  nameOf: (userId: string) => string
  place: PanelPlace
}) {
  const [shown, more] = useShowMore(members)
  const title = name ?? provider
  return (
    <section className={`shrink ${css.panel}`} aria-label={`${title} incident`}>
      <PanelBar place={place} what="incident" list="Incidents" />
      <div className={`shrink ${css.main}`}>
        <div className={`row start gap-3 ${css.head}`}>
          <span className={`rigid strong ${css.provider}`} aria-hidden="true">
            {title.charAt(0)}
          </span>
          <div>
            <p className="soft small">
              <strong>{title}</strong> Provider incident
            </p>
            <h2>
              {title} {ended_at === null ? 'is failing' : 'failed'} for{' '}
              {formatNumber(members.length)} of {counted(of, 'person', 'people')}.
            </h2>
            <p className="soft">
              {causes.map(causeTitle).join(', ')}. {momentHere(began_at)} to{' '}
              {ended_at === null ? 'now' : momentHere(ended_at)}.
            </p>
          </div>
        </div>
        <section className={css.part} aria-label="People">
          <h3>
            People <span className="faint small">{formatNumber(members.length)}</span>
          </h3>
          <ul className={css.people}>
            {shown.map(({ user_id, left_at }) => (
              <li key={user_id}>
                <Link to={paths.connections(user_id)}>{nameOf(user_id)}</Link>
                <span className="faint small">
                  {left_at === null ? 'Not recovered' : `Recovered ${momentHere(left_at)}`}
                </span>
              </li>
            ))}
          </ul>
          {more}
        </section>
      </div>
    </section>
  )
}
