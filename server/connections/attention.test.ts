import { expect, test } from 'vitest'

import { listProviders } from '#contract/interface/providers.ts'
import type { Problem } from '#contract/own/problems.ts'
import { usualRules } from '#lib/connections/silence.ts'
import { addDays } from '#lib/days.ts'
import { readLeniently } from '#lib/read-leniently.ts'
import { randomOf, type Random } from '#server/demo/random.ts'

import { keptOutcomeOf, type KeptOutcome } from './check-outcome.ts'
import { stepsOf, type GoodCheck } from './problem-steps.ts'

const START = '2026-06-01'
const STEPS = 12
const scopes = (required: string[]) => ({
  user_granted: { required: [], optional: [] },
  user_denied: { required, optional: [] },
})
const error = { error_type: 'token_refresh_failed', error_message: null, errored_at: null }
const states = [
  {},
  {},
  { status: 'paused' },
  { status: 'never seen' },
  { status: 'error', error_details: error },
  {
    resource_availability: {
      workouts: { status: 'unavailable', scope_requirements: scopes(['workout']) },
    },
  },
]
const sent = (slug: string, created_on: string, about: object) => ({
  name: slug,
  slug,
  logo: null,
  status: 'connected',
  created_on,
  resource_availability: { workouts: { status: 'available', scope_requirements: null } },
  error_details: null,
  ...about,
})

/**
 * Responses of a service about one person, one after the other: providers come, go, fail, and are
 * connected again.
 */
function* answers(random: Random) {
  const created = new Map<string, string>()
  const days: Record<string, string[]> = {}
  for (let step = 0; step < STEPS; step++) {
    const today = addDays(START, step * 3)
    const providers: object[] = []
    for (const slug of ['garmin', 'oura', 'polar']) {
      if (random.next() < 0.25) continue
      const known = created.get(slug)
      if (known && random.next() < 0.1) {
        created.set(slug, `${today}T01:00:00Z`)
        if (random.next() < 0.5) providers.push(sent(slug, known, random.pick(states)))
      }
      if (!known) created.set(slug, `2026-05-0${1 + (step % 8)}T00:00:00Z`)
      providers.push(sent(slug, created.get(slug) ?? START, random.pick(states)))
      if (random.next() < 0.5) days[slug] = [today, ...(days[slug] ?? [])]
    }
    const { body } = readLeniently(listProviders, { providers }, {})
    yield {
      today,
      at: `${addDays(START, step)}T08:00:00.000Z`,
      connections: body.providers,
      unreadable: random.next() < 0.12 ? ['slug: missing'] : [],
      remembered: { looked_from: '2025-06-01', looked_to: today, days, hashes: {} },
    }
  }
}

/** Keys of what needs attention by the last check, and of the open issues, after each response. */
function* attention(random: Random) {
  let before: GoodCheck['before'] = null
  let problems: Problem[] = []
  for (const { at, today, ...read } of answers(random)) {
    const { outcome: now, former } = keptOutcomeOf(read, {
      before: before?.outcome ?? null,
      today,
      addedOn: START,
      rules: usualRules,
    })
    const check = { owner: 'a', user_id: 'b', started_at: at, at, before, now, former, problems }
    const { steps, pending } = stepsOf(check)
    const changed = new Map(steps.map(({ problem }) => [problem.id, problem]))
    problems = [...problems.filter(({ id }) => !changed.has(id)), ...changed.values()]
    const marked = <T extends { key: string }>(one: T) => ({
      ...one,
      pending: pending.has(one.key),
    })
    const outcome: KeptOutcome = {
      ...now,
      connections: now.connections.map(marked),
      issues: now.issues.map(marked),
    }
    before = { outcome, at }
    const confirmed = [...outcome.connections, ...outcome.issues].filter(
      (one) => one.troubles.length > 0 && !one.pending,
    )
    yield {
      check: confirmed.map(({ key }) => key).sort(),
      issues: problems
        .filter(({ state }) => state === 'open')
        .map(({ connection }) => connection)
        .sort(),
    }
  }
}

test('every person who needs attention after a check has an open issue, for any response of the service', () => {
  for (let seed = 1; seed <= 300; seed++)
    for (const { check, issues } of attention(randomOf(`attention ${seed}`)))
      expect(check, `sequence ${seed}`).toEqual(issues)
})
