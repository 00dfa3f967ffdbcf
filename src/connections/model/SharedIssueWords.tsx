import { Status } from '#src/kit/ui/text/Status.tsx'

import { sharedIssueParts, type SharedIssue } from './incident-words.ts'

import css from './shared-issue-line.module.css'

/** The fact and what to do about it in one paragraph; a phone leaves out since when and why. */
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
        {cause && <span className={css.detail}>{cause} </span>}
        {advice}
      </span>
    </span>
  )
}
