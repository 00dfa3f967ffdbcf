import { closeSync, fdatasync, open, readdirSync, readFileSync, write } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { DISK_FULL } from '#server/db/disk-space.mjs'
import { makeFolder, syncPath } from '#server/db/folder.ts'

import { journalMac, type OwnedEvent } from './audit-event.ts'

/** Audit events on disk that the database doesn’t have yet. */
export type Journal = {
  /** Events that an earlier process left. The database may have some of them. */
  left: readonly OwnedEvent[]
  /** Number of lines in the folder that aren’t events under this key. Their parts are never deleted. */
  unreadable: number
  /** Resolves once the event is on disk. Throws the file system’s error, or 53100 for a full disk. */
  add: (event: OwnedEvent) => Promise<void>
  /** Null, or after a failure a promise that resolves if events can be added again, and throws as `add` does. */
  ready: () => Promise<void> | null
  /** Starts a new part. The returned function deletes the parts before it. */
  startPart: () => () => Promise<void>
  /** Closes the open part. */
  close: () => Promise<void>
}

type Waiting = { event: OwnedEvent | null; resolve: () => void; reject: (error: unknown) => void }
type OpenPart = { number: number; descriptor: number }
type Part = OpenPart | { number: number; descriptor: null }

const PART = /^\d+\.jsonl$/
const nameOf = (number: number) => `${String(number).padStart(6, '0')}.jsonl`

const openNew = promisify(open)

/** Appends text to a file and puts it on the disk. */
const writeSynced = (descriptor: number, text: string) =>
  new Promise<void>((resolve, reject) => {
    const bytes = Buffer.from(text)
    write(descriptor, bytes, (error, written) => {
      if (error) reject(error)
      else if (written < bytes.length) reject(Object.assign(new Error('cut'), { code: 'ENOSPC' }))
      else fdatasync(descriptor, (failure) => (failure ? reject(failure) : resolve()))
    })
  })

/** Error of a write, with PostgreSQL’s code for a full disk. */
const writeError = (error: NodeJS.ErrnoException) =>
  /^(ENOSPC|EDQUOT)$/.test(error.code ?? '')
    ? Object.assign(new Error('The disk is full.', { cause: error }), { code: DISK_FULL })
    : error

/** Line of events: a MAC, a space, and the events as JSON. */
function lineOf(key: Buffer, events: readonly OwnedEvent[]): string {
  const text = JSON.stringify(events)
  return `${journalMac(key, text)} ${text}\n`
}

/** Events of a line. Null for a line that isn’t one of ours. */
function readLine(key: Buffer, line: string): OwnedEvent[] | null {
  const at = line.indexOf(' ')
  const text = line.slice(at + 1)
  return journalMac(key, text) === line.slice(0, at) ? (JSON.parse(text) as OwnedEvent[]) : null
}

/** Reads what an earlier process left in a folder. The last line of a part may have been cut off. */
function readParts(folder: string, key: Buffer) {
  const numbers = readdirSync(folder)
    .filter((name) => PART.test(name))
    .map((name) => Number.parseInt(name, 10))
    .toSorted((one, other) => one - other)
  const parts = numbers.map((number) => {
    const lines = readFileSync(join(folder, nameOf(number)), 'utf8').split('\n')
    return { number, read: lines.slice(0, -1).map((line) => readLine(key, line)) }
  })
  const unreadable = parts.flatMap(({ read }) => read.filter((events) => !events)).length
  return {
    last: numbers.at(-1) ?? 0,
    left: parts.flatMap(({ read }) => read.flatMap((events) => events ?? [])),
    unreadable,
    // a part with other lines stays for the operator
    done: parts.filter(({ read }) => read.every(Boolean)).map(({ number }) => number),
  }
}

/**
 * Opens the journal in a folder, created if it is missing. Simultaneous events share a write and a
 * sync. Each line has a MAC, so that a changed one isn’t taken for an event.
 */
export function openJournal(folder: string, key: Buffer): Journal {
  makeFolder(folder)
  const { last: lastLeft, left, unreadable, done } = readParts(folder, key)
  let parts: Part[] = done.map((number) => ({ number, descriptor: null }))
  let count = lastLeft
  /** Number of the last part that takes no further events. */
  let past = count
  let current: OpenPart | null = null
  const queue: Waiting[] = []
  let isWriting = false
  let turn = Promise.resolve()
  let hasFailed = false

  async function createPart(): Promise<OpenPart> {
    const number = ++count
    const descriptor = await openNew(join(folder, nameOf(number)), 'wx', 0o600)
    const part = { number, descriptor }
    parts.push(part)
    syncPath(folder)
    return part
  }

  async function writeLine(all: readonly Waiting[]) {
    try {
      const part = current ?? (await createPart())
      current = part.number > past ? part : null
      await writeSynced(
        part.descriptor,
        lineOf(
          key,
          all.flatMap(({ event }) => event ?? []),
        ),
      )
      hasFailed = false
      for (const { resolve } of all) resolve()
    } catch (error) {
      hasFailed = true
      // nothing follows a line that may have been written in part
      current = null
      for (const { reject } of all) reject(writeError(error as NodeJS.ErrnoException))
    }
  }

  async function writeQueue() {
    isWriting = true
    // with the events of the same moment
    await Promise.resolve()
    while (queue.length > 0) {
      turn = writeLine(queue.splice(0))
      await turn
    }
    isWriting = false
  }

  const add = (event: OwnedEvent | null) =>
    new Promise<void>((resolve, reject) => {
      queue.push({ event, resolve, reject })
      if (!isWriting) void writeQueue()
    })

  return {
    left,
    unreadable,
    add,
    ready: () => (hasFailed ? add(null) : null),
    startPart() {
      const last = count
      past = last
      current = null
      const under = turn
      return async () => {
        await under
        const written = parts.filter(({ number }) => number <= last)
        parts = parts.filter(({ number }) => number > last)
        for (const { number, descriptor } of written) {
          if (descriptor !== null) closeSync(descriptor)
          await rm(join(folder, nameOf(number)), { force: true })
        }
      }
    },
    async close() {
      await turn
      for (const { descriptor } of parts) if (descriptor !== null) closeSync(descriptor)
      parts = []
      current = null
    },
  }
}
