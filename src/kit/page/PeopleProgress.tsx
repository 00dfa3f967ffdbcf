import { useEffect, useRef, useState } from 'react'

import { failureWords } from '#lib/connections/words.ts'
import { donePeople } from '#src/kit/api/done-people.ts'
import type { PeopleRunModel } from '#src/kit/api/people-run.ts'
import { counted, formatNumber } from '#src/kit/lib/units.ts'
import { Button } from '#src/kit/ui/Button.tsx'
import { ProgressBar } from '#src/kit/ui/ProgressBar.tsx'
import { Status } from '#src/kit/ui/text/Status.tsx'

import { isFocusFree } from './keep-focus.ts'

import css from './people-progress.module.css'

/** Words for a run over people, such as `Refreshing` and `Refreshed`, and about those not reached. */
export type RunWords = { doing: string; done: string; others: string }

const progressText = ({ through, of }: PeopleRunModel) =>
  `${formatNumber(through)} of ${counted(of, 'person', 'people')}`

function sentenceOf(run: PeopleRunModel, { doing, done, others }: RunWords): string {
  const { state, through, retryInSeconds } = run
  if (state === 'paused') return `Paused at ${progressText(run)}`
  if (state === 'stopped') return `Stopped at ${progressText(run)}. ${others}`
  if (state === 'done') return `${done} ${donePeople(run)}`
  if (retryInSeconds !== null)
    return `Rate limited at ${progressText(run)}. Resuming in ${counted(retryInSeconds, 'second')}.`
  return through === 0
    ? `${doing} ${counted(run.of, 'person', 'people')}`
    : `${doing}: ${progressText(run)}`
}

/** Failed checks with the service's messages, without repeats. */
function Failures({ failed }: Pick<PeopleRunModel, 'failed'>) {
  const byWords = new Map<string, number>()
  for (const failure of failed.values()) {
    const line = failureWords(failure)
    byWords.set(line, (byWords.get(line) ?? 0) + 1)
  }
  return (
    <ul className={`soft small anywhere ${css.failures}`}>
      {[...byWords]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 5)
        .map(([line, count]) => (
          <li key={line}>
            <strong>{formatNumber(count)}</strong> {line}
          </li>
        ))}
    </ul>
  )
}

/** The session is over: results stay, with a link to sign in. */
function SignInAgain({ error }: { error: Error }) {
  const [isWanted, setWanted] = useState(false)
  // the error page asks for the key, and returns here
  if (isWanted) throw error
  return (
    <Button look="primary" onClick={() => setWanted(true)}>
      Sign in
    </Button>
  )
}

function Actions({ run }: { run: PeopleRunModel }) {
  const { state, failed, error, pause, resume, stop, retryFailed, drop } = run
  const isHeld = state === 'paused' || state === 'held'
  const isOver = state === 'done' || state === 'stopped'
  const canGoOn = isHeld || state === 'stopped'
  return (
    <>
      {/* one button, so that the focus stays on it */}
      {(state === 'checking' || canGoOn) && (
        <Button
          icon={state === 'checking' ? 'pause' : 'right'}
          onClick={state === 'checking' ? pause : resume}
        >
          {state === 'checking' ? 'Pause' : 'Resume'}
        </Button>
      )}
      {state !== 'checking' && state !== 'ended' && failed.size > 0 && (
        <Button icon="refresh" onClick={retryFailed}>
          Retry {formatNumber(failed.size)} failed
        </Button>
      )}
      {(state === 'checking' || isHeld) && (
        <Button look="quiet" onClick={stop}>
          Stop
        </Button>
      )}
      {state === 'ended' && error && <SignInAgain error={error} />}
      {isOver && <Button look="quiet" icon="cross" iconOnly aria-label="Dismiss" onClick={drop} />}
    </>
  )
}

/** Progress of a run over many people, its failures, and its actions. */
export function PeopleProgress({
  label,
  run,
  words,
  counter,
  backTo,
  onShowFailed,
}: {
  /** Accessible label of the section. */
  label: string
  run: PeopleRunModel
  words: RunWords
  /** Unit of the progress bar. */
  counter: string
  /** Id of the element that gets the focus when the section disappears. */
  backTo: string
  onShowFailed: () => void
}) {
  const { state, of, through, failed, unlisted, error } = run
  const section = useRef<HTMLElement>(null)
  const hasFocus = useRef(false)
  // a button that disappears with its state passes the focus on
  useEffect(() => {
    if (hasFocus.current && isFocusFree())
      section.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [state])
  useEffect(
    () => () => {
      if (hasFocus.current) document.getElementById(backTo)?.focus({ preventScroll: true })
    },
    [backTo],
  )
  const isBroken = state === 'held' || state === 'ended'
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only where the focus is
    <section
      ref={section}
      className={css.progress}
      aria-label={label}
      data-state={state}
      onFocus={() => (hasFocus.current = true)}
      // a removed button must not lose the focus
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) hasFocus.current = false
      }}
    >
      <div className={css.progressLine}>
        {isBroken ? (
          <p role="alert">
            <Status tone="bad">{state === 'ended' ? 'Signed out' : 'Failed'}</Status>{' '}
            {state === 'ended'
              ? `Your session ended after ${progressText(run)}. Results so far were saved.`
              : `The API isn’t responding as expected. Paused at ${progressText(run)}. Results so far were saved.`}{' '}
            {state === 'held' && error && failed.size === 0 && (
              <span className="soft">{error.message}</span>
            )}
          </p>
        ) : (
          <p role={state === 'checking' ? undefined : 'status'}>
            {sentenceOf(run, words)}
            {failed.size > 0 && (
              <>
                {' · '}
                <Status tone="bad">{formatNumber(failed.size)} failed</Status>
              </>
            )}
            {unlisted > 0 && ` · ${formatNumber(unlisted)} no longer on the list`}
          </p>
        )}
        <Actions run={run} />
        {failed.size > 0 && state !== 'checking' && (
          <Button look="quiet" onClick={onShowFailed}>
            Show failed
          </Button>
        )}
      </div>
      {failed.size > 0 && state !== 'checking' && <Failures failed={failed} />}
      {state !== 'done' && (
        <ProgressBar label={counter} done={through} of={of} isHeld={state !== 'checking'} />
      )}
    </section>
  )
}
