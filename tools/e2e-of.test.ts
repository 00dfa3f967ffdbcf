import { readdirSync } from 'node:fs'

import { expect, test } from 'vitest'

import { e2eOf } from './e2e-of.mjs'

const all = readdirSync('e2e').filter((name) => name.endsWith('.e2e.ts'))

test('a file of one page leads only to the tests that visit it, by name or address', () => {
  const reached = e2eOf(['src/lab/lab-accounts/LabAccountsPage.tsx'])
  expect(reached).toEqual(expect.arrayContaining(['e2e/lab-accounts.e2e.ts', 'e2e/shell.e2e.ts']))
  expect(reached).not.toContain('e2e/person.e2e.ts')
  expect(reached).not.toContain('e2e/workouts-pace.e2e.ts')
})

test('a test file leads to itself, and a shared one to the tests that import it', () => {
  expect(e2eOf(['e2e/people.e2e.ts'])).toEqual(['e2e/people.e2e.ts'])
  expect(e2eOf(['e2e/rounds.ts'])).toContain('e2e/session.e2e.ts')
  expect(e2eOf(['e2e/rounds.ts'])).not.toContain('e2e/person.e2e.ts')
})

test('a file for every page or the server leads to all tests, and text and unit tests to none', () => {
  for (const file of ['src/app/Shell.tsx', 'server/config.ts', 'playwright.config.ts'])
    expect(e2eOf([file])).toHaveLength(all.length)
  expect(e2eOf(['README.md', 'lib/days.test.ts'])).toEqual([])
})
