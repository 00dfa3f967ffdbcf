import type { FastifyBaseLogger } from 'fastify'

import type { Db } from '#server/db/db.ts'
import { acrossTenants } from '#server/db/tenant.ts'

import type { OwnedEvent } from './audit-event.ts'
import { openChains } from './chain.ts'
import type { Journal } from './journal.ts'
import { chainEnds, withoutRecorded } from './read-audit.ts'

/** `required` rejects a response that can't be recorded, `on` records it shortly after. */
type AuditMode = 'on' | 'required'

/** Number of events that one statement adds. */
const BATCH_MAX = 500
/** Time for collecting events, and the maximum if a response waits for the database. */
const GATHER_MS = { later: 500, awaited: 10 }
const RETRY_MS = 5000
/** Number of events kept while they can't be written, a few megabytes. */
const WAITING_MAX = 20_000
const HEADS_EVERY_MS = 3_600_000

/** Log of the data that people see and change. */
export type AuditLog = {
  readonly mode: AuditMode
  /** Resolves if events can be recorded. Throws the database's error otherwise. */
  ready: () => Promise<void>
  /**
   * Announces a response that may be recorded. Call the returned function when the response is
   * ready or abandoned.
   */
  expect: () => () => void
  /** Records an event. With `required`, it resolves once the event is on disk, and throws if it can't be. */
  record: (event: OwnedEvent) => Promise<void>
  /** Resolves once the database has the events so far, or can’t have them. */
  written: () => Promise<void>
  /** Writes waiting events, and logs the heads of the chains. */
  close: () => Promise<void>
}

type Log = Pick<FastifyBaseLogger, 'info' | 'error'>

/** An event that isn't on disk yet, and the callbacks waiting for it. */
type Waiting = {
  event: OwnedEvent
  resolve: () => void
  reject: (error: unknown) => void
}
const nobody = () => {}
const unawaited = (event: OwnedEvent): Waiting => ({ event, resolve: nobody, reject: nobody })

/** Fields of an event that come from its request. */
const BARE = { object: null, subjects: [], request: null, address: null }
const isBare = ({ object, subjects, request, address }: OwnedEvent) =>
  object === null && subjects?.length === 0 && request === null && address === null
/** True for an error about a value, SQLSTATE class 22. It repeats however often the event is written. */
const isRefusedValue = (error: unknown) =>
  ((error as { code?: string }).code ?? '').startsWith('22')

/**
 * Appends events of one owner. If the database rejects one, it is recorded without the values from
 * its request.
 */
async function appendTo(
  to: { chains: ReturnType<typeof openChains>; log: Log },
  owner: string,
  events: readonly OwnedEvent[],
): Promise<void> {
  try {
    await to.chains.append(owner, events)
  } catch (error) {
    if (!isRefusedValue(error)) throw error
    const [event, ...others] = events
    if (!event || (others.length === 0 && isBare(event))) throw error
    if (others.length > 0) for (const one of events) await appendTo(to, owner, [one])
    else {
      to.log.error(
        { err: error, action: event.action },
        'an audit event was recorded without its details',
      )
      await appendTo(to, owner, [{ ...event, ...BARE }])
    }
  }
}

/** Logs the heads of all chains every hour and when it is closed, if they have changed. */
function logHeadsHourly(db: Db, chains: ReturnType<typeof openChains>, log: Log) {
  let logged = ''
  const logHeads = async () => {
    // commands and other processes add to the chains too
    const ends = await chainEnds(acrossTenants(db)).catch(() => null)
    const heads =
      ends?.map(({ owner, number, link }) => ({ owner, number, link })) ?? chains.heads()
    const text = JSON.stringify(heads)
    if (heads.length && text !== logged) log.info({ heads }, 'audit log heads')
    logged = text
  }
  const logging = setInterval(() => void logHeads(), HEADS_EVERY_MS).unref()
  return {
    async close() {
      clearInterval(logging)
      await logHeads()
    },
  }
}

/** Returns, once, the events that an earlier process left and the database doesn't have. */
function unrecordedIn(db: Db, journal: Journal | null) {
  let left = journal?.left ?? []
  return async (): Promise<Waiting[]> => {
    const missing = await withoutRecorded(acrossTenants(db), left)
    left = []
    return missing.map(unawaited)
  }
}

type Settings = { mode: AuditMode; key: Buffer; log: Log; journal?: Journal | null }

/**
 * Records events in the chains of their workspaces, simultaneous ones in one statement. Events
 * that can't be written are kept and retried, and the callers waiting for them are told. With a
 * journal, a response waits for that instead of the database. The heads of the chains are logged
 * every hour, to prove later that nothing was cut off.
 */
export function openAuditLog(db: Db, { mode, key, log, journal = null }: Settings): AuditLog {
  const chains = openChains(db, key)
  const isAwaited = mode === 'required' && !journal
  let waiting: Waiting[] = []
  const unrecorded = unrecordedIn(db, journal)
  let lost = 0
  let failure: unknown = null
  let writing: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  async function writeBatch(batch: readonly Waiting[]) {
    for (const owner of new Set(batch.map(({ event }) => event.owner))) {
      const written = new Set(batch.filter(({ event }) => event.owner === owner))
      await appendTo(
        { chains, log },
        owner,
        [...written].map(({ event }) => event),
      )
      waiting = waiting.filter((one) => !written.has(one))
      for (const { resolve } of written) resolve()
    }
  }

  async function writeAll() {
    try {
      // simultaneous events are written together, later ones in the next batch
      await Promise.resolve()
      waiting.unshift(...(await unrecorded()))
      const forget = journal?.startPart()
      const all = waiting
      for (let from = 0; from < all.length; from += BATCH_MAX)
        await writeBatch(all.slice(from, from + BATCH_MAX))
      await forget?.()
      if (failure) log.info({ lost }, 'audit events are being recorded again')
      failure = null
      lost = 0
    } catch (error) {
      if (!failure) log.error({ err: error }, 'audit events can’t be recorded')
      failure = error
      for (const { reject } of waiting) reject(error)
      waiting = waiting.map(({ event }) => unawaited(event))
      later(RETRY_MS)
    } finally {
      writing = null
      if (waiting.length && !failure) writeSoon()
    }
  }

  const write = () => (writing ??= writeAll())

  function later(ms: number) {
    timer ??= setTimeout(() => {
      timer = null
      void write()
    }, ms).unref()
  }

  let expected = 0
  /**
   * Writes at once unless another response is in progress whose event can be written with these.
   */
  function writeSoon() {
    if (isAwaited && expected === 0) void write()
    else later(isAwaited ? GATHER_MS.awaited : GATHER_MS.later)
  }

  const heads = logHeadsHourly(db, chains, log)
  if (journal?.left.length) void write()

  return {
    mode,
    async ready() {
      if (mode !== 'required') return
      await journal?.ready()
      if (failure) await write()
      if (failure) throw failure
    },
    expect() {
      expected++
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        expected--
        if (expected === 0 && waiting.length) writeSoon()
      }
    },
    async record(event) {
      const recorded = new Promise<void>((resolve, reject) => {
        waiting.push(isAwaited ? { event, resolve, reject } : unawaited(event))
      })
      if (waiting.length > WAITING_MAX) {
        waiting.shift()?.reject(failure)
        lost++
      }
      writeSoon()
      if (journal) await journal.add(event)
      if (isAwaited) await recorded
    },
    async written() {
      await writing
      if (waiting.length > 0) await write()
    },
    async close() {
      await write()
      if (timer) clearTimeout(timer)
      await journal?.close()
      await heads.close()
    },
  }
}
