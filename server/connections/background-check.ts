import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyBaseLogger } from 'fastify'

import type { BackgroundCheck, CheckRules } from '#contract/own/connection-checks.ts'
import { inParallel } from '#lib/in-parallel.ts'
import { isUnavailable, type Db } from '#server/db/db.ts'
import { purgePeople } from '#server/people/people.ts'
import { CannotRead } from '#server/upstream/ask-service.ts'
import type { Upstream } from '#server/upstream/upstream.ts'
import { forgetWorkoutDays } from '#server/workouts/workout-days.ts'

import {
  advanceRun,
  backgroundState,
  backgroundStates,
  beginRun,
  finishRun,
  forgetHistory,
  giveLeaseBack,
  nextInRun,
  stopRun,
  takeLease,
  teamsWithPeople,
} from './background-checks.ts'
import { checkPerson, type Checked } from './check-person.ts'
import { openChecks } from './checks.ts'
import { nextDue, settleDue, type DueCheck } from './due-checks.ts'

/** Gentle: those who sit at the board go first. */
const AT_ONCE = 2
const PAUSE_MS = 50
/** Number of people who are looked up at once, between reports of progress. */
const CHUNK = 20
/** Failures in a row after which the service is taken to be gone, until the next run. */
const IN_A_ROW_MAX = 6
/** Wait after a busy service that does not say how long. */
const WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 900
const WAITS_MAX = 5
const LEASE_EVERY_MS = 15_000
/** Interval at which the process checks for a due run. */
const LOOK_MS = 15_000
/** Delay after the start, when other work comes first. */
const FIRST_LOOK_MS = 3000
const FORGET_EVERY_MS = 60 * 60_000
/** The days of people's workouts that nobody looked at for so long are forgotten: they only save asking again. */
const UNREAD_DAYS = 90

/** Early end of a run, with the reason in words for the page. */
class Stopped extends Error {}

type Options = {
  db: Db
  upstream: Upstream
  log: FastifyBaseLogger
  /** Seconds; null where nothing is checked by itself. */
  interval: number | null
  historyDays: number
  rules: CheckRules
  /** Key with which the people of another upstream are checked. Our own service needs none. */
  key: string | null
  timing?: { firstLookMs: number; lookMs: number; pauseMs: number }
}

/** State that `/ready` reports: of all teams together. */
export type BackgroundHealth = Pick<
  BackgroundCheck,
  'interval' | 'running' | 'finished_at' | 'stopped'
>

/**
 * The check that runs by itself, in one process at a time, and forgets what is too old. Whom an import has changed is checked
 * before all others, and also where nobody else is checked by itself. What it knows is in the database: killed and started
 * again, it goes on where it was.
 */
