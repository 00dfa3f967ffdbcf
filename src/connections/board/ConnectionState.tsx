import type { CheckedConnection, PersonIssue } from '#contract/own/connection-checks.ts'
import { causeWords } from '#lib/connections/words.ts'
import { chipOf, type ChipWords } from '#src/connections/model/connection-chips.ts'
import { SHARED_ACCOUNT } from '#src/connections/model/problem-words.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'

import css from './board.module.css'

/** The troubles of an issue with their codes, for files. */
export const troublesInWords = ({ troubles, pending }: Pick<PersonIssue, 'troubles' | 'pending'>) =>
  `${causeWords(troubles)}${pending ? ', unconfirmed' : ''}`

/** A connection for files: its troubles, or its state. */
export const inWords = (connection: CheckedConnection) =>
  connection.troubles.length ? troublesInWords(connection) : chipOf(connection).words

/** Tells screen readers that the following text matches a filter. */
export const MatchWords = () => <span className="visually-hidden">matches the filter: </span>

/** A dot with the provider, and its state in a separate column. */
export function ConnectionState({
  chip: { name, tone, isGrave, words, title },
  isPending,
  isMatched = false,
  isNamed = true,
}: {
  chip: ChipWords
  isPending: boolean
  /** True if it matches a filter. */
  isMatched?: boolean
  /** False if the page names the provider. */
  isNamed?: boolean
}) {
  const state = (
    <span className={`shrink ellipsis ${css.words}`}>
      {words}
      {isPending && <span className="faint"> · unconfirmed</span>}
    </span>
  )
  return (
    <span className={`shrink ${css.state}`} data-match={isMatched || undefined} title={title}>
      {isMatched && <MatchWords />}
      <Status tone={tone} isGrave={isGrave}>
        {isNamed ? <span className="ellipsis">{name}</span> : state}
      </Status>{' '}
      {isNamed && state}
    </span>
  )
}

/**
 * A shared account, shown before other troubles of a connection. `name` is left out if the page
 * names the provider.
 */
export const SharedAccountState = ({ name }: { name?: string }) => (
  <span className={`shrink ${css.state}`} title={name && `${name}: shared account`}>
    <Status tone="bad" isGrave>
      {name === undefined ? (
        <span className={css.words}>{SHARED_ACCOUNT}</span>
      ) : (
        <span className="ellipsis">{name}</span>
      )}
    </Status>{' '}
    {name !== undefined && <span className={`shrink ellipsis ${css.words}`}>{SHARED_ACCOUNT}</span>}
  </span>
)
