import { Link } from 'react-router-dom'

import { issueTone } from '#src/connections/issues/issue-groups.ts'
import { ListLine } from '#src/connections/issues/IssueList.tsx'
import { recommendationOf } from '#src/connections/issues/recommendation.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { problemProvider } from '#src/connections/model/problem-words.ts'
import { formatNumber } from '#src/kit/lib/units.ts'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { Nothing, Part } from './Part.tsx'
import type { TodayModel } from './use-today.ts'

import css from './today.module.css'

const FIRST = 5

/** Open issues that the team itself has to act on, the newest first, each with what to do. */
export function WaitingOnUs({
  model: { problems, open = [], nameOf, now },
}: {
  model: TodayModel
}) {
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
            <ul className={css.issues} aria-label="Waiting on us">
              {own.slice(0, FIRST).map((problem) => {
                const { id, user_id, owner, cause_since } = problem
                const name = nameOf(user_id)
                return (
                  <ListLine
                    key={id}
                    to={paths.issues({ open: issueKey(problem) })}
                    tone={issueTone({ problem, name })}
                    isGrave={false}
                    who={
                      <>
                        <strong>{name}</strong> <span>{problemProvider(problem)}</span>
                      </>
                    }
                    detail={recommendationOf(problem)}
                    since={cause_since}
                    now={now.getTime()}
                  >
                    {owner !== null && <Monogram name={owner} label={`Assignee: ${owner}`} />}
                  </ListLine>
                )
              })}
            </ul>
            {own.length > FIRST && (
              <p className={`small ${css.nothing}`}>
                <Link to={paths.issues({ waiting: 'us' })}>
                  Show all {formatNumber(own.length)}
                </Link>
              </p>
            )}
          </>
        )
      }
    </Part>
  )
}
