import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import type { ApiKey } from '#contract/own/endpoints/api-keys.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

import { apiKeys } from './api-keys.ts'
import ApiKeysPage from './ApiKeysPage.tsx'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const key = (name: string, given: Partial<ApiKey> = {}): ApiKey => ({
  id: `5d1c7d8e-9a44-4d8f-8a5e-${name.padEnd(12, '0').slice(0, 12).replace(/\W/g, '0')}`,
  name,
  rights: ['people.read'],
  created_by: 'Ann Lee',
  is_creator_disabled: false,
  created_at: inDays(-30),
  expires_at: inDays(60),
  last_used_at: null,
  previous_until: null,
  revoked_at: null,
  ...given,
})

async function open(list: readonly ApiKey[]) {
  queryClient().setQueryDefaults(apiKeys().queryKey, { staleTime: Infinity })
  queryClient().setQueryData(apiKeys().queryKey, [...list])
  const router = createMemoryRouter([{ path: '/', Component: ApiKeysPage }])
  await render(
    <QueryClientProvider client={queryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('each key shows what it can do, when it was used, and when it expires', async () => {
  await open([
    key('Active'),
    key('Ending', { expires_at: inDays(5), previous_until: inDays(1) }),
    key('Over', { expires_at: inDays(-1), last_used_at: inDays(-2) }),
    key('Gone', { revoked_at: inDays(-1), rights: ['people.read', 'audit.read'] }),
  ])
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect.element(row('Active')).toHaveTextContent(/Active.*See people.*by Ann Lee.*Never/)
  await expect.element(row('Ending')).toHaveTextContent(/Expires soon.*Old key works until/)
  await expect
    .element(row('Over'))
    .toHaveTextContent(/Expired.*[A-Z][a-z]{2} \d+(, \d{4})?, \d\d:\d\d/)
  await expect.element(row('Gone')).toHaveTextContent(/Revoked.*2 permissions/)
  await expect.element(page.getByText('3 keys')).toBeVisible()
  await page.getByRole('button', { name: 'Details of Gone' }).click()
  await expect
    .element(page.getByRole('list', { name: 'Permissions' }))
    .toHaveTextContent('See peopleRead the audit log')
  await page.getByRole('button', { name: 'More actions for Gone' }).click()
  await expect.element(page.getByRole('button', { name: 'Show in audit log' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Rotate' }).elements()).toHaveLength(0)
})

test('a key is created by keyboard, with preset or individual permissions', async () => {
  await open([])
  await expect.element(page.getByRole('status')).toHaveTextContent(/No API keys.*one key per/)
  expect(page.getByText('Create one key per integration.').elements()).toHaveLength(1)
  page.getByRole('button', { name: 'Create key' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Create API key' })
  const create = dialog.getByRole('button', { name: 'Create key' })
  const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true })
  await expect.element(create).toBeDisabled()
  await userEvent.keyboard('Data warehouse')
  await expect.element(create).toBeEnabled()
  await expect.element(dialog.getByRole('radio', { name: 'Read data' })).toBeChecked()
  await expect.element(box('See people’s names')).not.toBeChecked()
  await box('See people’s names').click()
  await expect.element(dialog.getByRole('radio', { name: 'Read data' })).toBeChecked()
  dialog.getByRole('radio', { name: 'Read data' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(box('Write notes')).toBeChecked()
  await expect.element(box('See people’s names')).toBeChecked()
  await expect.element(box('Read the audit log')).not.toBeChecked()
  await box('Write notes').click()
  await expect.element(dialog.getByRole('radio', { name: 'Read and write' })).not.toBeChecked()
  const { violations } = await axe.run(dialog.element())
  expect(violations.map(({ id }) => id)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Create key' })).toHaveFocus()
})

test('without a key, the one button that creates it is beside the message', async () => {
  await open([])
  await expect.element(page.getByRole('heading', { name: 'No API keys' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Create key' }).elements()).toHaveLength(1)
})

test('a list of revoked keys doesn’t say that there are none', async () => {
  await open([key('Gone', { revoked_at: inDays(-1) })])
  await expect.element(page.getByRole('heading', { name: 'No active API keys' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Gone/ })).toBeVisible()
})
