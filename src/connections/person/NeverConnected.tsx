import type { PersonIssue } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { formatDayShort, formatInstant, momentHere } from '#lib/days.ts'
import { IssueActivity } from '#src/connections/issues/IssueActivity.tsx'
import { recommendationOf } from '#src/connections/issues/recommendation.ts'
import { doneKey, useIssueActions } from '#src/connections/issues/use-issue-actions.ts'
import { useMessage } from '#src/connections/messages/use-message.ts'
import { issueStart } from '#src/connections/model/issue-age.ts'
import { WHOLE_PERSON } from '#src/connections/model/problem-words.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'

import { IssueLink } from './OpenProblem.tsx'
import type { ConnectionsModel } from './use-connections.ts'

import css from './never-connected.module.css'

const Standing = ({ problem }: { problem: Problem }) => (
  <div className={css.standing}>
    <dl className="row wrap">
      <div>
        <dt>Open since</dt>
        <dd title={`${formatInstant(issueStart(problem))} UTC`}>
          {momentHere(issueStart(problem))}
        </dd>
      </div>
      <div>
        <dt>Contacted</dt>
        <dd>{problem.contacted_on === null ? 'Not yet' : formatDayShort(problem.contacted_on)}</dd>
      </div>
      <div>
        <dt>Assignee</dt>
        <dd>{problem.owner ?? 'Unassigned'}</dd>
      </div>
    </dl>
    <IssueLink problem={problem} provider={WHOLE_PERSON} />
  </div>
)

/** History of the issue with the team's notes, to which the reader can add. */
function Activity({ problem }: { problem: Problem }) {
  const actions = useIssueActions()
  const { done, undo, forget } = actions
  return (
    <>
      <IssueActivity problem={problem} actions={actions} isEditing={false} onEdited={() => {}} />
      {done && (
        <Toast key={doneKey(done)} onUndo={undo} onClose={forget}>
          {done.words}
        </Toast>
      )}
    </>
  )
}

/** The page of a person without any connection: the next step, and the message that asks for it. */
export function NeverConnected({
  issue,
  page,
  onMessage,
}: {
  issue: PersonIssue
  page: ConnectionsModel
  onMessage: () => void
}) {
  const { message, language, isReady } = useMessage(
    page.messaged({ connections: [], issues: [issue] }),
  )
  const { isKnown, error, problemOf } = page.history
  const problem = problemOf(issue.key)
  // at once, because each would move the others
  const isComplete = isReady && (isKnown || error !== null)
  return (
    <section aria-label="Next step">
      <h2 className={css.title}>{recommendationOf({ troubles: issue.troubles, state: 'open' })}</h2>
      {isComplete ? (
        <>
          {problem && <Standing problem={problem} />}
          <div className={css.columns}>
            {message && (
              <div>
                <h3>Message</h3>
                <pre lang={language.code} tabIndex={0}>
                  {message.text}
                </pre>
                <div className="row wrap">
                  <CopyButton look="primary" text={message.text}>
                    Copy message
                  </CopyButton>
                  <Button onClick={onMessage}>Message options</Button>
                </div>
              </div>
            )}
            {problem && <Activity problem={problem} />}
          </div>
        </>
      ) : (
        <Skeleton width="60%" />
      )}
    </section>
  )
}
