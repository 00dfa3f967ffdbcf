import { actorWords } from '#lib/connections/words.ts'
import { ofProvider } from '#src/connections/model/incidents.ts'

import { Assignment } from './OpenProblem.tsx'
import type { ConnectionRow } from './rows.ts'
import type { ConnectionHistory } from './use-connection-history.ts'

import css from './connections.module.css'

/** Next actor, the provider during an incident, and what the team does. Nothing without an issue. */
export function Waiting({
  row: { checked, isOfIncident },
  history: { problem, isUnconfirmed },
}: {
  row: ConnectionRow
  history: ConnectionHistory
}) {
  const { troubles } = isOfIncident ? ofProvider(checked) : checked
  if (troubles.length === 0) return null
  const actors = [...new Set(troubles.map(({ actor }) => actorWords[actor]))]
  return (
    <p className={`soft small ${css.facts}`}>
      <span>Waiting on: {actors.join(', ')}</span>
      {isUnconfirmed && <span>Unconfirmed</span>}
      {problem && <Assignment problem={problem} />}
    </p>
  )
}
