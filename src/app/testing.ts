import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'

import { requestLog } from '#src/kit/api/client.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { setDenials } from '#src/kit/lib/rights.ts'

import './app.css'

/**
 * Chromium's message for a size that changes twice in one frame, as while a window is resized. The
 * next frame has it.
 */
const RESIZED_AGAIN = 'ResizeObserver loop completed with undelivered notifications'

// React's warnings fail the test, as console errors on a page do (e2e/utils.ts)
beforeEach(() => {
  vi.spyOn(console, 'error')
  // tests of one page share what a stubbed session allowed, and what other tests loaded
  setDenials({})
  queryClient().clear()
  requestLog.set([])
})
afterEach(async () => {
  await cleanup()
  const complaints = vi
    .mocked(console.error)
    .mock.calls.map((words) => words.join(' '))
    .filter((words) => !words.includes(RESIZED_AGAIN))
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(`console: ${complaints.join('\n')}`)
})
