import type { FastifyBaseLogger } from 'fastify'

import type { BackgroundCheck, CheckRules } from '#contract/own/connection-checks.ts'
import type { Scope } from '#contract/own/rights.ts'
import { inCommands } from '#server/command-words.ts'
import { isUnavailable, type Db } from '#server/db/db.ts'
import { tidyTables } from '#server/db/schema.ts'
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
/** Pause after each person: those who sit at the board go first. */
const PAUSE_MS = 50
/** Interval at which the process checks for a due run. */
const LOOK_MS = 15_000
/** Delay after the start, when other work comes first. */
const FIRST_LOOK_MS = 3000
const UPKEEP_EVERY_MS = 60 * 60_000
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
  /** Key with which the people of its workspace on another upstream are checked. Workspaces with a sealed key need none. */
  key: string | null
  /** Removes what other domains have kept for long enough. */
  purgeOthers: () => Promise<unknown>
  timing?: { firstLookMs: number; lookMs: number; pauseMs: number }
}

/** State that `/ready` reports: of all teams together. */
export type BackgroundHealth = Pick<
  BackgroundCheck,
  'interval' | 'running' | 'finished_at' | 'stopped'
>

/**
 * Finds the owners whose people are checked, each with the credential that asks for them. Null where those are all teams of our
 * own service; undefined where nobody's people can be checked, which is logged once.
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
    // a refused key shows in the first answer, and stops the run
    const workspace = key !== null && (await upstream.workspaceOf(key, { validate: false }))
    if (workspace && !owners.has(workspace.owner)) owners.set(workspace.owner, key)
    if (key !== null && !workspace)
      warn(
        'CHECK_KEY doesn’t open a workspace, so its people aren’t checked in the background. Sign in with it once, or attach it to a workspace: npm run keys -- adopt',
      )
    if (key === null && interval !== null && owners.size === 0)
      warn(
        'No workspace has a key for background checks yet. Attach one: npm run keys -- create-workspace',
      )
    return owners.size > 0 ? owners : undefined
  }
}

const whoseOf = (owners: ReadonlyMap<string, Credential> | null): Whose =>
  owners && [...owners.keys()]

/** Forgets what is too old and tidies the tables: every hour, and when it is wanted, as after an import. */
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
 * The check that runs by itself, and the upkeep of the tables. Any number of processes take people in turn. Whom an import has
 * changed is checked first, and also where nobody else is checked by itself. What it knows is in the database: killed and
 * started again, it goes on where it was.
 */
export function startBackgroundCheck({
  db,
  upstream,
  log,
  interval,
  historyDays,
  rules,
  key,
  purgeOthers,
  timing = { firstLookMs: FIRST_LOOK_MS, lookMs: LOOK_MS, pauseMs: PAUSE_MS },
}: Options) {
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
  /** Has those who rest look at once. */
  function wake() {
    const before = asked
    asked = new AbortController()
    before.abort()
  }
  /** Waits until the next look, or until somebody asks for one. */
  async function rest(woken: AbortSignal) {
    await wait(timing.lookMs, AbortSignal.any([ending.signal, woken])).catch(() => {})
    ending.signal.throwIfAborted()
  }

  // PGlite has no other process: what is claimed is of one that was killed
  let isAlone = db.kind === 'pglite'
  const findOwners = ownersToCheck({ upstream, key, interval, log })
  let owners: Awaited<ReturnType<typeof findOwners>>
  /** Begins the runs that are due. */
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
  /** Checks one person after the other, until nobody is due. */
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
    /** Looks at once for whom an import has changed. */
    soon() {
      upkeep.want()
      wake()
    },
    /** Ends what is under way; what is left of it is gone on with after the next start. */
    async close() {
      ending.abort()
      await ended
    },
  }
}
export type Background = ReturnType<typeof startBackgroundCheck>
