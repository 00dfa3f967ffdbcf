import { expect, test } from 'vitest'

import type { Trouble } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import { testProblem } from '#lib/connections/testing.ts'

import { handoverMarkdown, type Handover } from './handover.ts'

const token: Trouble = {
  kind: 'error',
  resource: null,
  scopes: [],
  detail: 'token_refresh_failed',
  actor: 'person',
}
const problem = (user_id: string, of: Partial<Problem> = {}): Problem => ({
  ...testProblem(user_id, 'oura', {
    troubles: [token],
    first_seen: '2026-11-18T07:00:00Z',
    cause_since: '2026-11-18T07:00:00Z',
    opened_at: '2026-11-18T08:00:00Z',
    new_at: '2026-11-18T08:00:00Z',
    ...of,
  }),
})

const handover: Handover = {
  now: new Date('2026-11-22T15:30:00Z'),
  standing: '6 people, refreshed 15:20 UTC. 5 need attention, 1 new issue since yesterday.',
  incidents: ['Oura: 14 of 20 people failing since 04:00'],
  problems: [
    problem('maya', {
      owner: 'Ana',
      contacted_on: '2026-11-20',
      note: 'Will call *back*\nafter five.',
    }),
    problem('tom', { owner: 'Ana', reopened: 2 }),
    problem('erik', { owner: 'Bo', snoozed_until: '2026-11-25' }),
    problem('new', { new_at: '2026-11-22T09:00:00Z', cause_since: '2026-11-22T08:00:00Z' }),
    problem('of the incident', { new_at: '2026-11-22T09:00:00Z' }),
    problem('old', { snoozed_until: '2026-11-22' }),
    problem('well', {
      state: 'closed',
      closed_at: '2026-11-22T10:00:00Z',
      closed_as: 'recovered',
    }),
    problem('long well', { state: 'closed', closed_at: '2026-11-01T10:00:00Z' }),
  ],
  isOfIncident: ({ user_id }) => user_id === 'of the incident',
  since: '2026-11-21T15:30:00Z',
  nameOf: (id) => id.toUpperCase(),
}

test('a handover lists open issues by owner, and new, snoozed, and closed ones', () => {
  expect(handoverMarkdown(handover)).toBe(`# Shift handoff, Nov 22, 2026, 15:30 UTC

6 people, refreshed 15:20 UTC. 5 need attention, 1 new issue since yesterday.

## Incidents (1)

- Oura: 14 of 20 people failing since 04:00

## Ana (2)

- **MAYA**, Oura: Access expired; waiting on: patient; since Nov 18, 2026, 07:00 UTC; contacted Nov 20, 2026; note: Will call \\*back\\* after five.
- **TOM**, Oura: Access expired; waiting on: patient; since Nov 18, 2026, 07:00 UTC; reopened 2 times

## New, unassigned (1)

- **NEW**, Oura: Access expired; waiting on: patient; since Nov 22, 2026, 08:00 UTC

1 older unassigned issue.

## Snoozed (1)

- **ERIK**, Oura: Access expired; waiting on: patient; since Nov 18, 2026, 07:00 UTC; snoozed until Nov 25, 2026; assigned to Bo

## Resolved since Nov 21, 2026, 15:30 UTC (1)

- **WELL**, Oura: Access expired; since Nov 18, 2026, 07:00 UTC; closed: recovered
`)
})

test('a handover with hidden names has no names or notes, and one number per person', () => {
  const [first] = handover.problems
  const text = handoverMarkdown({
    ...handover,
    problems: [...handover.problems, { ...first!, id: 'other', provider: 'garmin' }],
    nameOf: null,
  })
  expect(text).not.toMatch(/maya|tom|erik|back/i)
  expect(text.match(/\*\*Person 1\*\*/g)).toHaveLength(2)
  expect(text).toContain('note hidden')
})

test('an empty handover says that nothing is open', () => {
  expect(handoverMarkdown({ ...handover, incidents: [], problems: [] })).toBe(
    `# Shift handoff, Nov 22, 2026, 15:30 UTC

6 people, refreshed 15:20 UTC. 5 need attention, 1 new issue since yesterday.

No open issues.
`,
  )
})
