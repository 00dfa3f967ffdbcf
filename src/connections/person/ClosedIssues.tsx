import { Link } from 'react-router-dom'

import type { Problem } from '#contract/own/problems.ts'
import { closingWords } from '#lib/connections/words.ts'
import { formatInstant, offsetHere } from '#lib/days.ts'
import { problemProvider, problemTroubles } from '#src/connections/model/problem-words.ts'
import { counted } from '#src/kit/lib/units.ts'
import { buttonLink } from '#src/kit/ui/Button.tsx'
import { useShowMore } from '#src/kit/ui/lists/use-show-more.tsx'
import { paths } from '#src/kit/url/paths.ts'

import css from './connections.module.css'

const FIRST = 5

/** Closed issues of a person's connections, each with its history. */
export function ClosedIssues({ userId, closed }: { userId: string; closed: readonly Problem[] }) {
  const [shown, more] = useShowMore(closed, FIRST)
  const closedAt = ({ closed_at }: Problem) =>
    closed_at === null ? '' : formatInstant(closed_at, offsetHere(closed_at))
  if (closed.length === 0) return null
  return (
    <section className={css.closed} aria-labelledby="closed-issues">
      <h2 id="closed-issues">{counted(closed.length, 'closed issue')}</h2>
      <ul className={css.issues}>
        {shown.map((problem) => (
          <li key={problem.id} className={`row wrap anywhere ${css.issue}`}>
            <time dateTime={problem.closed_at ?? undefined}>{closedAt(problem)}</time>
            <p>
              <strong>{problemProvider(problem)}</strong>: {problemTroubles(problem)}
              {problem.closed_as && (
                <span className="soft small">
                  {' '}
                  · {closingWords[problem.closed_as].toLowerCase()}
                </span>
              )}
            </p>
            <Link
              className={buttonLink()}
              to={paths.issues({ show: 'closed', within: 'year', open: problem.id })}
              aria-label={`Open the ${problemProvider(problem)} issue, closed ${closedAt(problem)}`}
            >
              Open
            </Link>
          </li>
        ))}
      </ul>
      {more}
      <Link className={css.link} to={paths.issues({ show: 'closed', person: userId })}>
        View all closed issues
      </Link>
    </section>
  )
}
