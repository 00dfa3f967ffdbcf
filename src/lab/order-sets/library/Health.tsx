import { Link } from 'react-router-dom'

import { capitalized } from '#src/kit/lib/capitalized.ts'
import { Status } from '#src/kit/ui/text/Status.tsx'
import { savedSetPath } from '#src/lab/order-draft/saved-set-param.ts'

import { healthWords, isAmiss, stateWords, type SetHealth } from './set-health.ts'

import css from '#src/lab/order-sets/saved-list.module.css'

/** The worst reason and the number of the others, all of them for those who listen. */
function HealthReasons({ health }: { health: SetHealth }) {
  const [worst = '', ...others] = health.reasons
  return (
    <>
      <span className={css.heard}>{stateWords(health)}: </span>
      {capitalized(worst)}
      {others.length > 0 && (
        <>
          <span className={css.heard}>, {others.join(', ')}</span>
          <span className={`faint ${css.others}`} aria-hidden="true">
            +{others.length}
          </span>
        </>
      )}
    </>
  )
}

/** State of a saved set. What is to check leads to the set, which explains it. */
export const Health = ({ id, health }: { id: string; health: SetHealth }) => (
  <span className={`block ${css.health}`}>
    <Status tone={health.tone} {...(health.tone === 'notice' && { icon: 'notice' })}>
      {isAmiss(health) ? (
        <Link
          className={health.tone === 'bad' ? css.grave : 'soft'}
          to={savedSetPath(id)}
          title={`${stateWords(health)}: ${healthWords(health)}`}
        >
          <HealthReasons health={health} />
        </Link>
      ) : (
        <span className="small">{stateWords(health)}</span>
      )}
    </Status>
  </span>
)
