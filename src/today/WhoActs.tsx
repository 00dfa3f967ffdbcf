import { Link } from 'react-router-dom'

import type { Actor } from '#contract/own/connection-checks.ts'
import { actorWords } from '#lib/connections/words.ts'
import { countByActor } from '#src/connections/model/standing.ts'
import { capitalized } from '#src/kit/lib/capitalized.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { paths } from '#src/kit/url/paths.ts'

import { Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** The reader's own team first. */
const actors: readonly Actor[] = ['us', 'provider', 'person', 'unknown']

/** Open issues by the party that acts next, each linked to them. */
export const WhoActs = ({ model: { problems, open } }: { model: TodayModel }) => (
  <Part title="Who acts next" count={open && counted(open.length, 'issue')} asked={problems}>
    {(all) => {
      const counts = countByActor(all)
      const waiting = actors.filter((actor) => counts[actor] > 0)
      if (!waiting.length) return <Nothing>No open issues.</Nothing>
      return (
        <ul className={css.counts}>
          {waiting.map((actor) => (
            <li key={actor} className={actor === 'unknown' ? css.unclear : undefined}>
              <Link to={paths.issues({ waiting: actor })}>
                <span>{capitalized(actorWords[actor])}</span>
                <span>{formatNumber(counts[actor])}</span>
              </Link>
            </li>
          ))}
        </ul>
      )
    }}
  </Part>
)
