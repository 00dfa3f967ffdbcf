import type { PersonCheck } from '#contract/connection-checks.ts'
import { ApiError } from './client.ts'

/** Failures of the service in a row after which it is taken to be gone, so that the others are not asked in vain. */
const MOST_IN_A_ROW = 5
/** Waits in a row without one answer in between, before somebody must say whether to go on. */
const MOST_WAITS = 6
const FIRST_WAIT_SECONDS = 1
const LONGEST_WAIT_SECONDS = 120
/** Progress is told so often at most: each telling draws the page anew. */
const TELL_MS = 100

type CheckFailure = NonNullable<PersonCheck['failed']>
/** What became of one person's check. Where nothing came of it, only why. */
export type CheckOutcome =
  | { user_id: string; check: PersonCheck }
  | { user_id: string; check: null; failed: CheckFailure }

export type PeopleCheck = {
  /**
   * `held`: the service does not answer, and somebody must say whether to go on. `ended`: the session is over. `stopped`:
   * those who are left are given up.
   */
  state: 'none' | 'checking' | 'paused' | 'held' | 'ended' | 'stopped' | 'done'
  /** People of this run, and how many of them are through, those whose check failed included. */
  of: number
  through: number
  /** Those whose check failed, by their ids. */
  failed: ReadonlyMap<string, CheckFailure>
  /** Why it is held or ended. */
  error: Error | null
  /** Until the next try, where the service asked for a pause. */
  retryInSeconds: number | null
  /** When it came to its end or was broken off, milliseconds since 1970. */
  endedAt: number | null
}

const NOTHING: PeopleCheck = {
  state: 'none',
  of: 0,
  through: 0,
  failed: new Map(),
  error: null,
  retryInSeconds: null,
  endedAt: null,
}

/** Asks for one person's check. */
export type AskCheck = (user_id: string, signal: AbortSignal) => Promise<PersonCheck>
type Timing = {
  now: () => number
  /** Resolves after so many seconds; rejects when the signal aborts. */
  wait: (seconds: number, signal: AbortSignal) => Promise<void>
  /** Calls back after so many milliseconds. */
  later: (callback: () => void, ms: number) => void
}

const realTiming: Timing = {
  now: Date.now,
  wait: (seconds, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, seconds * 1000)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    }),
  later: (callback, ms) => void setTimeout(callback, ms),
}

/** Nothing more can be asked for now; the message is the service's. */
class Held extends Error {
  override readonly cause: Error
  constructor(cause: Error) {
    super(cause.message)
    this.cause = cause
  }
}

const isBusy = ({ status }: CheckFailure) => status === 429 || status === 503
/** Whether a failure is of this one person, such as an id that the service does not know: the others may do well. */
const isOwn = ({ status }: CheckFailure) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

const asError = ({ status, detail, retry_after }: CheckFailure) =>
  new ApiError(status ? 'http' : 'unreachable', detail, { status, retryAfter: retry_after })

/**
 * Checks many people, a few at a time. What comes is handed to `take` at once, a tenth of a second's together. It can be
 * paused, and goes on where it was; waits where the service asks for it; goes on after the failure of one, and holds when
 * the service fails for several in a row.
 */
