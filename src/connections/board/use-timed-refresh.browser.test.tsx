import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'

import { useTimedRefresh } from './use-timed-refresh.ts'

const MINUTE_MS = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

function see(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a refresh begins once the interval since the last one has passed', async () => {
  const refresh = vi.fn<() => void>()
  const since = Date.now() - 2 * MINUTE_MS
  await renderHook(() => useTimedRefresh(5, since, true, refresh))
  vi.advanceTimersByTime(3 * MINUTE_MS - 1)
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(refresh).toHaveBeenCalledOnce()
})

test('a refresh that is due on a hidden page begins when the page is visible', async () => {
  const refresh = vi.fn<() => void>()
  const since = Date.now()
  see('hidden')
  await renderHook(() => useTimedRefresh(5, since, true, refresh))
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(refresh).not.toHaveBeenCalled()
  see('visible')
  expect(refresh).toHaveBeenCalledOnce()
})

test('no refresh begins without an interval, or during a refresh', async () => {
  const refresh = vi.fn<() => void>()
  await renderHook(() => useTimedRefresh(0, null, true, refresh))
  await renderHook(() => useTimedRefresh(5, null, false, refresh))
  vi.advanceTimersByTime(6 * MINUTE_MS)
  expect(refresh).not.toHaveBeenCalled()
})
