import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import type { Session } from '#contract/own/workspace.ts'
import { testCheck, testErred, testIncident, testProblem } from '#lib/connections/testing.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { loseSession } from '#src/kit/api/tabs.ts'
import { setSession } from '#src/kit/api/workspace.ts'

import type { MessagedPerson } from './messages.ts'
import MessagesDialog from './MessagesDialog.tsx'

const person = (id: string): MessagedPerson => ({
  ...testCheck(id, [testErred('oura', null)]),
  label: id,
  tags: [],
})

async function open(more: Partial<Parameters<typeof MessagesDialog>[0]> = {}) {
  const people = [person('Maya'), person('Robin')]
  const router = createMemoryRouter([
    { path: '*', element: <MessagesDialog people={people} onClose={() => {}} {...more} /> },
  ])
  return render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  queryClient().setQueryData(['messageTemplate'], {
    template: { texts: {}, clinic: '' },
    version: 0,
  })
  setSession({
    team: { name: 'Main clinic', demo: false },
    upstream: { kind: 'own', host: null },
    reconnectUrl: null,
    denied: {},
  } as unknown as Session)
})

test('selected people who weren’t refreshed yet are counted, one or several', async () => {
  await open({ notRefreshed: 1 })
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toHaveTextContent('Data for 1 selected person hasn’t been refreshed yet and isn’t included.')
  await open({ notRefreshed: 3 })
  await expect
    .element(dialog.last())
    .toHaveTextContent('Data for 3 selected people hasn’t been refreshed yet and isn’t included.')
})

test('people who weren’t refreshed aren’t mentioned if there are none', async () => {
  await open()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Messages to 2 people')
  await expect.element(page.getByRole('dialog')).not.toHaveTextContent('refreshed yet')
})

test('only messages about an incident are held back, until the reader includes them', async () => {
  const user_ids = ['Maya']
  const incident = testIncident('oura', user_ids)
  await open({ incidents: [{ ...incident, kind: 'errors', name: 'Oura', user_ids }] })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent(/1 person is affected by a provider incident/)
  await expect.element(dialog).toHaveTextContent('Messages about it are held back.')
  await page.getByRole('checkbox').click()
  await expect.element(dialog).toHaveTextContent('Messages about it are included.')
})

test('a snoozed issue, and one about which the patient was contacted, are held back too', async () => {
  const { user_id, connections } = person('Maya')
  const waiting = testProblem(user_id, 'oura', { connection: connections[0]!.key })
  await open({ waiting: [waiting] })
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveTextContent('1 person has an issue that is snoozed')
  await expect.element(dialog).toHaveTextContent('No message for Maya')
  await page.getByRole('checkbox').click()
  await expect.element(dialog).not.toHaveTextContent('No message for')
})

test('the editor of the team template takes the focus into its text', async () => {
  await open()
  await page.getByRole('button', { name: 'Edit team template' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Team template' })).toHaveFocus()
})

test('a template that was being written stays when Escape closes the dialog', async () => {
  const edit = page.getByRole('button', { name: 'Edit team template' })
  const field = page.getByRole('textbox', { name: 'Team template' })
  const onClose = vi.fn<() => void>()
  const before = await open({ onClose })
  await edit.click()
  await field.fill('{message} Mine')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  await before.unmount()
  await open()
  await edit.click()
  await expect.element(field).toHaveValue('{message} Mine')
})

test('a template being written when the session ends is there again, and replaces no newer one unasked', async () => {
  const sent: number[] = []
  const theirs = { template: { texts: { en: '{message} Theirs' }, clinic: '' }, version: 2 }
  vi.stubGlobal('fetch', async (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PUT') return Response.json(theirs)
    const { version } = JSON.parse(body as string) as { version: number }
    sent.push(version)
    return version === theirs.version
      ? Response.json(theirs)
      : Response.json({ detail: 'Changed', current: theirs }, { status: 412 })
  })
  const edit = page.getByRole('button', { name: 'Edit team template' })
  const field = page.getByRole('textbox', { name: 'Team template' })
  const before = await open()
  await edit.click()
  await field.fill('{message} Mine')
  loseSession()
  await before.unmount()

  queryClient().setQueryData(['messageTemplate'], theirs)
  await open()
  await edit.click()
  await expect.element(field).toHaveValue('{message} Mine')
  const save = page.getByRole('button', { name: 'Save template' })
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Someone else changed')
  await save.click()
  await expect.poll(() => sent).toEqual([0, 2])
})
