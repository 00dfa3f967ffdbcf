import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { actorWords } from '#lib/connections/words.ts'
import { today } from '#lib/days.ts'
import {
  problemProvider,
  problemStateWords,
  problemTroubles,
} from '#src/connections/model/problem-words.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** Drawn at once: the page is looked over, and the board has them all. */
const FIRST = 6

/** Problems, a line each, with a way to the person and to what was done about it. */
export function ProblemList({
  label,
  problems,
  model: { nameOf, providerName, clock, openProblem },
}: {
  label: string
  problems: readonly Problem[]
  model: TodayModel
}) {
  const [shown, more] = useShowMore(problems, FIRST)
  const now = today()
  const providerOf = (problem: Problem) =>
    problem.provider ? providerName(problem.provider) : problemProvider(problem)
  return (
    <>
      <ul className={css.list} aria-label={label}>
        {shown.map((problem) => {
          const name = nameOf(problem.user_id)
          const [worst] = problem.troubles
          return (
            <li key={problem.id} className={`row ${css.row}`}>
              <div className={`grow ${css.what}`}>
                <p>
                  <Link className={css.name} to={paths.connections(problem.user_id)}>
                    {name}
                  </Link>{' '}
                  {providerOf(problem)}: {problemTroubles(problem)}
                </p>
                <p className="faint small">
                  since {clock(problem.cause_since)} ·{' '}
                  {worst && `waiting on: ${actorWords[worst.actor]} · `}
                  {problemStateWords(problem, now)}
                </p>
              </div>
              <Button
                aria-label={`Open ${name}, ${providerOf(problem)}`}
                onClick={() => openProblem(problem.id)}
              >
                {problem.owner === null ? 'Assign' : 'Open'}
              </Button>
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}
