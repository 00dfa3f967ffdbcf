import type { Problem } from '#contract/own/problems.ts'
import { explainError } from '#lib/connections/errors.ts'
import { actorWords, closingWords } from '#lib/connections/words.ts'
import { formatInstant, offsetHere } from '#lib/days.ts'
import { problemTroubles } from '#src/connections/model/problem-words.ts'

/**
 * Troubles, their start, the party that acts and how; for a closed problem, when and why it was
 * closed.
 */
export function ProblemSummary({ problem }: { problem: Problem }) {
  const { troubles, state, cause_since, closed_at, closed_as } = problem
  const at = (instant: string) => formatInstant(instant, offsetHere(instant))
  const code = troubles.find(({ kind }) => kind === 'error')?.detail
  const [worst] = troubles
  const known = code ? explainError(code) : null
  const isOfIncident = worst?.actor === 'provider'
  const remedy = isOfIncident ? 'Provider incident, hold patient outreach.' : known?.remedy
  return (
    <div>
      <p>
        <strong>{problemTroubles(problem)}</strong>
        {code && (
          <>
            {' '}
            <code>{code}</code>
          </>
        )}
      </p>
      <p className="soft small">
        Since <time dateTime={cause_since}>{at(cause_since)}</time>
        {closed_at !== null && (
          <>
            . Closed <time dateTime={closed_at}>{at(closed_at)}</time>
            {closed_as && `: ${closingWords[closed_as].toLowerCase()}`}
          </>
        )}
        {state === 'open' && worst && `. Waiting on: ${actorWords[worst.actor]}`}
        {state === 'open' && (remedy ? `. ${remedy}` : '.')}
      </p>
    </div>
  )
}
