import { Link } from 'react-router-dom'

import { counted } from '#src/kit/lib/units.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { paths } from '#src/kit/url/paths.ts'

import { sharedIssueKey, sharedIssueParts, type SharedIssue } from './incident-words.ts'

import css from './shared-issue-line.module.css'

/** Link to all affected people. */
export const PeopleLink = ({
  sharedIssue,
  className,
}: {
  sharedIssue: SharedIssue
  className?: string
}) => (
  <Link className={className} to={paths.board({ incident: sharedIssueKey(sharedIssue) })}>
    View {counted(sharedIssue.user_ids.length, 'person', 'people')}
  </Link>
)

/**
 * The fact and what to do about it in one paragraph, on narrow screens without the cause.
 */
export function SharedIssueWords({
  sharedIssue,
  clock,
}: {
  sharedIssue: SharedIssue
  clock: (instant: string) => string
}) {
  const { fact, since, cause, advice } = sharedIssueParts(sharedIssue, clock)
  return (
    <span className={css.words}>
      <Status tone={sharedIssue.kind === 'consent' ? 'notice' : 'bad'} isGrave>
        <strong>
          {fact}
          <span className={css.detail}>{since}</span>.
        </strong>
      </Status>{' '}
      <span className="soft small">
        {cause && <span className={`${css.detail} ${css.cause}`}>{cause} </span>}
        {advice}
      </span>
    </span>
  )
}
