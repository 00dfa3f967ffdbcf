import type { PersonCheck } from '#contract/own/connection-checks.ts'

import { ApiError } from './client.ts'
import { createPatience, waitSeconds, type Wait } from './patience.ts'

/** Failures of the service in a row after which it is taken to be gone, so that the others are not asked in vain. */
const IN_A_ROW_MAX = 5
/** Progress is told so often at most, where nothing else is said: each telling draws the page anew. */
const TELL_MS = 250

type CheckFailure = NonNullable<PersonCheck['failed']>
/** Check result, which itself carries its failure. */
type Found = { failed: CheckFailure | null }
/** Outcome of one person's check; without a check, the reason. */
export type CheckOutcome<Check extends Found = PersonCheck> =
  | { user_id: string; check: Check }
  | { user_id: string; check: null; failed: CheckFailure }

export type PeopleCheck = {
  /**
   * `held`: the service does not answer, and somebody must say whether to go on. `ended`: the session is over. `stopped`:
   * those who are left are not asked unless somebody says so.
   */
  state: 'none' | 'checking' | 'paused' | 'held' | 'ended' | 'stopped' | 'done'
  /** People of this run, and how many of them are through, those whose check failed included. */
  of: number
  through: number
  /** Failed checks, by the ids of the people. */
  failed: ReadonlyMap<string, CheckFailure>
  /** Number of them who are no longer on the list. */
  unlisted: number
  /** Reason that the run paused or ended. */
  error: Error | null
  /** Until the next try, where the service asked for a pause. */
  retryInSeconds: number | null
  /** Time at which it ended or was stopped, milliseconds since 1970. */
  endedAt: number | null
}

const NOTHING: PeopleCheck = {
  state: 'none',
  of: 0,
  through: 0,
  failed: new Map(),
  unlisted: 0,
  error: null,
  retryInSeconds: null,
  endedAt: null,
}

/** Asks for one person's check. Throws ApiError where nothing comes of it: 404 of somebody who is not on the list. */
export type AskCheck<Check extends Found = PersonCheck> = (
  user_id: string,
  signal: AbortSignal,
) => Promise<Check>
type Timing = {
  now: () => number
  wait: Wait
  /** Calls back after so many milliseconds. */
  later: (callback: () => void, ms: number) => void
  /** Progress is told, and what came is handed on, so often at most. */
  tellMs: number
}

const realTiming: Timing = {
  now: Date.now,
  wait: waitSeconds,
  later: (callback, ms) => void setTimeout(callback, ms),
  tellMs: TELL_MS,
}

/** Nothing more can be asked for now; the message is the service's. */
class Held extends Error {
  override readonly cause: Error
  constructor(cause: Error) {
    super(cause.message)
    this.cause = cause
  }
}

const isBusyFailure = ({ status }: CheckFailure) => status === 429 || status === 503
/**
 * True where a failure concerns this person alone, such as an id that the service does not know:
 * others may succeed.
 */
const isOwn = ({ status }: CheckFailure) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

const asError = ({ status, detail, retry_after }: CheckFailure) =>
  new ApiError(status ? 'http' : 'unreachable', detail, { status, retryAfter: retry_after })

/**
 * Checks many people, a few at a time. What comes is handed to `take` with the progress, that of `tellMs` together. It can be
 * paused, and goes on where it was; waits where the service asks for it; goes on after the failure of one, and holds when
 * the service fails for several in a row.
 */
