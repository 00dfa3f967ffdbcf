import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'

import { scopeWords } from '#contract/own/rights.ts'
import { drawnAt, formatAge } from '#lib/days.ts'
import type { Read } from '#lib/read-leniently.ts'
import { isSignedOut } from '#src/kit/api/api-error.ts'
import { errorDetails } from '#src/kit/api/error-message.ts'
import { useKnownSession } from '#src/kit/api/workspace.ts'
import { Button } from '#src/kit/ui/Button.tsx'

import { frameDialog } from './frame-dialog.ts'
import { ReadNotes } from './ReadNotes.tsx'

import css from './Notices.module.css'

/** Milliseconds since then, updated continuously. */
function useAge(since: number) {
  const [now, setNow] = useState(drawnAt)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [])
  return now - since
}

const JUST_NOW_MS = 10_000
/** `just now`, then `12 s ago`, updated continuously. */
export function Ago({ since }: { since: number }) {
  const age = useAge(since)
  return <>{age < JUST_NOW_MS ? 'just now' : `${formatAge(age)} ago`}</>
}

/** `12 s`, updated continuously. */
const Age = ({ since }: { since: number }) => <>{formatAge(useAge(since))}</>

/** Facts about a failed request, collapsed. Nothing if there are none. */
export function FailureDetails({ error }: { error: Error }) {
  const details = errorDetails(error)
  if (!details) return null
  return (
    <details className="faint small anywhere">
      <summary>Details</summary>
      {details}
    </details>
  )
}

/**
 * Notice of a failed request: `children` and the service's message, with a button to try again. An
 * ended session is thrown to the error page, because only a sign-in helps.
 */
function FailedNotice({
  error,
  retry,
  busy,
  children,
  actions,
}: {
  error: Error
  retry: () => void
  busy: boolean
  children: ReactNode
  /** Buttons below the text, such as to clear filters. */
  actions?: ReactNode
}) {
  if (isSignedOut(error)) throw error
  return (
    <div role="alert" className={css.notice}>
      <div className={css.words}>
        <p>
          {children} <span className="soft">{error.message}</span>
        </p>
        <FailureDetails error={error} />
        {actions}
      </div>
      <Button icon="refresh" onClick={retry} disabled={busy}>
        Try again
      </Button>
    </div>
  )
}

/**
 * Age of the data and why it could not be refreshed, or what in it breaks the interface. Nothing
 * if all is well.
 */
export function Notices({
  result,
  read,
  what = 'record',
}: {
  result: {
    isPrevious: boolean
    isFetching: boolean
    error: Error | null
    receivedAt: number
    retry: () => void
  }
  read?: Pick<Read<unknown>, 'rejected' | 'notes'>
  what?: string
}) {
  return (
    <>
      {result.error && (
        <FailedNotice error={result.error} retry={result.retry} busy={result.isFetching}>
          {result.isPrevious
            ? 'Couldn’t load this. Showing earlier data, '
            : 'Couldn’t refresh. Showing data that is '}
          <Age since={result.receivedAt} /> old.
        </FailedNotice>
      )}
      {read && <ReadNotes read={read} what={what} />}
    </>
  )
}

/** A card whose own request failed. The rest of the page stays. */
export const FailedCard = ({
  what,
  ...notice
}: Omit<ComponentProps<typeof FailedNotice>, 'children'> & { what: string }) => (
  <FailedNotice {...notice}>Couldn’t load {what}.</FailedNotice>
)

/**
 * Sentence that the page doesn't show everyone, with a way to see everyone in an emergency. Null
 * if it does.
 */
export function useScopeNote(): ReactNode {
  const { scope = null, breakGlassUntil = null } = useKnownSession() ?? {}
  if (!scope || breakGlassUntil) return null
  return (
    <>
      You can see only people with {scopeWords(scope)}.{' '}
      <button type="button" className={css.inText} onClick={() => frameDialog.set('break-glass')}>
        See everyone in an emergency
      </button>
    </>
  )
}
