import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { listProviders } from '#contract/interface/providers.ts'
import { recordedDays, usualRules } from '#lib/connections/silence.ts'
import { testProblem } from '#lib/connections/testing.ts'
import { readLeniently } from '#lib/read-leniently.ts'

import { Facts } from './Facts.tsx'
import { connectionRows } from './rows.ts'

const NOW = '2026-11-20'
const rowOf = (about: object) => {
  const provider = {
    name: 'Oura',
    slug: 'oura',
    logo: null,
    status: 'connected',
    created_on: '2024-03-05T00:00:00Z',
    resource_availability: {},
    error_details: null,
    ...about,
  }
  const { providers } = readLeniently(listProviders, { providers: [provider] }, {}).body
  const workouts = [{ calendar_date: '2026-11-18', source: { provider: 'oura' } }]
  const [row] = connectionRows({ connections: providers, unreadable: [] }, recordedDays(workouts), {
    before: null,
    today: NOW,
    addedOn: null,
    rules: usualRules,
    lookedFrom: '2025-11-20',
  }).rows
  return row!
}
const history = { problem: null, isUnconfirmed: false, changes: [], from: null }
const textOf = (...about: Parameters<typeof Facts>) =>
  renderToStaticMarkup(Facts(...about))
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

// the assignee stands beside the link to the issue
test('a connection without room for columns keeps its date and its last workout', () => {
  expect(textOf({ row: rowOf({}), history })).toBe('|since |Mar 5, 2024|last workout 2d ago|')
  const problem = testProblem('a', 'oura', { owner: 'Ana' })
  expect(textOf({ row: rowOf({}), history: { ...history, problem } })).toMatch(
    /last workout 2d ago\|$/,
  )
  expect(textOf({ row: rowOf({}), history: { ...history, isUnconfirmed: true } })).toMatch(
    /\|Unconfirmed\|$/,
  )
})
