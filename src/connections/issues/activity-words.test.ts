import { expect, test } from 'vitest'

import type { ProblemEvent } from '#contract/own/problems.ts'
import { testProblem, testTrouble } from '#lib/connections/testing.ts'

import { activitiesOf, activityOf } from './activity-words.ts'

const event = (of: Partial<ProblemEvent>): ProblemEvent => ({
  at: '2026-11-20T08:00:00Z',
  kind: 'changed',
  author: 'Ana',
  browser: 'Firefox on Linux',
  fields: [],
  ...of,
})
const field = (name: string, before: string | null, after: string | null) => ({
  name,
  before,
  after,
})

test('an action is a sentence, and an added note stands alone', () => {
  expect(
    activityOf(
      event({
        fields: [field('owner', null, 'Ana'), field('note', 'Called.', 'Called.\nWrote to her.')],
      }),
    ),
  ).toMatchObject({
    who: 'Ana',
    words: 'assigned this to Ana, added a note',
    note: 'Wrote to her.',
  })
  expect(activityOf(event({ author: null, fields: [field('owner', 'Ana', null)] }))).toMatchObject({
    who: 'Someone',
    words: 'unassigned this',
    note: null,
  })
  expect(activityOf(event({ fields: [field('closed_as', null, 'left')] })).words).toBe(
    'resolved this (patient’s choice)',
  )
})

test('shortened notes count as edited, not as added', () => {
  const edited = activityOf(event({ fields: [field('note', 'Called her.\nWrote.', 'Wrote.')] }))
  expect(edited).toMatchObject({ who: 'Ana', words: 'edited the notes', note: 'Wrote.' })
})

test('a refresh’s finding comes with its cause', () => {
  const found = event({ kind: 'opened', author: null, fields: [field('cause', null, 'Paused')] })
  expect(activityOf(found)).toEqual({
    who: null,
    words: 'Confirmed by a second refresh',
    found: 'Paused',
    note: null,
  })
})

test('a cause is described without its codes', () => {
  const cause = 'Access expired (token_refresh_failed), Sleep: permission declined (sleep.read)'
  const fields = [field('cause', 'Paused', cause)]
  expect(activityOf(event({ kind: 'cause', author: null, fields })).found).toBe(
    'Paused → Access expired, Sleep: permission declined',
  )
})

test('a declined permission appears once for all its data types', () => {
  const cause =
    'Paused, Activity: permission declined (a), Sleep: permission declined (b), Heart rate: permission declined (c)'
  const found = event({ kind: 'seen', author: null, fields: [field('cause', null, cause)] })
  expect(activityOf(found).found).toBe(
    'Paused, permission declined for activity, sleep, and heart rate',
  )
})

test('a changed cause names only the parts that were added or removed, if others stay', () => {
  const foundOf = (before: string, after: string) => {
    const fields = [field('cause', before, after)]
    const { words, found } = activityOf(event({ kind: 'cause', author: null, fields }))
    return `${words}: ${found}`
  }
  const declined = 'Workouts: permission declined (workout)'
  const failing = `Setup failed (webhook_registration_failed), ${declined}`
  expect(foundOf(declined, failing)).toBe('Cause added: Setup failed')
  expect(foundOf(failing, declined)).toBe('Cause removed: Setup failed')
  expect(foundOf(failing, `Paused, ${declined}`)).toBe(
    'Cause changed: Paused added, Setup failed removed',
  )
  expect(foundOf(`Paused, ${declined}`, `${failing}, Sleep: permission declined (sleep)`)).toBe(
    'Cause changed: Setup failed, Sleep: permission declined added, Paused removed',
  )
})

test('a cause that the previous event already named is not repeated', () => {
  const fields = [field('cause', null, 'Paused')]
  const seen = event({ kind: 'seen', author: null, fields })
  const opened = event({ kind: 'opened', author: null, fields })
  expect(activityOf(opened, seen).found).toBeNull()
  const other = event({
    kind: 'cause',
    author: null,
    fields: [field('cause', 'Paused', 'No data')],
  })
  expect(activityOf(other, opened).found).toBe('Paused → No data')
})

test('a start time from the provider is placed between the refreshes around it', () => {
  const troubles = [testTrouble({ kind: 'error', detail: 'webhook_registration_failed' })]
  const found = event({ kind: 'cause', author: null })
  const seen = event({ kind: 'seen', author: null, at: '2026-11-10T08:00:00Z' })
  const linesOf = (cause_since: string) =>
    activitiesOf([found, seen], testProblem('a', 'oura', { troubles, cause_since })).map(
      ({ words, found: cause }) => [words, cause],
    )
  expect(linesOf('2026-11-19T06:17:00Z')).toEqual([
    ['First seen', null],
    ['Oura reported', 'setup failed'],
    ['Cause changed', null],
  ])
  // a refresh saw it begin
  expect(linesOf(found.at)).toEqual([
    ['First seen', null],
    ['Cause changed', null],
  ])
})
