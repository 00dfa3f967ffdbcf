import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'

import { AuditControls } from './AuditControls.tsx'
import { ada, clara } from './testing.ts'

const view = { kind: '', within: '30d', person: '', lists: '', member: '', key: '' } as const
const names = { nameOf: (id: string) => id, memberOf: () => null }
const person = (user_id: string, label: string) => ({ user_id, label, tags: [], added_at: '' })

beforeEach(() => {
  // requests that stay under way
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => vi.unstubAllGlobals())

const loaded = () =>
  queryClient().setQueryData(people().queryKey, {
    rows: [person(ada, 'Ada North'), person(clara, 'Clara North')],
  } as never)

async function open() {
  const setView = vi.fn<(change: object) => void>()
  await render(
    <QueryClientProvider client={queryClient()}>
      <AuditControls view={view} setView={setView} names={names} keyName={undefined} />
    </QueryClientProvider>,
  )
  return setView
}
const field = page.getByRole('searchbox', { name: 'Person’s name or ID' })

test('a name is found once the people are loaded, even if it was typed earlier', async () => {
  const setView = await open()
  await field.fill('ada')
  await new Promise((resolve) => setTimeout(resolve, 700))
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  loaded()
  await expect.poll(() => setView.mock.calls).toEqual([[{ person: ada }]])
})

test('a name that matches several people or none says that the log isn’t about one', async () => {
  loaded()
  const setView = await open()
  await field.fill('north')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('2 people match. Enter more of the name, or the ID. The log shows everyone.')
  await field.fill('nobody')
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('No one matches. The log shows everyone.')
  expect(setView).not.toHaveBeenCalled()
})
