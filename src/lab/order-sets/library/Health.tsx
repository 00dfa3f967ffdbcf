import { Link } from 'react-router-dom'

import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import { healthWords, isAmiss, stateWords, type SetHealth } from './set-health.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/**
 * State of a saved set, with the worst reason, and below it the next one and the number of the
 * others. What is to check leads to the set, which explains it. Null while it is checked.
 */
export function Health({ id, health }: { id: string; health: SetHealth | null }) {
  if (!health) return <span className={`block faint small ${css.health}`}>Checking…</span>
  const [worst = '', next, ...others] = health.reasons
  return (
    <span className={`block ${css.health}`}>
      <Status tone={health.tone} {...(health.tone === 'notice' && { icon: 'notice' })}>
        {isAmiss(health) ? (
          <Link
            className={health.tone === 'bad' ? css.grave : 'soft'}
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
      {next && (
        <span className={`block faint small nowrap ${css.others}`}>
          {capitalized(next)}
          {others.length > 0 && (
            <span title={others.join(', ')}>
              <span aria-hidden="true"> +{others.length}</span>
              <span className={css.heard}>, {others.join(', ')}</span>
            </span>
          )}
        </span>
      )}
    </span>
  )
}
