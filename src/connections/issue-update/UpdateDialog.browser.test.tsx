import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Session } from '#contract/own/workspace.ts'
import { testProblem } from '#lib/connections/testing.ts'
import { addDays, today } from '#lib/days.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { loseSession } from '#src/kit/api/tabs.ts'
import { setUnsaved } from '#src/kit/api/unsaved.ts'
import { setSession } from '#src/kit/api/workspace.ts'

import { updates, type Update } from './update.ts'
import { UpdateDialog } from './UpdateDialog.tsx'

const issues = ['first', 'second', 'third'].map((id) => testProblem(id, 'oura'))

const open = (problems = issues, what: Update['id'] = 'note') => {
  const update = updates.find(({ id }) => id === what)!
  const dialog = (
    <UpdateDialog {...{ update, problems }} nameOf={(id) => id} owners={[]} onClose={() => {}} />
  )
  return render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: dialog }])} />
    </QueryClientProvider>,
  )
}

test('a note for many issues being written when the session ends is there again, for these issues only', async () => {
  setSession({ workspace: 'a', signedIn: true, denied: {}, member: null } as unknown as Session)
  const note = page.getByRole('textbox', { name: 'Note' })
  const before = await open()
  await note.fill('Called the lab')
  await page.getByRole('checkbox', { name: /^second/ }).click()
  loseSession()
  await before.unmount()

  const ofOthers = await open(issues.slice(1))
  await expect.element(note).toHaveValue('')
  await ofOthers.unmount()
  await open()
  await expect.element(note).toHaveValue('Called the lab')
  await expect.element(page.getByText('2 of 3 issues selected')).toBeVisible()
})

test('a day that has passed while the session had ended is not offered again', async () => {
  setSession({ workspace: 'a', signedIn: true, denied: {}, member: null } as unknown as Session)
  setUnsaved(`snooze of ${issues.map(({ id }) => id).join()}`, { value: today(), out: [] })
  await open(issues, 'snooze')
  await expect.element(page.getByLabelText('Snooze until')).toHaveValue(addDays(today(), 1))
  await expect.element(page.getByRole('button', { name: 'Snooze 3 issues' })).toBeEnabled()
})
