import { ApiError } from './api-error.ts'
import { inParallel } from './in-parallel.ts'

/**
 * Number of consecutive waits without a response after which the user must decide whether to
 * continue.
 */
const WAITS_MAX = 6
/** Number of parallel requests until the gateway has given its limit. */
export const CONCURRENCY_AT_FIRST = 3
const FIRST_WAIT_SECONDS = 1
const LONGEST_WAIT_SECONDS = 120

/** Resolves after this many seconds. Rejects when the signal aborts. */
export type Wait = (seconds: number, signal: AbortSignal) => Promise<void>
export const waitSeconds: Wait = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || error.status === 503)

/** Seconds after which a service that can't answer yet wants to be asked again. Null if it doesn't say. */
export const secondsAskedFor = (error: Error | null) => (isBusy(error) ? error.retryAfter : null)

/** The `refetchInterval` of a query that repeats by itself when the service says when. */
export const whenServiceSays = ({ state }: { state: { error: Error | null } }) => {
  const seconds = secondsAskedFor(state.error)
  return seconds === null ? false : seconds * 1000
}

type Tell = (secondsLeft: number | null) => void

/**
 * Retries after a pause while the service is overloaded. All requests share one pause: as long as
 * the service asks for, and twice as long as the one before. After several in a row, the service's
 * own error is thrown.
 */
function createPatience(
  wait: Wait,
  signal: AbortSignal,
  tell: Tell,
): <T>(request: () => Promise<T>) => Promise<T> {
  let waitsInARow = 0
  let pausing: Promise<void> | null = null
  async function pauseFor(retryAfter: number | null) {
    const doubled = FIRST_WAIT_SECONDS * 2 ** (waitsInARow - 1)
    const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(retryAfter ?? 0, doubled))
    for (let left = Math.ceil(seconds); left > 0; left--) {
      tell(left)
      await wait(1, signal)
    }
    tell(null)
  }
  return async (request) => {
    for (;;) {
      if (pausing) await pausing
      try {
        const answer = await request()
        waitsInARow = 0
        return answer
      } catch (error) {
        if (!isBusy(error) || signal.aborted) throw error
        if (!pausing) {
          if (++waitsInARow > WAITS_MAX) throw error
          pausing = pauseFor(error.retryAfter).finally(() => (pausing = null))
        }
        await pausing
      }
    }
  }
}

/** Requests of one run, which ends with the first failure. */
export type RequestRun = {
  signal: AbortSignal
  ask: <T>(request: () => Promise<T>) => Promise<T>
  /** Processes items in order, this many at a time. */
  each: <Item>(
    items: Iterable<Item>,
    concurrency: number,
    work: (item: Item) => Promise<unknown>,
  ) => Promise<void>
}

/**
 * Many requests to one service: a few at a time, with a pause if the service asks for one. `tell`
 * gets the remaining seconds, null when it is over. There is one run at a time, which can be
 * stopped.
 */
export function createRequestQueue(wait: Wait, tell: Tell) {
  let underWay: AbortController | null = null
  function stop() {
    const attempt = underWay
    underWay = null
    attempt?.abort()
  }
  return {
    stop,
    /** Resolves to true at the end of `work`, to false if it was stopped or another run replaced it. */
    async run(work: (requests: RequestRun) => Promise<void>): Promise<boolean> {
      stop()
      const attempt = new AbortController()
      const { signal } = attempt
      underWay = attempt
      const isCurrent = () => underWay === attempt
      const askPatiently = createPatience(wait, signal, tell)
      try {
        await work({ signal, ask: askPatiently, each: inParallel })
        return isCurrent()
      } catch (error) {
        if (!isCurrent()) return false
        throw error
      } finally {
        // the other requests of this run end with it
        if (isCurrent()) stop()
      }
    },
  }
}
