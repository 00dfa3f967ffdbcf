import { afterEach, beforeEach, vi } from 'vitest'

/** Time of the process in the tests of a file: `seconds` ahead of the real clock, from 0 in each test. */
export function passingTime() {
  const clock = { seconds: 0 }
  beforeEach(() => {
    clock.seconds = 0
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + clock.seconds * 1000)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })
  return clock
}
