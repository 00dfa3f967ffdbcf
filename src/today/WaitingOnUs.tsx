import { useId } from 'react'
import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { today } from '#lib/days.ts'
import { groupOf } from '#src/connections/issues/issue-groups.ts'
import { Age } from '#src/connections/issues/IssueList.tsx'
import { adviceOf } from '#src/connections/issues/recommendation.ts'
import { isOfSharedIssue } from '#src/connections/model/incident-words.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { problemProvider, shortTrouble } from '#src/connections/model/problem-words.ts'
import { troubleTone } from '#src/connections/model/status-tones.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { Dot } from '#src/kit/ui/text/Dot.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { issueCount, Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

/** Number shown. The list of issues has all of them. */
const FIRST = 12

type Issues = [Problem, ...Problem[]]

/** Issues in groups, in the order of the first of each. */
function groupsOf<T>(
  problems: readonly Problem[],
  keyOf: (problem: Problem) => T | undefined,
): [key: T, of: Issues][] {
  const found = new Map<T, Issues>()
  for (const problem of problems) {
    const key = keyOf(problem)
    if (key === undefined) continue
    const group = found.get(key)
    if (group) group.push(problem)
    else found.set(key, [problem])
  }
  return [...found]
}

const byCause = (problems: readonly Problem[]) =>
  groupsOf(problems, ({ troubles: [worst] }) => worst && shortTrouble(worst))
const byPerson = (problems: readonly Problem[]) => groupsOf(problems, ({ user_id }) => user_id)

/** Link to the panel of the newest issue, beside the list if the person has several. */
const addressOfIssues = ([newest, ...others]: Issues): string =>
  paths.issues({
    ...(others.length > 0 && { person: newest.user_id }),
    open: issueKey(newest),
  })

const ownersOf = (problems: Issues) => [...new Set(problems.flatMap(({ owner }) => owner ?? []))]

/**
 * Issues with one cause: the cause and the next step once, and a line for each person with their
 * providers.
 */
function Cause({
  cause,
  problems,
  model: { nameOf, now },
}: {
  cause: string
  problems: Issues
  model: TodayModel
}) {
  const id = useId()
  const [worst] = problems[0].troubles
  return (
    <div className={css.cause}>
      <h3 id={id}>
        {worst && <Dot tone={troubleTone(worst)} />}
        <span>
          {cause}. {worst && <span className="soft">{adviceOf(worst)}</span>}
        </span>
      </h3>
      <ul className={css.lines} aria-labelledby={id}>
        {byPerson(problems).map(([person, of]) => (
          <li key={person}>
            <Link to={addressOfIssues(of)}>
              <strong>{nameOf(person)}</strong>{' '}
              <span className="grow">{of.map(problemProvider).join(', ')}</span>
              {ownersOf(of).map((owner) => (
                <Monogram key={owner} name={owner} label={`Assignee: ${owner}`} />
              ))}{' '}
              <Age
                since={(of.at(-1) ?? of[0]).cause_since}
                newest={of[0].cause_since}
                now={now.getTime()}
              />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Open issues that the team itself has to act on, newest first, each with the next step. Incidents
 * are in a card above.
 */
export function WaitingOnUs({ model }: { model: TodayModel }) {
  const { problems, open = [], sharedIssues } = model
  const ofUs = open.filter((problem) => groupOf(problem, today()) === 'us')
  const own = ofUs
    .filter((problem) => !sharedIssues.some((shared) => isOfSharedIssue(shared, problem)))
    .toSorted((a, b) => b.cause_since.localeCompare(a.cause_since))
  return (
    <Part
      title="Waiting on us"
      count={issueCount(own.length, ofUs.length - own.length)}
      asked={problems}
    >
      {() =>
        own.length === 0 ? (
          <Nothing>{ofUs.length === 0 ? 'No' : 'No other'} open issues waiting on us.</Nothing>
        ) : (
          <>
            {byCause(own.slice(0, FIRST)).map(([cause, of]) => (
              <Cause key={cause} cause={cause} problems={of} model={model} />
            ))}
            {own.length > FIRST && (
              <div className={`small ${css.all}`}>
                <Link to={paths.issues({ waiting: 'us' })}>
                  Show all {counted(own.length, 'issue')}
                </Link>
              </div>
            )}
          </>
        )
      }
    </Part>
  )
}
