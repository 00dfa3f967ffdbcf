import { Fragment } from 'react'
import { Link } from 'react-router-dom'

import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import { healthWords, isAmiss, SAME_NUMBER, stateWords, type SetHealth } from './set-health.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** A reason in a row. What the list says above its rows is short here. */
const inRow = (reason: string) => (reason === SAME_NUMBER ? 'check account' : reason)

/**
 * State of a saved set, with the worst reason, and the others below it. What is to check leads to
 * the set, which explains it. Null while it is checked.
 */
export function Health({ id, health }: { id: string; health: SetHealth | null }) {
  if (!health) return <span className={`block faint small ${css.health}`}>Checking…</span>
  const [worst = '', ...others] = health.reasons.map(inRow)
  return (
    <span className={`block ${css.health}`}>
      <Status tone={health.tone} {...(health.tone === 'notice' && { icon: 'notice' })}>
        {isAmiss(health) ? (
          <Link
            className={health.tone === 'bad' ? css.worst : 'soft'}
            to={savedSetPath(id)}
            title={`${stateWords(health)}: ${healthWords(health)}`}
          >
            <span className={css.heard}>{stateWords(health)}: </span>
            {capitalized(worst)}
          </Link>
        ) : (
          <span className="small">{stateWords(health)}</span>
        )}
      </Status>
      {others.length > 0 && (
        <span className={`faint small ${css.others}`}>
          {others.map((words, at) => (
            <Fragment key={words}>
              {at > 0 && ' '}
              <span className={css.other}>
                {at === 0 ? capitalized(words) : words}
                {at < others.length - 1 && ','}
              </span>
            </Fragment>
          ))}
        </span>
      )}
    </span>
  )
}
