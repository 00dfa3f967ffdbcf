import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '#src/kit/api/query-client.ts'
import { signedInBrowsers } from '#src/kit/api/workspace-changes.ts'
import { session } from '#src/kit/api/workspace.ts'

import { loader } from './loader.ts'

beforeEach(() => {
  vi.useFakeTimers()
  queryClient().setQueryData(session().queryKey, { member: null } as never)
})
afterEach(() => {
  queryClient().clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** True if the page is rendered after so many milliseconds. */
async function isLoadedAfter(ms: number) {
  let isLoaded = false
  void loader().then(() => (isLoaded = true))
  await vi.advanceTimersByTimeAsync(ms)
  return isLoaded
}

test('the settings load with the list of sessions, so that nothing below it moves', async () => {
  vi.stubGlobal('fetch', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return Response.json({ sessions: [] })
  })
  expect(await isLoadedAfter(100)).toBe(false)
  expect(await isLoadedAfter(300)).toBe(true)
  expect(queryClient().getQueryData(signedInBrowsers().queryKey)).toEqual([])
})

test('a slow list is not awaited', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  expect(await isLoadedAfter(400)).toBe(true)
})
