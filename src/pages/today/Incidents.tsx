import { Link } from 'react-router-dom'

import { matterKey, matterWords, type Matter } from '#src/layout/incident-words.ts'
import { buttonLink } from '#src/ui/Button.tsx'
import { Status, type Tone } from '#src/ui/Status.tsx'
import { useFirst } from '#src/ui/use-first.tsx'
import { paths } from '#src/url/paths.ts'
import { NotChecked, Nothing, Part } from './Part.tsx'
import css from './today.module.css'
import type { TodayModel } from './use-today.ts'

const marks: Record<Matter['kind'], { tone: Tone; word: string }> = {
  shared: { tone: 'bad', word: 'safety' },
  errors: { tone: 'bad', word: 'incident' },
  consent: { tone: 'notice', word: 'consent' },
}

function IncidentLines({ matters, clock }: Pick<TodayModel, 'matters' | 'clock'>) {
  const [shown, more] = useFirst(matters, 6)
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
              <Link
                className={buttonLink()}
                to={paths.board({ incident: matterKey(matter) })}
                aria-label={`Show the people of: ${matterWords(matter, clock)}`}
              >
                Show {matter.user_ids.length}
              </Link>
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}

/** What goes on at a provider, and accounts that two people have: before anybody is written to. */
export const Incidents = ({
  model: { checks, matters, clock, isChecked },
}: {
  model: TodayModel
}) => (
  <Part title="Incidents" count={matters.length} asked={checks}>
    {() =>
      matters.length ? (
        <IncidentLines matters={matters} clock={clock} />
      ) : !isChecked ? (
        <NotChecked />
      ) : (
        <Nothing>No provider has many errors at once, and no account is under two people.</Nothing>
      )
    }
  </Part>
)
