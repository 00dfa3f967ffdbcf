import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import type { PersonIssue } from '#contract/own/connection-checks.ts'
import { formatDayShort, today } from '#lib/days.ts'
import { IssueActivity } from '#src/connections/issues/IssueActivity.tsx'
import { IssueProperties } from '#src/connections/issues/IssueProperties.tsx'
import { recommendationOf } from '#src/connections/issues/recommendation.ts'
import { doneKey, useIssueActions } from '#src/connections/issues/use-issue-actions.ts'
import { useMessage } from '#src/connections/messages/use-message.ts'
import { issueKey } from '#src/connections/model/issue-key.ts'
import { problemHistory } from '#src/connections/model/problems.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { CopyButton } from '#src/kit/ui/CopyButton.tsx'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'
import { Toast } from '#src/kit/ui/Toast.tsx'
import { useMedia } from '#src/kit/ui/use-media.ts'
import { paths } from '#src/kit/url/paths.ts'

import type { ConnectionsModel } from './use-connections.ts'
import { UsualProviders } from './UsualProviders.tsx'

import panel from '#src/connections/issues/panel.module.css'
import css from './never-connected.module.css'

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
  const person = page.messaged({ connections: [], issues: [issue] })
  const { message, language, isReady } = useMessage(person)
  const { isKnown, error, problemOf, open, closed } = page.history
  const problem = problemOf(issue.key)
  const actions = useIssueActions()
  const now = today()
  const isPhone = useMedia('phone')
  const { done, undo, forget } = actions
  const failure = problem && actions.errorOf(problem)
  const owners = [...new Set([...open, ...closed].flatMap(({ owner }) => owner ?? []))].sort()
  const activity = useQuery({ ...problemHistory(problem?.id ?? ''), enabled: problem !== null })
  // at once, because each would move the others
  const isComplete = isReady && (isKnown || error !== null) && !activity.isLoading
  return (
    <section className={css.page} aria-label="Next step">
      <div className={panel.columns}>
        <div className={css.main}>
          <h2>{recommendationOf({ troubles: issue.troubles, state: 'open' })}</h2>
          <div>
            {failure && (
              <p role="alert" className="bad anywhere">
                Couldn’t save. {failure.message}
              </p>
            )}
            {!isComplete && <Skeleton width="60%" />}
            {isComplete && message && (
              <>
                <h3>Message</h3>
                <pre lang={language.code} tabIndex={0}>
                  {message.text}
                </pre>
                <div className="row wrap">
                  <CopyButton look="primary" text={message.text}>
                    Copy message
                  </CopyButton>
                  {isPhone ? (
                    <Button icon="more" iconOnly aria-label="Message options" onClick={onMessage} />
                  ) : (
                    <Button onClick={onMessage}>Message options</Button>
                  )}
                  {problem?.contacted_on === null && (
                    <Button
                      needs="issues.write"
                      disabled={actions.isSaving}
                      onClick={() =>
                        actions.change(
                          problem,
                          { contacted_on: now },
                          `Contacted ${formatDayShort(now)}.`,
                        )
                      }
                    >
                      Mark as contacted
                    </Button>
                  )}
                </div>
              </>
            )}
            {isComplete && problem && (
              <IssueActivity
                problem={problem}
                actions={actions}
                isEditing={false}
                onEdited={() => {}}
              />
            )}
          </div>
          {isComplete && !problem && <UsualProviders />}
        </div>
        {isComplete && problem && (
          <IssueProperties
            problem={problem}
            check={null}
            tags={person.tags ?? []}
            owners={owners}
            actions={actions}
            hasContactButton
          >
            <Link to={paths.issues({ open: issueKey(problem) })}>View in issues</Link>
            <UsualProviders />
          </IssueProperties>
        )}
      </div>
      {done && (
        <Toast key={doneKey(done)} onUndo={undo} onClose={forget}>
          {done.words}
        </Toast>
      )}
    </section>
  )
}