export function startBackgroundCheck({
  db,
  upstream,
  log,
  interval,
  historyDays,
  rules,
  key,
  timing = { firstLookMs: FIRST_LOOK_MS, lookMs: LOOK_MS, pauseMs: PAUSE_MS },
}: Options) {
  const holder = randomUUID()
  const checks = openChecks(db, { rules })
  const ending = new AbortController()
  const wait = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false })

  let hasWarned = false
  /** Each owner whose people are checked, and as whom the service is asked. */
  async function owners() {
    if (upstream.kind === 'own')
      return (await teamsWithPeople(db)).map((teamId) => ({ owner: teamId, key: { teamId } }))
    if (key === null) return []
    // a refused key shows in the first answer, and stops the run
    const workspace = await upstream.workspaceOf(key, { validate: false })
    if (workspace) return [{ owner: workspace.owner, key }]
    if (!hasWarned)
      log.warn(
        'CHECK_KEY opens no workspace, so nobody is checked. Sign in with it once, or attach it to a workspace: npm run keys -- adopt',
      )
    hasWarned = true
    return []
  }
  type Owner = Awaited<ReturnType<typeof owners>>[number]

  async function checkOne({ owner, key: as }: Owner, user_id: string, signal: AbortSignal) {
    const asker = { key: as, address: '127.0.0.1', signal }
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

  async function checkChunk(
    people: readonly { owner: Owner; user_id: string }[],
    given: AbortSignal,
  ) {
    let inARow = 0
    // both workers end with the first that cannot go on
    const chunk = new AbortController()
    const signal = AbortSignal.any([given, chunk.signal])
    try {
      await inParallel(people, AT_ONCE, async ({ owner, user_id }) => {
        const failed = (await checkOne(owner, user_id, signal))?.failed
        inARow = failed && failed.status >= 500 ? inARow + 1 : 0
        if (failed && inARow >= IN_A_ROW_MAX) throw new Stopped(failed.detail)
        await wait(timing.pauseMs, signal)
      })
    } finally {
      chunk.abort()
    }
  }

  /** Imports are into our own service alone. */
  async function checkDue(signal: AbortSignal) {
    if (upstream.kind !== 'own') return
    const asked = ({ owner, user_id }: DueCheck) => ({
      owner: { owner, key: { teamId: owner } },
      user_id,
    })
    for (;;) {
      const due = await nextDue(db, CHUNK)
      if (!due.length) return
      await checkChunk(due.map(asked), signal)
      await settleDue(db, due)
      signal.throwIfAborted()
    }
  }

  async function runOf(owner: Owner, seconds: number, signal: AbortSignal) {
    const startedAt = await beginRun(db, owner.owner, seconds)
    if (startedAt === null) return
    const of = { owner: owner.owner, startedAt, interval: seconds }
    try {
      for (;;) {
        await checkDue(signal)
        const userIds = await nextInRun(db, of, CHUNK)
        if (!userIds.length) break
        await checkChunk(
          userIds.map((user_id) => ({ owner, user_id })),
          signal,
        )
        await advanceRun(db, of)
        signal.throwIfAborted()
      }
      await finishRun(db, owner.owner)
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
      log.warn({ why: error.message }, 'the check that runs by itself stopped before its end')
      await advanceRun(db, of)
      await stopRun(db, owner.owner, error.message)
    }
  }

  let forgotAt = -Infinity
  async function forget() {
    if (performance.now() - forgotAt < FORGET_EVERY_MS) return
    forgotAt = performance.now()
    await purgePeople(db)
    await forgetHistory(db, historyDays)
    await forgetWorkoutDays(db, UNREAD_DAYS)
  }

  async function look() {
    if (!(await takeLease(db, holder))) return
    const lost = new AbortController()
    const signal = AbortSignal.any([ending.signal, lost.signal])
    const keeping = setInterval(() => {
      takeLease(db, holder).then(
        (isOurs) => isOurs || lost.abort(),
        () => {},
      )
    }, LEASE_EVERY_MS)
    try {
      await forget()
      await checkDue(signal)
      if (interval !== null)
        for (const owner of await owners()) await runOf(owner, interval, signal)
    } finally {
      clearInterval(keeping)
      await giveLeaseBack(db, holder)
    }
  }

  let asked = new AbortController()
  /** Waits until the next look, or until somebody asks for one. */
  async function rest(ms: number) {
    await wait(ms, AbortSignal.any([ending.signal, asked.signal])).catch(() => {})
    ending.signal.throwIfAborted()
    asked = new AbortController()
  }

  async function lookAgainAndAgain() {
    await wait(timing.firstLookMs, ending.signal)
    for (;;) {
      await look().catch((error: Error & { code?: string }) => {
        if (ending.signal.aborted) return
        const words = 'the check that runs by itself could not go on'
        if (error instanceof Stopped) log.warn({ why: error.message }, words)
        else if (isUnavailable(error)) log.warn({ code: error.code }, words)
        else log.error({ err: error }, words)
      })
      await rest(timing.lookMs)
    }
  }
  const ended = lookAgainAndAgain().catch(() => {})

  return {
    of: async (owner: string): Promise<BackgroundCheck> => ({
      interval,
      ...(await backgroundState(db, owner)),
    }),
    async health(): Promise<BackgroundHealth> {
      const states = await backgroundStates(db)
      const oldest = states.map(({ finished_at }) => finished_at ?? '').sort()[0]
      return {
        interval,
        running: states.some(({ running }) => running),
        finished_at: oldest || null,
        stopped: states.find(({ stopped }) => stopped !== null)?.stopped ?? null,
      }
    },
    /** Looks at once for whom an import has changed. */
    soon: () => asked.abort(),
    /** Ends what is under way; what is left of it is gone on with after the next start. */
    async close() {
      ending.abort()
      await ended
    },
  }
}
export type Background = ReturnType<typeof startBackgroundCheck>
