import type { PersonCheck, PersonIssue } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { sharedTrouble } from '#lib/connections/trouble.ts'
import { actorWords, causeWords } from '#lib/connections/words.ts'
import {
  plainTrouble,
  problemProvider,
  WHOLE_PERSON,
} from '#src/connections/model/problem-words.ts'
import { troubleTone } from '#src/connections/model/status-tones.ts'
import { counted } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { Assignment, IssueLink, IssueNote } from './OpenProblem.tsx'

import css from './connections.module.css'

type Line = Pick<PersonIssue, 'key' | 'troubles'> & {
  name: string
  problem: Problem | null
  /** Further details. */
  about: string | null
  isUnconfirmed: boolean
  message: (() => void) | null
}

const canWrite = ({ troubles }: PersonIssue) => troubles.some(({ actor }) => actor === 'person')

/**
 * Issues of a person beside the existing connections: one that is gone, a shared account, no
 * connection at all.
 */
export function PersonIssues({
  issues,
  shared,
  notFoundNow,
  aboutNotFound = 'Found in the last refresh, but no longer present',
  problemOf,
  isListed,
  onMessage,
}: {
  issues: readonly PersonIssue[]
  /** Open issues that are not among these. */
  notFoundNow: readonly Problem[]
  /** Null where the page says it of all. */
  aboutNotFound?: string | null
  shared: readonly (PersonCheck['shared'][number] & { key: string; name: string })[]
  problemOf: (key: string) => Problem | null
  isListed: boolean
  onMessage: (issue: PersonIssue) => void
}) {
  const lines: Line[] = [
    ...shared.map(({ key, name, user_ids }) => ({
      key,
      name,
      troubles: [sharedTrouble()],
      about: `Shared with ${counted(user_ids.length, 'other person', 'other people')}. Their data may be mixed up.`,
      problem: problemOf(key),
      isUnconfirmed: false,
      message: null,
    })),
    ...notFoundNow
      .filter(({ troubles }) => troubles.length > 0)
      .map((problem) => ({
        key: problem.id,
        name: problemProvider(problem),
        troubles: problem.troubles,
        about: aboutNotFound,
        problem,
        isUnconfirmed: false,
        message: null,
      })),
    ...issues.map((issue) => {
      const problem = problemOf(issue.key)
      return {
        ...issue,
        name: issue.name ?? issue.provider ?? (problem ? problemProvider(problem) : WHOLE_PERSON),
        about: null,
        problem,
        isUnconfirmed: isListed && problem === null,
        message: canWrite(issue) ? () => onMessage(issue) : null,
      }
    }),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={css.issues} aria-label="Other issues">
      {lines.map(
        ({ key, name, troubles, troubles: [worst], about, problem, isUnconfirmed, message }) => (
          <li key={key} className={`row wrap anywhere ${css.issue}`}>
            <Status
              tone={worst ? troubleTone(worst) : 'unknown'}
              isGrave={worst?.kind === 'shared'}
            >
              {name}
            </Status>
            <div>
              <p>
                <strong title={causeWords(troubles)}>
                  {troubles.map(plainTrouble).join(', ')}
                </strong>
                {isUnconfirmed && ' · unconfirmed'}
              </p>
              <p className="soft small">
                {worst && worst.actor !== 'unknown' && (
                  <span className={css.fact}>Waiting on {actorWords[worst.actor]}</span>
                )}
                {problem && (
                  <span className={css.fact}>
                    <Assignment problem={problem} />
                  </span>
                )}
                {about && <span className={css.fact}>{about}</span>}
              </p>
              {problem && <IssueNote problem={problem} />}
            </div>
            {problem && <IssueLink problem={problem} provider={name} />}
            {message && (
              <Button aria-label={`Message about ${name}`} onClick={message}>
                Message
              </Button>
            )}
          </li>
        ),
      )}
    </ul>
  )
}
