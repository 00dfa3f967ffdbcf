import type { PersonIssue } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { issueKeys } from '#lib/connections/key.ts'
import { sharedTrouble } from '#lib/connections/trouble.ts'
import { actorWords, causeWords } from '#lib/connections/words.ts'
import { momentHere } from '#lib/days.ts'
import { sharedIssueWords, type SharedIssue } from '#src/connections/model/incident-words.ts'
import {
  plainTroubles,
  problemProvider,
  WHOLE_PERSON,
} from '#src/connections/model/problem-words.ts'
import { PeopleLink } from '#src/connections/model/SharedIssueWords.tsx'
import { isOfIncident, troubleTone } from '#src/connections/model/status-tones.ts'
import { Button, buttonLink } from '#src/kit/ui/Button.tsx'
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
  sharedIssue?: SharedIssue
}

const canWrite = ({ troubles }: PersonIssue) => troubles.some(({ actor }) => actor === 'person')

function IssueLine({
  line: { name, troubles, about, problem, isUnconfirmed, message, sharedIssue },
}: {
  line: Line
}) {
  const [worst] = troubles
  return (
    <li className={`row wrap anywhere ${css.issue}`}>
      <Status tone={worst ? troubleTone(worst) : 'unknown'} isGrave={worst && isOfIncident(worst)}>
        {name}
      </Status>
      <div>
        <p>
          <strong title={causeWords(troubles)}>{plainTroubles(troubles)}</strong>
          {isUnconfirmed && ' · unconfirmed'}
        </p>
        <p className={`soft small ${css.facts}`}>
          {worst && worst.actor !== 'unknown' && <span>Waiting on {actorWords[worst.actor]}</span>}
          {problem && <Assignment problem={problem} />}
          {about && <span>{about}</span>}
        </p>
        {problem && <IssueNote problem={problem} />}
      </div>
      {sharedIssue && <PeopleLink sharedIssue={sharedIssue} className={buttonLink('quiet')} />}
      {problem && <IssueLink problem={problem} provider={name} />}
      {message && (
        <Button aria-label={`Message about ${name}`} onClick={message}>
          Message
        </Button>
      )}
    </li>
  )
}

/**
 * Issues of a person without an existing connection: one that is gone, a shared account, no
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
  /** Null if the page shows it for all. */
  aboutNotFound?: string | null
  shared: readonly SharedIssue[]
  problemOf: (key: string) => Problem | null
  isListed: boolean
  onMessage: (issue: PersonIssue) => void
}) {
  const lines: Line[] = [
    ...shared.map((sharedIssue) => {
      const key = issueKeys.shared(sharedIssue.provider)
      return {
        key,
        name: sharedIssue.name,
        troubles: [sharedTrouble()],
        about: sharedIssueWords(sharedIssue, momentHere),
        problem: problemOf(key),
        isUnconfirmed: false,
        message: null,
        sharedIssue,
      }
    }),
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
      const isUnconfirmed = isListed && problem === null
      return {
        ...issue,
        name: issue.name ?? issue.provider ?? (problem ? problemProvider(problem) : WHOLE_PERSON),
        about: null,
        problem,
        isUnconfirmed,
        message: canWrite(issue) && !isUnconfirmed ? () => onMessage(issue) : null,
      }
    }),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={css.issues} aria-label="Other issues">
      {lines.map((line) => (
        <IssueLine key={line.key} line={line} />
      ))}
    </ul>
  )
}
