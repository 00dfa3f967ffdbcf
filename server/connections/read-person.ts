import * as z from 'zod/mini'

import type { Endpoint } from '#contract/interface/common.ts'
import { listProviders, type Connection } from '#contract/interface/providers.ts'
import { listWorkouts, Workout } from '#contract/interface/workouts.ts'
import type { CheckRules } from '#contract/own/connection-checks.ts'
import { WIDE_LOOK } from '#lib/connections/silence.ts'
import { addDays, type Day } from '#lib/days.ts'
import { askService, type Asker } from '#server/upstream/ask-service.ts'
import type { Upstream } from '#server/upstream/upstream.ts'

import type { ReadPerson } from './check-outcome.ts'
import type { Known } from './checks.ts'
import { lookFrom, needsWiderLook, remember } from './recorded-days.ts'

/** Maximum number of connections of one person. Further ones are reported as skipped. */
const CONNECTIONS_MAX = 200
const WORDS_MAX = 1000

/**
 * Workout reduced to the fields that silence depends on. A thousand people have a hundred thousand
 * workouts with thirty fields each.
 */
const listRecordings = {
  ...listWorkouts,
  records: {
    key: 'workouts',
    item: z.pick(Workout, {
      id: true,
      provider_id: true,
      calendar_date: true,
      time_start: true,
      source: true,
    }),
    needs: listWorkouts.records.needs,
    always: ['id', 'time_start', 'calendar_date'],
    otherwise: listWorkouts.records.otherwise,
  },
} as const satisfies Endpoint

async function workoutsBetween(
  upstream: Upstream,
  asker: Asker,
  user_id: string,
  query: { start_date: Day; end_date?: Day },
) {
  const { body } = await askService(upstream, listRecordings, asker, { params: { user_id }, query })
  return body.workouts
}

/** Connection with its message truncated to the stored length. */
function shortened(connection: Connection): Connection {
  const details = connection.error_details
  if (details?.error_message && details.error_message.length > WORDS_MAX)
    details.error_message = `${details.error_message.slice(0, WORDS_MAX)}…`
  return connection
}

/**
 * Reads a person's connections and the workouts needed to detect silence: those since the last
 * check, at first the last 30 days, and a year only if a provider was silent in that time. Throws
 * CannotRead if a request fails.
 */
export async function readPerson(
  upstream: Upstream,
  asker: Asker,
  {
    owner,
    user_id,
    known,
    today,
    rules,
  }: { owner: string; user_id: string; known: Known; today: Day; rules: CheckRules },
): Promise<ReadPerson> {
  const from = lookFrom(known.remembered, today)
  const [providers, workouts] = await Promise.all([
    askService(upstream, listProviders, asker, { params: { user_id } }),
    workoutsBetween(upstream, asker, user_id, { start_date: from }),
  ])
  let remembered = remember(known.remembered, owner, workouts, { from, to: today })
  const all = providers.body.providers ?? []
  const connections = all.slice(0, CONNECTIONS_MAX).map(shortened)
  if (needsWiderLook(connections, remembered, { today, rules })) {
    const start_date = addDays(today, -WIDE_LOOK)
    const older = await workoutsBetween(upstream, asker, user_id, {
      start_date,
      end_date: addDays(remembered.looked_from, -1),
    })
    remembered = remember(remembered, owner, older, { from: start_date, to: today })
  }
  const beyondLimit = all.length - connections.length
  return {
    connections,
    unreadable: [
      ...providers.rejected.map(({ reason }) => reason.slice(0, WORDS_MAX)),
      ...(beyondLimit ? [`connections over the limit of ${CONNECTIONS_MAX}: ${beyondLimit}`] : []),
    ],
    remembered,
  }
}
