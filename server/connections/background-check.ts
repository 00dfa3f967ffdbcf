import type { FastifyBaseLogger } from 'fastify'

import type { BackgroundCheck, CheckRules } from '#contract/own/connection-checks.ts'
import type { Scope } from '#contract/own/rights.ts'
import { inCommands } from '#server/command-words.ts'
import { isUnavailable, type Db } from '#server/db/db.ts'
import { tidyTables } from '#server/db/schema.ts'
import { acrossTenants } from '#server/db/tenant.ts'
import { purgePeople } from '#server/people/people.ts'
import type { Credential, Upstream } from '#server/upstream/upstream.ts'
import { forgetWorkoutDays } from '#server/workouts/workout-days.ts'

import {
  backgroundHealth,
  backgroundState,
  beginRuns,
  forgetHistory,
  type Whose,
} from './background-checks.ts'
import { checkClaimed, wait, type CheckRun } from './check-run.ts'
import { openChecks } from './checks.ts'
import { claimNext, forgetClaims } from './due-checks.ts'

/** Number of people whom one process checks at the same time. */
const AT_ONCE = 3
/** Pause after each person, so that requests from the board go first. */
const PAUSE_MS = 50
/** Interval at which the process looks for a due run. */
const LOOK_MS = 15_000
/** Delay after the start, when other work goes first. */
const FIRST_LOOK_MS = 3000
const UPKEEP_EVERY_MS = 60 * 60_000
/** Age at which unused workout days are deleted. They only save loading them again. */
const UNREAD_DAYS = 90

type Options = {
  db: Db
  upstream: Upstream
  log: FastifyBaseLogger
  /** Seconds. Null without background checks. */
  interval: number | null
  historyDays: number
  rules: CheckRules
  /**
   * Key for checking the people of its workspace on another upstream. Workspaces with a stored key
   * don't need it.
   */
  key: string | null
  /** Removes old data of other domains. */
  purgeOthers: () => Promise<unknown>
  timing?: { firstLookMs: number; lookMs: number; pauseMs: number }
}

/** State that `/ready` reports, for all teams together. */
export type BackgroundHealth = Pick<
  BackgroundCheck,
  'interval' | 'running' | 'finished_at' | 'stopped'
>

/**
 * Finds the owners whose people are checked, each with the credential for their requests. Null
 * means all teams of our own service. Undefined means that no one can be checked, which is logged
 * once.
 */
function ownersToCheck({
  upstream,
  key,
  interval,
  log,
}: Pick<Options, 'upstream' | 'key' | 'interval' | 'log'>) {
  let hasWarned = false
  const warn = (words: string) => {
    if (!hasWarned) log.warn(inCommands(words))
    hasWarned = true
  }
  return async (): Promise<ReadonlyMap<string, Credential> | null | undefined> => {
    const teams = await upstream.teamsWithKey()
    if (teams === null) return null
    const owners = new Map<string, Credential>([...teams].map((teamId) => [teamId, { teamId }]))
    // a rejected key shows in the first response and stops the run
    const workspace = key !== null && (await upstream.workspaceOf(key, { validate: false }))
    if (workspace && !owners.has(workspace.owner)) owners.set(workspace.owner, key)
    if (key !== null && !workspace)
      warn(
        'CHECK_KEY isn’t attached to a workspace, so no one is checked in the background. Sign in with this key once, or attach it to a workspace: npm run keys -- adopt',
      )
    if (key === null && interval !== null && owners.size === 0)
      warn(
        'No workspace has a key for background checks yet. Add one: npm run keys -- create-workspace',
      )
    return owners.size > 0 ? owners : undefined
  }
}

const whoseOf = (owners: ReadonlyMap<string, Credential> | null): Whose =>
  owners && [...owners.keys()]