export function createPeopleCheck(
  ask: AskCheck,
  take: (outcomes: readonly CheckOutcome[]) => void,
  { now, wait, later }: Timing = realTiming,
): {
  get: () => PeopleCheck
  subscribe: (listener: () => void) => () => void
  /** Checks these, `atOnce` at the same time. What was left of a run before is given up. */
  start: (userIds: readonly string[], atOnce: number) => void
  pause: () => void
  /** Goes on after a pause, or after the service was gone. */
  resume: () => void
  /** Gives up those who are left. */
  stop: () => void
  /** Checks those again whose check failed, and nobody else. */
  retryFailed: () => void
  /** Ends what is under way and forgets it. */
  drop: () => void
} {
  const listeners = new Set<() => void>()
  let shown = NOTHING
  let queue: string[] = []
  const asked = new Set<string>()
  let concurrency = 1
  let underWay: AbortController | null = null

  let current = NOTHING
  let outcomes: CheckOutcome[] = []
  let reportedAt = -Infinity
  let isTelling = false
  function tell(patch: Partial<PeopleCheck> = {}) {
    current = { ...current, ...patch }
    shown = current
    reportedAt = now()
    const taken = outcomes
    outcomes = []
    if (taken.length) take(taken)
    for (const listener of listeners) listener()
  }
  /** Told with what comes meanwhile. */
  function tellSoon(patch: Partial<PeopleCheck>) {
    current = { ...current, ...patch }
    if (isTelling) return
    isTelling = true
    later(
      () => {
        isTelling = false
        if (current !== shown) tell()
      },
      Math.max(0, reportedAt + TELL_MS - now()),
    )
  }

  let waitsInARow = 0
  let failuresInARow = 0
  let pausing: Promise<void> | null = null
  async function pauseFor(retryAfter: number | null, signal: AbortSignal) {
    const doubled = FIRST_WAIT_SECONDS * 2 ** (waitsInARow - 1)
    const seconds = Math.min(LONGEST_WAIT_SECONDS, Math.max(retryAfter ?? 0, doubled))
    for (let left = Math.ceil(seconds); left > 0; left--) {
      tell({ retryInSeconds: left })
      await wait(1, signal)
    }
    tell({ retryInSeconds: null })
  }

  /** The outcome of one request. A session that is over is thrown. */
  async function askOnce(user_id: string, signal: AbortSignal): Promise<CheckOutcome> {
    try {
      return { user_id, check: await ask(user_id, signal) }
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.status === 401) throw error
      const failed = {
        at: new Date(now()).toISOString(),
        status: error.status,
        detail: error.message,
        retry_after: error.retryAfter,
      }
      return { user_id, check: null, failed }
    }
  }
  const failureOf = (outcome: CheckOutcome) =>
    outcome.check ? outcome.check.failed : outcome.failed

  /** Asks again, after a pause, while the service says that it has too much to do. */
  async function askPatiently(user_id: string, signal: AbortSignal): Promise<CheckOutcome> {
    for (;;) {
      // one pause for all that are under way
      if (pausing) await pausing
      const outcome = await askOnce(user_id, signal)
      signal.throwIfAborted()
      const failed = failureOf(outcome)
      if (!failed || !isBusy(failed)) {
        waitsInARow = 0
        return outcome
      }
      if (!pausing) {
        if (++waitsInARow > MOST_WAITS) throw new Held(asError(failed))
        pausing = pauseFor(failed.retry_after, signal).finally(() => (pausing = null))
      }
      await pausing
    }
  }

  function settle(outcome: CheckOutcome) {
    outcomes.push(outcome)
    const failed = failureOf(outcome)
    const through = current.through + 1
    if (!failed) {
      failuresInARow = 0
      return tellSoon({ through })
    }
    tellSoon({ through, failed: new Map(current.failed).set(outcome.user_id, failed) })
    if (!isOwn(failed) && ++failuresInARow >= MOST_IN_A_ROW) throw new Held(asError(failed))
  }

  async function checkOn(signal: AbortSignal) {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      asked.add(next)
      const outcome = await askPatiently(next, signal)
      asked.delete(next)
      settle(outcome)
      signal.throwIfAborted()
    }
  }

  /** Breaks off what is under way; those who were being asked are the next to be asked. */
  function breakOff() {
    const controller = underWay
    underWay = null
    controller?.abort()
    pausing = null
    queue = [...asked, ...queue]
    asked.clear()
  }

  async function run() {
    const attempt = new AbortController()
    underWay = attempt
    waitsInARow = 0
    failuresInARow = 0
    tell({ state: 'checking', error: null, retryInSeconds: null })
    try {
      await Promise.all(Array.from({ length: concurrency }, () => checkOn(attempt.signal)))
      if (underWay !== attempt) return
      underWay = null
      tell({ state: 'done', endedAt: now() })
    } catch (error) {
      if (underWay !== attempt) return
      breakOff()
      const isEnded = error instanceof ApiError && error.status === 401
      const why = error instanceof Held ? error.cause : (error as Error)
      tell({
        state: isEnded ? 'ended' : 'held',
        error: why,
        retryInSeconds: null,
        endedAt: now(),
      })
    }
  }

  const canResume = () => shown.state === 'paused' || shown.state === 'held'
  return {
    get: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start(userIds, atOnce) {
      breakOff()
      queue = [...new Set(userIds)]
      concurrency = Math.max(1, atOnce)
      current = { ...NOTHING, of: queue.length }
      void run()
    },
    pause() {
      if (shown.state !== 'checking') return
      breakOff()
      tell({ state: 'paused', retryInSeconds: null })
    },
    resume() {
      if (canResume()) void run()
    },
    stop() {
      if (shown.state !== 'checking' && !canResume()) return
      breakOff()
      queue = []
      tell({ state: 'stopped', error: null, retryInSeconds: null, endedAt: now() })
    },
    retryFailed() {
      const again = [...current.failed.keys()]
      if (again.length === 0 || shown.state === 'checking') return
      // those who are still waiting for their turn stay behind them
      queue = [...again, ...queue]
      current = { ...current, failed: new Map(), through: current.through - again.length }
      if (!canResume()) current = { ...current, of: again.length, through: 0 }
      void run()
    },
    drop() {
      breakOff()
      queue = []
      outcomes = []
      current = NOTHING
      tell()
    },
  }
}
