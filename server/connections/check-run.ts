import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'

import { inParallel } from '#lib/in-parallel.ts'
import type { Db } from '#server/db/db.ts'
import { CannotRead, type Asker } from '#server/upstream/ask-service.ts'
import type { Upstream } from '#server/upstream/upstream.ts'

import { advanceRun, beginRun, finishRun, nextInRun, stopRun } from './background-checks.ts'
import { checkPerson, type Checked } from './check-person.ts'
import type { Checks } from './checks.ts'
import { nextDue, settleDue, type DueCheck } from './due-checks.ts'

/** Number of people who are checked at the same time. */
const AT_ONCE = 2
/** Number of people who are looked up at once, between reports of progress. */
const CHUNK = 20
/** Failures in a row after which the service is taken to be gone, until the next run. */
const IN_A_ROW_MAX = 6
/** Wait after a busy service that does not say how long. */
const WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 900
const WAITS_MAX = 5

/** Early end of a run, with the reason in words for the page. */
export class Stopped extends Error {}

/** Owner whose people are checked, and as whom the service is asked. */
export type Owner = { owner: string; key: Asker['key'] }
type Whom = { owner: Owner; user_id: string }

export type CheckRun = {
  db: Db
  upstream: Upstream
  log: FastifyBaseLogger
  checks: Checks
  /** Pause after each person. */
  pauseMs: number
}

export const wait = (ms: number, signal: AbortSignal) =>
  delay(ms, undefined, { signal, ref: false })

async function checkOne(
  { upstream, checks }: CheckRun,
  { owner: { owner, key }, user_id }: Whom,
  signal: AbortSignal,
) {
  const asker = { key, address: '127.0.0.1', signal }
  const ask = () => checkPerson({ upstream, checks }, asker, { owner, user_id })
  for (let waits = 0; ; waits++) {
    const checked: Checked | null = await ask().catch((error: unknown) => {
      if (error instanceof CannotRead) throw new Stopped(error.failed.detail)
      throw error
    })
    const failed = checked?.failed
    if (!failed || (failed.status !== 429 && failed.status !== 503)) return checked
    if (waits >= WAITS_MAX) throw new Stopped(failed.detail)
    const seconds = Math.min(failed.retry_after ?? WAIT_SECONDS, LONGEST_WAIT_SECONDS)
    await wait(seconds * 1000, signal)
  }
}

/** Checks people a few at a time. Throws Stopped where the service cannot be asked any more. */
async function checkChunk(run: CheckRun, people: readonly Whom[], given: AbortSignal) {
  let inARow = 0
  // both workers end with the first that cannot go on
  const chunk = new AbortController()
  const signal = AbortSignal.any([given, chunk.signal])
  try {
    await inParallel(people, AT_ONCE, async (whom) => {
      const failed = (await checkOne(run, whom, signal))?.failed
      inARow = failed && failed.status >= 500 ? inARow + 1 : 0
      if (failed && inARow >= IN_A_ROW_MAX) throw new Stopped(failed.detail)
      await wait(run.pauseMs, signal)
    })
  } finally {
    chunk.abort()
  }
}

/** Checks whom an import has changed. Imports are into our own service alone. */
export async function checkDue(run: CheckRun, signal: AbortSignal) {
  const { db, upstream } = run
  if (upstream.kind !== 'own') return
  const asked = ({ owner, user_id }: DueCheck) => ({
    owner: { owner, key: { teamId: owner } },
    user_id,
  })
  for (;;) {
    const due = await nextDue(db, CHUNK)
    if (!due.length) return
    await checkChunk(run, due.map(asked), signal)
    await settleDue(db, due)
    signal.throwIfAborted()
  }
}

/** Checks everybody of an owner whose run is due, from where the last run was broken off. */
export async function checkOwner(
  run: CheckRun,
  owner: Owner,
  { interval, signal }: { interval: number; signal: AbortSignal },
) {
  const { db, log } = run
  const startedAt = await beginRun(db, owner.owner, interval)
  if (startedAt === null) return
  const of = { owner: owner.owner, startedAt, interval }
  try {
    for (;;) {
      await checkDue(run, signal)
      const userIds = await nextInRun(db, of, CHUNK)
      if (!userIds.length) break
      await checkChunk(
        run,
        userIds.map((user_id) => ({ owner, user_id })),
        signal,
      )
      await advanceRun(db, of)
      signal.throwIfAborted()
    }
    await finishRun(db, owner.owner)
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    log.warn({ why: error.message }, 'the background check stopped early')
    await advanceRun(db, of)
    await stopRun(db, owner.owner, error.message)
  }
}
