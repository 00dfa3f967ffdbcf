import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { queryClient } from '#src/kit/api/query-client.ts'

import { AuditExports } from './AuditExports.tsx'
import { auditEvent } from './testing.ts'

/** Events of a response, and at most in a file. */
const [PART, MAX] = [300, 1000]
const view = { kind: '', within: 'all', person: '', lists: '', member: '', key: '' } as const
const names = { nameOf: (id: string) => id, memberOf: () => null }

afterEach(() => vi.unstubAllGlobals())

/** A server with so many events. */
function withEvents(count: number) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (!path.includes('/audit')) return Response.json({ team: { name: 'North' }, upstream: {} })
    const before = Number(new URL(path, location.href).searchParams.get('before') ?? count + 1)
    const length = Math.min(PART, before - 1)
    const events = Array.from({ length }, (_, at) => auditEvent({ number: before - 1 - at }))
    const next = before - length > 1 ? before - length : null
    return Response.json({ mode: 'on', events, next })
  })
}

test.each([
  [300, false],
  [MAX, false],
  [MAX + 1, true],
])('a file of %i events says where it is cut off', async (count, isCut) => {
  withEvents(count)
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push(file as Blob)
    return 'blob:nothing'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await render(
    <QueryClientProvider client={queryClient()}>
      <AuditExports view={view} names={names} max={MAX} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'FHIR AuditEvent' }).click()
  await expect.poll(() => saved.length).toBe(1)
  const cut = page.getByText('The file has only the newest 1,000 events. Choose a shorter period.')
  if (isCut) await expect.element(cut).toBeVisible()
  else await expect.element(cut).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => saved.length).toBe(2)
  const [, howMany] = (await saved[1]!.slice(0, 1000).text()).split('\n')
  expect(howMany).toContain(isCut ? 'only the newest 1,000 events' : `all ${count}`)
})