export function createPeopleCheck<Check extends Found = PersonCheck>(
  ask: AskCheck<Check>,
  take: (outcomes: readonly CheckOutcome<Check>[]) => void,
  timing: Partial<Timing> = {},
): {
  get: () => PeopleCheck
  subscribe: (listener: () => void) => () => void
  /** Checks these, `atOnce` at the same time. What was left of a run before is given up. */
  start: (userIds: readonly string[], atOnce: number) => void
  pause: () => void
  /** Goes on with those who are left. */
  resume: () => void
  /** Leaves those who are left. */
  stop: () => void
  /** Checks those again whose check failed, and nobody else. */
  retryFailed: () => void
  /** Ends what is under way and forgets it. */
  drop: () => void
} {
  const { now, wait, later, tellMs } = { ...realTiming, ...timing }
  const listeners = new Set<() => void>()
  let shown = NOTHING
  let queue: string[] = []
  const asked = new Set<string>()
  let concurrency = 1
  let underWay: AbortController | null = null

  let current = NOTHING
  let outcomes: CheckOutcome<Check>[] = []
  /** Reported as a copy, once for many. */
  let failures = new Map<string, CheckFailure>()
  let reportedAt = -Infinity
  let isTelling = false
  function tell(patch: Partial<PeopleCheck> = {}) {
    current = { ...current, ...patch }
    if (current.failed.size !== failures.size) current.failed = new Map(failures)
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
      Math.max(0, reportedAt + tellMs - now()),
    )
  }

  let failuresInARow = 0
  /** The outcome of one request; null of somebody who left the list meanwhile. A session that is over is thrown. */
  async function askOnce(
    user_id: string,
    signal: AbortSignal,
  ): Promise<CheckOutcome<Check> | null> {
    try {
      return { user_id, check: await ask(user_id, signal) }
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.status === 401) throw error
      if (error.status === 404) return null
      const failed = {
        at: new Date(now()).toISOString(),
        status: error.status,
        detail: error.message,
        retry_after: error.retryAfter,
      }
      return { user_id, check: null, failed }
    }
  }
  const failureOf = (outcome: CheckOutcome<Check> | null) =>
    outcome && ('failed' in outcome ? outcome.failed : outcome.check.failed)

  /** A service that says it has too much to do is asked again, and no outcome. */
  async function askUnlessBusy(user_id: string, signal: AbortSignal) {
    const outcome = await askOnce(user_id, signal)
    signal.throwIfAborted()
    const failed = failureOf(outcome)
    if (failed && isBusyFailure(failed)) throw asError(failed)
    return outcome
  }

  function settle(user_id: string, outcome: CheckOutcome<Check> | null) {
    const told = { through: current.through + 1, unlisted: current.unlisted + (outcome ? 0 : 1) }
    if (outcome) outcomes.push(outcome)
    const failed = failureOf(outcome)
    if (!failed) {
      failuresInARow = 0
      return tellSoon(told)
    }
    failures.set(user_id, failed)
    tellSoon(told)
    if (!isOwn(failed) && ++failuresInARow >= IN_A_ROW_MAX) throw new Held(asError(failed))
  }

  async function checkAll(signal: AbortSignal) {
    const askPatiently = createPatience(wait, signal, (retryInSeconds) => tell({ retryInSeconds }))
    const checkOn = async () => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        asked.add(next)
        const user_id = next
        const outcome = await askPatiently(() => askUnlessBusy(user_id, signal))
        asked.delete(user_id)
        settle(user_id, outcome)
        signal.throwIfAborted()
      }
    }
    await Promise.all(Array.from({ length: concurrency }, checkOn))
  }

  /** Breaks off what is under way; those who were being asked are the next to be asked. */
  function breakOff() {
    const controller = underWay
    underWay = null
    controller?.abort()
    queue = [...asked, ...queue]
    asked.clear()
  }

  async function run() {
    const attempt = new AbortController()
    underWay = attempt
    failuresInARow = 0
    tell({ state: 'checking', error: null, retryInSeconds: null })
    try {
      await checkAll(attempt.signal)
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

  const isHeld = () => shown.state === 'paused' || shown.state === 'held'
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
      failures = new Map()
      current = { ...NOTHING, of: queue.length }
      void run()
    },
    pause() {
      if (shown.state !== 'checking') return
      breakOff()
      tell({ state: 'paused', retryInSeconds: null })
    },
    resume() {
      if (isHeld() || shown.state === 'stopped') void run()
    },
    stop() {
      if (shown.state !== 'checking' && !isHeld()) return
      breakOff()
      tell({ state: 'stopped', error: null, retryInSeconds: null, endedAt: now() })
    },
    retryFailed() {
      const again = [...failures.keys()]
      if (again.length === 0 || shown.state === 'checking') return
      // people still in the queue stay behind them
      queue = isHeld() ? [...again, ...queue] : again
      failures = new Map()
      current = isHeld()
        ? { ...current, failed: NOTHING.failed, through: current.through - again.length }
        : { ...NOTHING, of: again.length }
      void run()
    },
    drop() {
      breakOff()
      queue = []
      outcomes = []
      failures = new Map()
      current = NOTHING
      tell()
    },
  }
}
