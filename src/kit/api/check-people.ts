import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { createStore } from '#src/kit/lib/store.ts'

import { ApiError, isSignedOut } from './api-error.ts'
import { createRequestQueue, waitSeconds, type Wait } from './request-queue.ts'

/**
 * Number of consecutive service failures after which the service counts as unavailable and the run
 * is paused.
 */
const IN_A_ROW_MAX = 5
/** Minimum interval of progress updates, each of which renders the page. */
const TELL_MS = 250

type CheckFailure = NonNullable<PersonCheck['failed']>
/** Check result, including its failure. */
type Found = { failed: CheckFailure | null }
/** Result of one person's check, or the reason that there is none. */
export type CheckOutcome<Check extends Found = PersonCheck> =
  | { user_id: string; check: Check }
  | { user_id: string; check: null; failed: CheckFailure }

export type PeopleCheck = {
  /**
   * `held`: the service doesn't answer, and the user must decide whether to continue. `ended`: the
   * session is over. `stopped`: the remaining people are not checked unless the user continues.
   */
  state: 'none' | 'checking' | 'paused' | 'held' | 'ended' | 'stopped' | 'done'
  /** Number of people in this run, and of those completed, including failed ones. */
  of: number
  through: number
  /** Failed checks by person. */
  failed: ReadonlyMap<string, CheckFailure>
  /** Number of people no longer on the list. */
  unlisted: number
  /** Reason that the run paused or ended. */
  error: Error | null
  /** Seconds until the next attempt, if the service asked for a pause. */
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

/** Requests one person's check. Throws ApiError if it fails, with 404 for a person who is not on the list. */
export type AskCheck<Check extends Found = PersonCheck> = (
  user_id: string,
  signal: AbortSignal,
) => Promise<Check>
type Timing = {
  now: () => number
  wait: Wait
  /** Calls back after this many milliseconds. */
  later: (callback: () => void, ms: number) => void
  /** Minimum interval of progress updates and of delivering results. */
  tellMs: number
}
const realTiming: Timing = {
  now: Date.now,
  wait: waitSeconds,
  later: (callback, ms) => void setTimeout(callback, ms),
  tellMs: TELL_MS,
}

/** Result of one person. Null for a person no longer on the list. */
type Settled<Check extends Found> = { user_id: string; outcome: CheckOutcome<Check> | null }

const failureOf = (outcome: CheckOutcome<Found> | null) =>
  outcome && ('failed' in outcome ? outcome.failed : outcome.check.failed)

/** State after more people are completed. */
function withSettled<Check extends Found>(
  state: PeopleCheck,
  settled: readonly Settled<Check>[],
): PeopleCheck {
  const failures = settled.flatMap(({ user_id, outcome }) => {
    const failed = failureOf(outcome)
    return failed ? [[user_id, failed] as const] : []
  })
  return {
    ...state,
    through: state.through + settled.length,
    unlisted: state.unlisted + settled.filter(({ outcome }) => !outcome).length,
    failed: failures.length ? new Map([...state.failed, ...failures]) : state.failed,
  }
}

const isBusyFailure = ({ status }: CheckFailure) => status === 429 || status === 503
/** True if a failure concerns only this person, such as an id unknown to the service. Others may succeed. */
const isOwn = ({ status }: CheckFailure) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

const asError = ({ status, detail, retry_after }: CheckFailure) =>
  new ApiError(status ? 'http' : 'unreachable', detail, { status, retryAfter: retry_after })

/** Checks one person. Throws if the session is over, or the service is overloaded. */
async function askOnce<Check extends Found>(
  ask: AskCheck<Check>,
  user_id: string,
  { signal, now }: { signal: AbortSignal; now: () => number },
): Promise<CheckOutcome<Check> | null> {
  const outcome = await ask(user_id, signal).then(
    (check) => ({ user_id, check }),
    (error: unknown) => {
      if (signal.aborted || isSignedOut(error) || !(error instanceof ApiError)) throw error
      if (error.status === 404) return null
      const { status, message: detail, retryAfter: retry_after } = error
      const failed = { at: new Date(now()).toISOString(), status, detail, retry_after }
      return { user_id, check: null, failed }
    },
  )
  signal.throwIfAborted()
  const failed = failureOf(outcome)
  if (failed && isBusyFailure(failed)) throw asError(failed)
  return outcome
}

/** Delivers the state of the run with new results, every quarter of a second. */
function createProgress<Check extends Found>(
  take: (outcomes: readonly CheckOutcome<Check>[]) => void,
  { now, later, tellMs }: Pick<Timing, 'now' | 'later' | 'tellMs'>,
) {
  const { get, set, subscribe } = createStore(() => NOTHING)
  let settled: Settled<Check>[] = []
  let shownAt = -Infinity
  let isShownLater = false
  function show(patch: Partial<PeopleCheck> = {}) {
    const next = { ...withSettled(get(), settled), ...patch }
    const outcomes = settled.flatMap(({ outcome }) => outcome ?? [])
    settled = []
    shownAt = now()
    if (outcomes.length) take(outcomes)
    set(next)
  }
  return {
    get,
    subscribe,
    show,
    settle(one: Settled<Check>) {
      settled.push(one)
      if (isShownLater) return
      isShownLater = true
      const showNow = () => {
        isShownLater = false
        if (settled.length) show()
      }
      later(showNow, Math.max(0, shownAt + tellMs - now()))
    },
    forgetSettled() {
      settled = []
    },
  }
}

/**
 * Checks many people, a few at a time, and passes results with the progress to `take` every
 * quarter of a second. It can be paused and continued, waits if the service asks for it, continues
 * after a single failure, and pauses when the service fails for several in a row.
 */
export function createPeopleCheck<Check extends Found = PersonCheck>(
  ask: AskCheck<Check>,
  take: (outcomes: readonly CheckOutcome<Check>[]) => void,
  timing: Partial<Timing> = {},
) {
  const { now, wait, ...telling } = { ...realTiming, ...timing }
  const progress = createProgress(take, { now, ...telling })
  const { get, subscribe, show } = progress
  /** People not completed: those in progress, then the others. */
  let left = new Set<string>()
  let concurrency = 1
  const queue = createRequestQueue(wait, (retryInSeconds) => show({ retryInSeconds }))

  /** Aborts requests in progress. */
  function end(patch: Partial<PeopleCheck>) {
    queue.stop()
    show({ retryInSeconds: null, ...patch })
  }

  async function run(patch: Partial<PeopleCheck> = {}) {
    show({ ...patch, state: 'checking', error: null, retryInSeconds: null })
    let failuresInARow = 0
    let heldBy: Error | null = null
    try {
      const isDone = await queue.run(({ signal, ask: askPatiently, each }) =>
        each([...left], concurrency, async (user_id) => {
          const outcome = await askPatiently(() => askOnce(ask, user_id, { signal, now }))
          left.delete(user_id)
          progress.settle({ user_id, outcome })
          const failed = failureOf(outcome)
          if (!failed) failuresInARow = 0
          else if (!isOwn(failed) && ++failuresInARow >= IN_A_ROW_MAX)
            throw (heldBy = asError(failed))
          signal.throwIfAborted()
        }),
      )
      if (isDone) end({ state: 'done', endedAt: now() })
    } catch (error) {
      const isEnded = error !== heldBy && isSignedOut(error)
      end({ state: isEnded ? 'ended' : 'held', error: error as Error, endedAt: now() })
    }
  }

  const isHeld = () => ['paused', 'held'].includes(get().state)
  return {
    get,
    subscribe,
    /** Checks these people, `atOnce` at the same time. The rest of an earlier run is dropped. */
    start: (userIds: readonly string[], atOnce: number) => {
      left = new Set(userIds)
      concurrency = atOnce
      void run({ ...NOTHING, of: left.size })
    },
    pause: () => {
      if (get().state === 'checking') end({ state: 'paused' })
    },
    /** Continues with the remaining people. */
    resume: () => {
      if (isHeld() || get().state === 'stopped') void run()
    },
    /** Stops without the remaining people. */
    stop: () => {
      if (get().state === 'checking' || isHeld())
        end({ state: 'stopped', error: null, endedAt: now() })
    },
    /** Checks failed people again, before the remaining ones if the run is paused, and no one else. */
    retryFailed: () => {
      const { failed, through, state } = get()
      if (failed.size === 0 || state === 'checking') return
      left = new Set([...failed.keys(), ...(isHeld() ? left : [])])
      void run(
        isHeld()
          ? { failed: NOTHING.failed, through: through - failed.size }
          : { ...NOTHING, of: failed.size },
      )
    },
    /** Stops and forgets the run. */
    drop: () => {
      left.clear()
      progress.forgetSettled()
      end(NOTHING)
    },
  }
}
