import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'

import { problemLimits, type Problem } from '#contract/own/problems.ts'
import { formatInstant, momentHere } from '#lib/days.ts'
import { problemHistory } from '#src/connections/model/problems.ts'
import { errorLine, FailedCard } from '#src/kit/page/Notices.tsx'
import { Button } from '#src/kit/ui/Button.tsx'
import { TextArea } from '#src/kit/ui/Field.tsx'
import { Icon } from '#src/kit/ui/Icon.tsx'
import { Monogram } from '#src/kit/ui/Monogram.tsx'
import { usePreferences } from '#src/kit/ui/preferences.ts'
import { Skeleton } from '#src/kit/ui/Skeleton.tsx'

import { activityOf } from './activity-words.ts'
import type { IssueActions } from './use-issue-actions.ts'

import css from './panel.module.css'

/** Typed notes by issue: they outlive the panel. */
const drafts = new Map<string, string>()

/** Adds a note below the earlier ones. */
function Composer({ problem, actions }: { problem: Problem; actions: IssueActions }) {
  const [text, setText] = useState(drafts.get(problem.id) ?? '')
  const [error, setError] = useState<Error | null>(null)
  const write = (next: string) => {
    setText(next)
    if (next) drafts.set(problem.id, next)
    else drafts.delete(problem.id)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    const added = text.trim()
    if (!added || actions.isSaving) return
    const note = [problem.note.trim(), added].filter(Boolean).join('\n')
    try {
      await actions.save(problem, { note }, 'Note added.')
      write('')
      setError(null)
    } catch (thrown) {
      setError(thrown as Error)
    }
  }
  return (
    <form className={css.composer} onSubmit={(event) => void submit(event)}>
      <TextArea
        label="Add a note"
        rows={2}
        maxLength={Math.max(0, problemLimits.note - problem.note.length - 1)}
        hint="Visible to your team only."
        value={text}
        onChange={(event) => write(event.target.value)}
      />
      {error && (
        <p role="alert" className="bad anywhere">
          Couldn’t save. Your note is still here. {errorLine(error)}
        </p>
      )}
      <Button type="submit" disabled={text.trim() === '' || actions.isSaving}>
        Add note
      </Button>
    </form>
  )
}

/** History of an issue, oldest first, and the composer of a note at its end. */
export function IssueActivity({ problem, actions }: { problem: Problem; actions: IssueActions }) {
  const { hideIdentifiers } = usePreferences()
  const { data, error, isFetching, refetch } = useQuery(problemHistory(problem.id))
  return (
    <section className={css.part} aria-label="Activity">
      <h3>Activity</h3>
      {error && !data && (
        <FailedCard
          what="The activity"
          error={error}
          retry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading activity">
          <Skeleton width="60%" />
        </div>
      )}
      {data && (
        <ol className={css.events}>
          {data.toReversed().map((event, place) => {
            const { who, words, note } = activityOf(event)
            return (
              <li key={place}>
                {who === null ? (
                  <span className={`faint ${css.found}`}>
                    <Icon name="refresh" size={12} />
                  </span>
                ) : (
                  <Monogram name={who} label={who} />
                )}
                <div>
                  <p title={event.browser ?? undefined}>
                    {who !== null && <strong>{who} </strong>}
                    {words}
                  </p>
                  {note !== null && (
                    <p className={css.note}>
                      {hideIdentifiers ? 'Hidden while names are hidden.' : note}
                    </p>
                  )}
                </div>
                <time dateTime={event.at} title={`${formatInstant(event.at)} UTC`}>
                  {momentHere(event.at)}
                </time>
              </li>
            )
          })}
        </ol>
      )}
      {!hideIdentifiers && <Composer key={problem.id} problem={problem} actions={actions} />}
    </section>
  )
}
