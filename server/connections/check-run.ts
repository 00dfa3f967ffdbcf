import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'

import { isPassing, type Db } from '#server/db/db.ts'
import { CannotRead, type Asker } from '#server/upstream/ask-service.ts'
import type { Upstream } from '#server/upstream/upstream.ts'

import { finishRun, pauseRun, stopRun } from './background-checks.ts'
import { checkPerson, type Checked } from './check-person.ts'
import { isBusy, type Checks } from './checks.ts'
import { release, type Claim } from './due-checks.ts'

/** Number of consecutive failures after which the service counts as unavailable, until the next run. */
const IN_A_ROW_MAX = 6
/** Wait for a busy service that doesn't say how long. */
const WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 900
const WAITS_MAX = 5
/** Pauses after which a failed release is tried again. */
const RELEASE_PAUSES = 20

/** Early end of a run, with the reason in words for the page. */
class Stopped extends Error {}

export type CheckRun = {
  db: Db
  upstream: Upstream
  log: FastifyBaseLogger
  checks: Checks
  /** Pause after each person. */
  pauseMs: number
  /** Seconds. Null if people are checked only after imports. */
  interval: number | null
  /** Consecutive failures of each owner, in this process. */
  failuresInARow: Map<string, number>
}

export const wait = (ms: number, signal: AbortSignal) =>
  delay(ms, undefined, { signal, ref: false })

type Outcome = { isChecked: boolean; hasFailed: boolean }

/** Result for a person whose data causes an error in Rounds. The error is in the log. */
const FAULT = {
  status: 500,
  detail:
    'Rounds couldn’t complete this refresh. Ask your Rounds administrator to check the server log.',
  retry_after: null,
}

/**
 * Checks a claimed person. Throws Stopped if the service can't be used anymore. Any other
 * permanent error is a result of the person, who would otherwise be claimed first again forever.
 */
async function checkOne(run: CheckRun, { owner, user_id }: Claim, asker: Asker): Promise<Outcome> {
  const { db, log, upstream, checks, failuresInARow } = run
  const started_at = new Date().toISOString()
  let checked: Checked | null
  try {
    checked = await checkPerson({ upstream, checks }, asker, { owner, user_id })
  } catch (error) {
    if (error instanceof CannotRead) throw new Stopped(error.failed.detail)
    if (asker.signal.aborted || isPassing(error as { code?: string })) throw error
    // the board shows who it is, which the log never does
    log.error({ err: error, team: owner }, 'a person couldn’t be checked')
    await checks.keep({ owner, user_id, started_at, failed: FAULT })
    return { isChecked: true, hasFailed: true }
  }
  const failed = checked?.failed ?? null
  if (failed && isBusy(failed)) {
    const seconds = Math.min(failed.retry_after ?? WAIT_SECONDS, LONGEST_WAIT_SECONDS)
    if ((await pauseRun(db, owner, seconds)) > WAITS_MAX) throw new Stopped(failed.detail)
    return { isChecked: false, hasFailed: false }
  }
  const inARow = failed && failed.status >= 500 ? (failuresInARow.get(owner) ?? 0) + 1 : 0
  failuresInARow.set(owner, inARow)
  if (failed && inARow >= IN_A_ROW_MAX) throw new Stopped(failed.detail)
  return { isChecked: true, hasFailed: failed !== null }
}

/**
 * Releases a claim, again if the database is busy: a claim left behind holds up the checks of its
 * owner.
 */
async function giveBack(
  { db, pauseMs }: CheckRun,
  claim: Claim,
  outcome: Outcome,
  signal: AbortSignal,
): Promise<void> {
  for (;;)
    try {
      await release(db, claim, outcome)
      return
    } catch (error) {
      if (signal.aborted || !isPassing(error as { code?: string })) throw error
      // once more at the end of this process
      await wait(pauseMs * RELEASE_PAUSES, signal).catch(() => {})
    }
}

/** Checks a claimed person and releases the claim, even if this process stops. */
export async function checkClaimed(
  run: CheckRun,
  claim: Claim,
  { key, signal }: { key: Asker['key']; signal: AbortSignal },
): Promise<void> {
  const { db, log, interval } = run
  let outcome: Outcome = { isChecked: false, hasFailed: false }
  try {
    signal.throwIfAborted()
    outcome = await checkOne(run, claim, { key, address: '127.0.0.1', signal })
    // requests from the board go first
    await wait(run.pauseMs, signal)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    log.warn({ why: error.message }, 'the background check stopped early')
    run.failuresInARow.delete(claim.owner)
    await stopRun(db, claim.owner, error.message)
  } finally {
    await giveBack(run, claim, outcome, signal)
  }
  if (interval !== null) await finishRun(db, claim.owner, interval)
}
