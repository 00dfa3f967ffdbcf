import { expect, test } from 'vitest'

import { testProblem } from '#lib/connections/testing.ts'

import { closedTogether } from './closed-together.ts'

const closed = (user: string, provider: string, minute: number, about: object = {}) => ({
  name: user,
  problem: testProblem(user, provider, {
    state: 'closed',
    closed_as: 'recovered',
    closed_at: new Date(Date.UTC(2026, 10, 20, 12) - minute * 60_000).toISOString(),
    cause_since: '2026-11-19T12:00:00Z',
    ...about,
  }),
})
const namesOf = (rows: ReturnType<typeof closedTogether>) =>
  rows.map(({ name, together }) => [name, ...(together ?? []).map((row) => row.name)])

test('three issues of one provider closed together are one row, and fewer have one row each', () => {
  const rows = [
    closed('a', 'strava', 0),
    closed('b', 'oura', 1),
    closed('c', 'strava', 4, { cause_since: '2026-11-10T12:00:00Z' }),
    closed('d', 'strava', 12, { owner: 'Ana' }),
    closed('e', 'oura', 13),
    closed('f', 'strava', 40),
  ]
  const shown = closedTogether(rows)
  expect(namesOf(shown)).toEqual([['3 people', 'a', 'c', 'd'], ['b'], ['e'], ['f']])
  expect(shown[0]!.problem).toMatchObject({ cause_since: '2026-11-10T12:00:00Z', owner: null })
})

test('issues closed in different ways are separate', () => {
  const ways = ['recovered', 'left', 'recovered', 'reconnected'] as const
  const rows = ways.map((closed_as, place) => closed(`${place}`, 'oura', place, { closed_as }))
  expect(closedTogether(rows)).toEqual(rows)
})
