import { useId } from 'react'
import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { Age } from '#src/connections/issues/IssueList.tsx'
import { adviceOf } from '#src/connections/issues/recommendation.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { problemProvider, shortTrouble } from '#src/connections/model/problem-words.ts'
import { troubleTone } from '#src/connections/model/status-tones.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** More of them are in the list of issues. */
const FIRST = 12

/** Issues by their cause in words. */
function byCause(problems: readonly Problem[]): [cause: string, of: Problem[]][] {
  const found = new Map<string, Problem[]>()
  for (const problem of problems) {
    const [worst] = problem.troubles
    if (!worst) continue
    const cause = shortTrouble(worst)
    found.set(cause, [...(found.get(cause) ?? []), problem])
  }
  return [...found]
}

/** Issues of one cause: that and the next step once, and a line for each person. */
function Cause({
  cause,
  problems,
  model: { nameOf, now },
}: {
  cause: string
  problems: readonly Problem[]
  model: TodayModel
}) {
  const id = useId()
  const [worst] = problems.flatMap(({ troubles }) => troubles.slice(0, 1))
  return (
    <div className={css.cause}>
      <h3 id={id}>
        {worst && <Dot tone={troubleTone(worst)} isGrave={worst.kind === 'shared'} />}
        <span>
          {cause}. {worst && <span className="soft">{adviceOf(worst)}</span>}
        </span>
      </h3>
      <ul className={css.lines} aria-labelledby={id}>
        {problems.map((problem) => (
          <li key={problem.id}>
            <Link to={paths.issues({ open: issueKey(problem) })}>
              <strong>{nameOf(problem.user_id)}</strong>{' '}
              <span className="grow">{problemProvider(problem)}</span>
              {problem.owner !== null && (
                <Monogram name={problem.owner} label={`Assignee: ${problem.owner}`} />
              )}{' '}
              <span className={`small ${css.review}`}>Review</span>{' '}
              <Age since={problem.cause_since} now={now.getTime()} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Open issues that the team itself has to act on, the newest first, each with what to do. */
export function WaitingOnUs({ model }: { model: TodayModel }) {
  const { problems, open = [] } = model
  const own = open
    .filter(({ troubles }) => troubles[0]?.actor === 'us')
    .toSorted((a, b) => b.cause_since.localeCompare(a.cause_since))
  return (
    <Part
      title="Waiting on us"
      count={own.length > 0 ? formatNumber(own.length) : undefined}
      asked={problems}
    >
      {() =>
        own.length === 0 ? (
          <Nothing>No open issues waiting on us.</Nothing>
        ) : (
          <>
            {byCause(own.slice(0, FIRST)).map(([cause, of]) => (
              <Cause key={cause} cause={cause} problems={of} model={model} />
            ))}
            {own.length > FIRST && (
              <div className={`small ${css.all}`}>
                <Link to={paths.issues({ waiting: 'us' })}>
                  Show all {formatNumber(own.length)}
                </Link>
              </div>
            )}
          </>
        )
      }
    </Part>
  )
}
