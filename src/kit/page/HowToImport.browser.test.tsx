import { QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import type { Session } from '#contract/own/workspace.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { setSession } from '#src/kit/api/workspace.ts'

import { HowToImport } from './HowToImport.tsx'

const draw = (known: Partial<Session>) => {
  setSession({
    team: { name: 'Main clinic', demo: false },
    upstream: { kind: 'own', host: null },
    denied: {},
    ...known,
  } as Session)
  return render(
    <QueryClientProvider client={queryClient()}>
      <HowToImport imports={['markers']} />
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  await page.viewport(1280, 800)
})

test('an administrator sees the command, and the guide on a phone', async () => {
  await draw({})
  await expect.element(page.getByText(/npm run import -- markers/).first()).toBeVisible()
  await page.viewport(390, 844)
  await expect.element(page.getByRole('link', { name: 'How to import' })).toBeVisible()
  expect(page.getByText(/npm run import/).elements()).toEqual([])
})

test('others are referred to their administrator', async () => {
  await draw({ denied: { 'members.write': 'Your role can’t.' } })
  await expect.element(page.getByText('Ask your administrator to import a catalog.')).toBeVisible()
  expect(page.getByText(/npm run import/).elements()).toEqual([])
})
