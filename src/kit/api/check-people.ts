import type { PersonCheck } from '#contract/own/connection-checks.ts'
import { createStore } from '#src/kit/lib/store.ts'

import { ApiError } from './client.ts'
import { createRequestQueue, waitSeconds, type Wait } from './request-queue.ts'

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

/** Outcome of one person; null of somebody who left the list meanwhile. */
type Settled<Check extends Found> = { user_id: string; outcome: CheckOutcome<Check> | null }

const failureOf = (outcome: CheckOutcome<Found> | null) =>
  outcome && ('failed' in outcome ? outcome.failed : outcome.check.failed)

/** State after some more people are through. */
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
/**
 * True where a failure concerns this person alone, such as an id that the service does not know:
 * others may succeed.
 */
const isOwn = ({ status }: CheckFailure) =>
  status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)

const asError = ({ status, detail, retry_after }: CheckFailure) =>
  new ApiError(status ? 'http' : 'unreachable', detail, { status, retryAfter: retry_after })

/** Asks for one person. A session that is over is thrown, and so is a service that has too much to do. */
async function askOnce<Check extends Found>(
  ask: AskCheck<Check>,
  user_id: string,
  { signal, now }: { signal: AbortSignal; now: () => number },
): Promise<CheckOutcome<Check> | null> {
  const outcome = await ask(user_id, signal).then(
    (check) => ({ user_id, check }),
    (error: unknown) => {
      if (signal.aborted || !(error instanceof ApiError) || error.status === 401) throw error
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

/** The state of the run, shown with what came since it was shown last: that of a quarter of a second together. */
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
 * Checks many people, a few at a time. What comes is handed to `take` with the progress, that of a quarter of a second together.
 * It can be paused, and goes on where it was; waits where the service asks for it; goes on after the failure of one, and
 * holds when the service fails for several in a row.
 */
export function createPeopleCheck<Check extends Found = PersonCheck>(
  ask: AskCheck<Check>,
  take: (outcomes: readonly CheckOutcome<Check>[]) => void,
  timing: Partial<Timing> = {},
) {
  const { now, wait, ...telling } = { ...realTiming, ...timing }
  const progress = createProgress(take, { now, ...telling })
  const { get, subscribe, show } = progress
  /** People who are not through: those who are being asked, then the others. */
  let left = new Set<string>()
  let concurrency = 1
  const queue = createRequestQueue(wait, (retryInSeconds) => show({ retryInSeconds }))

  /** Breaks off what is under way. */
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
      const isEnded = error !== heldBy && error instanceof ApiError && error.status === 401
      end({ state: isEnded ? 'ended' : 'held', error: error as Error, endedAt: now() })
    }
  }

  const isHeld = () => ['paused', 'held'].includes(get().state)
  return {
    get,
    subscribe,
    /** Checks these, `atOnce` at the same time. What was left of a run before is given up. */
    start: (userIds: readonly string[], atOnce: number) => {
      left = new Set(userIds)
      concurrency = atOnce
      void run({ ...NOTHING, of: left.size })
    },
    pause: () => {
      if (get().state === 'checking') end({ state: 'paused' })
    },
    /** Goes on with those who are left. */
    resume: () => {
      if (isHeld() || get().state === 'stopped') void run()
    },
    /** Leaves those who are left. */
    stop: () => {
      if (get().state === 'checking' || isHeld())
        end({ state: 'stopped', error: null, endedAt: now() })
    },
    /** Checks those again whose check failed, before those who are left of a run that is held, and nobody else. */
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
    /** Ends what is under way and forgets it. */
    drop: () => {
      left.clear()
      progress.forgetSettled()
      end(NOTHING)
    },
  }
}
