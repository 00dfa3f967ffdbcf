import { Link } from 'react-router-dom'

import { actors } from '#contract/own/connection-checks.ts'
import { actorWords } from '#lib/connections/words.ts'
import { countByActor } from '#src/connections/model/standing.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted } from '#src/kit/lib/units.ts'
import { paths } from '#src/kit/url/paths.ts'

import { NotChecked, Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/**
 * Number of people with a confirmed issue by the party that has to act, each a link to the
 * connections.
 */
export const WhoActs = ({ model }: { model: TodayModel }) => (
  <Part title="Waiting on" asked={model.checks}>
    {() => {
      if (!model.isChecked) return <NotChecked />
      const counts = countByActor(model.own ?? [])
      const waiting = actors.filter((actor) => counts[actor] > 0)
      if (!waiting.length) return <Nothing>No action needed.</Nothing>
      return (
        <ul className={css.counts}>
          {waiting.map((actor) => (
            <li key={actor}>
              <Link to={paths.board({ who: actor, state: 'confirmed' })}>
                {capitalized(actorWords[actor])}
              </Link>
              <span>{counted(counts[actor], 'person', 'people')}</span>
            </li>
          ))}
        </ul>
      )
    }}
  </Part>
)
