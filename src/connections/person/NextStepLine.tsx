import type { ReactNode } from 'react'

import type { Actor } from '#contract/own/connection-checks.ts'
import { connectionName } from '#lib/connections/cause.ts'
import { ofProvider } from '#src/connections/model/incidents.ts'
import { shortList } from '#src/kit/lib/sentences.ts'

import { inTrouble, type ConnectionRow } from './rows.ts'

import css from './connections.module.css'

/** Next actor of a connection with an issue: the provider during an incident. */
export function actorOf({ checked, isOfIncident }: ConnectionRow): Actor | undefined {
  return (isOfIncident ? ofProvider(checked) : checked).troubles[0]?.actor
}

/** Names of the providers whose next step is an actor's, each once. */
const namesFor = (rows: readonly ConnectionRow[], actor: Actor) => [
  ...new Set(
    rows
      .filter((row) => inTrouble(row) && actorOf(row) === actor)
      .map(({ connection }) => connectionName(connection)),
  ),
]

/**
 * `Message the patient about Oura and Withings.`, or what waits on the team. Empty if neither has
 * to act.
 */
export function nextStepSentence(rows: readonly ConnectionRow[]): string {
  const ofPatient = namesFor(rows, 'person')
  if (ofPatient.length) return `Message the patient about ${shortList(ofPatient)}.`
  const ours = namesFor(rows, 'us')
  return ours.length ? `${shortList(ours)} ${ours.length > 1 ? 'are' : 'is'} waiting on us.` : ''
}

/** The one thing to do about a person's connections, above their list, with its button. */
export const NextStepLine = ({
  rows,
  children,
}: {
  rows: readonly ConnectionRow[]
  children: ReactNode
}) => {
  const sentence = nextStepSentence(rows)
  return (
    sentence && (
      <div className={`row wrap gap-3 ${css.nextStep}`}>
        <p>{sentence}</p>
        {children}
      </div>
    )
  )
}