/** Deletes old data and tidies the tables every hour, and on request, as after an import. */
function openUpkeep({
  db,
  historyDays,
  purgeOthers,
}: Pick<Options, 'db' | 'historyDays' | 'purgeOthers'>) {
  let ranAt = -Infinity
  return {
    want: () => void (ranAt = -Infinity),
    async run() {
      if (performance.now() - ranAt < UPKEEP_EVERY_MS) return
      ranAt = performance.now()
      await purgePeople(db)
      await forgetHistory(db, historyDays)
      await forgetWorkoutDays(db, UNREAD_DAYS)
      await purgeOthers()
      await tidyTables(db)
    },
  }
}

/**
 * Background checks and table maintenance. Any number of processes share the people. People
 * changed by an import are checked first, even if background checks are off. All state is in the
 * database, so a killed process continues where it stopped.
 */
export function startBackgroundCheck({
  db: ofOwners,
  upstream,
  log,
  interval,
  historyDays,
  rules,
  key,
  purgeOthers,
  timing = { firstLookMs: FIRST_LOOK_MS, lookMs: LOOK_MS, pauseMs: PAUSE_MS },
}: Options) {
  const db = acrossTenants(ofOwners)
  const checks = openChecks(db, { rules })
  const ending = new AbortController()
  const run: CheckRun = {
    db,
    upstream,
    log,
    checks,
    pauseMs: timing.pauseMs,
    interval,
    failuresInARow: new Map(),
  }

  const upkeep = openUpkeep({ db, historyDays, purgeOthers })
  let asked = new AbortController()
  /** Wakes the waiting loops. */
  function wake() {
    const before = asked
    asked = new AbortController()
    before.abort()
  }
  /** Waits until the next round, or until it is woken. */
  async function rest(woken: AbortSignal) {
    await wait(timing.lookMs, AbortSignal.any([ending.signal, woken])).catch(() => {})
    ending.signal.throwIfAborted()
  }

  // PGlite has only one process, so old claims are from one that was killed
  let isAlone = db.kind === 'pglite'
  const findOwners = ownersToCheck({ upstream, key, interval, log })
  let owners: Awaited<ReturnType<typeof findOwners>>
  /** Starts the runs that are due. */
  async function look() {
    await upkeep.run()
    if (isAlone) await forgetClaims(db)
    isAlone = false
    const before = owners
    owners = await findOwners()
    if (owners === undefined) return
    const hasBegun = interval !== null && (await beginRuns(db, whoseOf(owners), interval))
    if (hasBegun || before === undefined) wake()
  }
  /** Checks people one after another until no one is due. */
  async function checkAll() {
    for (;;) {
      const claim = owners === undefined ? null : await claimNext(db, whoseOf(owners), interval)
      if (!claim) return
      await checkClaimed(run, claim, {
        key: owners?.get(claim.owner) ?? { teamId: claim.owner },
        signal: ending.signal,
      })
      ending.signal.throwIfAborted()
    }
  }

  async function againAndAgain(work: () => Promise<void>) {
    for (;;) {
      const woken = asked.signal
      await work().catch((error: Error & { code?: string }) => {
        if (ending.signal.aborted) return
        const words = 'the background check couldn’t continue'
        if (isUnavailable(error)) log.warn({ code: error.code }, words)
        else log.error({ err: error }, words)
      })
      await rest(woken)
    }
  }
  async function begin() {
    await wait(timing.firstLookMs, ending.signal)
    const workers = Array.from({ length: AT_ONCE }, () => againAndAgain(checkAll))
    await Promise.allSettled([againAndAgain(look), ...workers])
  }
  const ended = begin().catch(() => {})

  return {
    of: async (owner: string, scope: Scope = null): Promise<BackgroundCheck> => ({
      interval,
      ...(await backgroundState(db, owner, { interval: interval ?? 0, scope })),
    }),
    health: async (): Promise<BackgroundHealth> => ({
      interval,
      ...(await backgroundHealth(db)),
    }),
    /** Looks at once for people changed by an import. */
    soon() {
      upkeep.want()
      wake()
    },
    /** Stops the work in progress. The rest continues after the next start. */
    async close() {
      ending.abort()
      await ended
    },
  }
}
export type Background = ReturnType<typeof startBackgroundCheck>
