import { afterEach, beforeEach, vi } from 'vitest'

/** Time in the tests of a file as their process counts it: `seconds` more than have passed, from 0 in each test. */
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
