import { randomUUID } from 'node:crypto'

import type { FastifyBaseLogger } from 'fastify'

import type { BackgroundCheck, CheckRules } from '#contract/own/connection-checks.ts'
import { inCommands } from '#server/command-words.ts'
import { isUnavailable, type Db } from '#server/db/db.ts'
import { purgePeople } from '#server/people/people.ts'
import type { Upstream } from '#server/upstream/upstream.ts'
import { forgetWorkoutDays } from '#server/workouts/workout-days.ts'

import {
  backgroundState,
  backgroundStates,
  forgetHistory,
  giveLeaseBack,
  takeLease,
  teamsWithPeople,
} from './background-checks.ts'
import { checkDue, checkOwner, Stopped, wait, type CheckRun, type Owner } from './check-run.ts'
import { openChecks } from './checks.ts'

/** Pause after each person: those who sit at the board go first. */
const PAUSE_MS = 50
const LEASE_EVERY_MS = 15_000
/** Interval at which the process checks for a due run. */
const LOOK_MS = 15_000
/** Delay after the start, when other work comes first. */
const FIRST_LOOK_MS = 3000
const FORGET_EVERY_MS = 60 * 60_000
/** The days of people's workouts that nobody looked at for so long are forgotten: they only save asking again. */
const UNREAD_DAYS = 90

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

  let hasWarned = false
  /** Each owner whose people are checked, and as whom the service is asked. */
  async function owners(): Promise<Owner[]> {
    if (upstream.kind === 'own')
      return (await teamsWithPeople(db)).map((teamId) => ({ owner: teamId, key: { teamId } }))
    if (key === null) return []
    // a refused key shows in the first answer, and stops the run
    const workspace = await upstream.workspaceOf(key, { validate: false })
    if (workspace) return [{ owner: workspace.owner, key }]
    if (!hasWarned)
      log.warn(
        inCommands(
          'CHECK_KEY doesn’t open a workspace, so background checks are off. Sign in with it once, or attach it to a workspace: npm run keys -- adopt',
        ),
      )
    hasWarned = true
    return []
  }

  const run: CheckRun = { db, upstream, log, checks, pauseMs: timing.pauseMs }

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
      await checkDue(run, signal)
      if (interval !== null)
        for (const owner of await owners()) await checkOwner(run, owner, { interval, signal })
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
        const words = 'the background check couldn’t continue'
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
