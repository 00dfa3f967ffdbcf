import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Problem } from '#contract/own/problems.ts'
import { testProblem } from '#lib/connections/testing.ts'
import { setOwnerName } from '#src/connections/issue-update/owner-name.ts'

import { Mine } from './Mine.tsx'
import type { TodayModel } from './use-today.ts'

const issue = (user_id: string, of: Partial<Problem> = {}) => testProblem(user_id, 'oura', of)

async function open(problems: readonly Problem[]) {
  setOwnerName('Ann Lee')
  const model = {
    problems: { data: problems, error: null },
    open: problems,
    now: new Date(),
    nameOf: (userId: string) => userId,
  } as unknown as TodayModel
  const router = createMemoryRouter([{ path: '*', element: <Mine model={model} /> }])
  await render(<RouterProvider router={router} />)
}
const words = () => page.getByRole('region', { name: /Assigned to me/ })

test('the reader’s snoozed issues are counted', async () => {
  await open([issue('one', { owner: 'Ann Lee', snoozed_until: '9999-01-01' }), issue('two')])
  await expect.element(words()).toHaveTextContent('Nothing to do now.')
  await expect.element(words()).toHaveTextContent('1 snoozed.')
  await expect.element(words()).toHaveTextContent('View 1 unassigned issue')
})

test('without issues nothing is assigned, and snoozed ones come after those to do', async () => {
  await open([])
  await expect.element(words()).toHaveTextContent('Nothing assigned to you.')
  await open([
    issue('one', { owner: 'ann lee' }),
    issue('two', { owner: 'Ann Lee', snoozed_until: '9999-01-01' }),
  ])
  await expect.element(words().last()).toHaveTextContent(/1 more snoozed\./)
})
