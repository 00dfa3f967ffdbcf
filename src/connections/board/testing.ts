import type { PersonCheck } from '#contract/own/connection-checks.ts'
import type { Problem } from '#contract/own/problems.ts'
import type { Person } from '#contract/own/workspace.ts'

import { boardRows } from './board-rows.ts'

export const testPerson = (user_id: string, about: Partial<Person> = {}): Person => ({
  user_id,
  label: `Label ${user_id}`,
  added_at: '2026-01-01T00:00:00Z',
  tags: [],
  ...about,
})
/** The rows of people with these checks, each on the list under the check's id. */
export const testRows = (
  checks: readonly PersonCheck[],
  problems: readonly Problem[] = [],
  about: Readonly<Record<string, Partial<Person>>> = {},
) =>
  boardRows(
    checks.map(({ user_id }) => testPerson(user_id, about[user_id])),
    checks,
    problems,
  )
