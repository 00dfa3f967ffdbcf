import { randomBytes } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'

import { openAuditLog } from './audit-log.ts'
import { openJournal } from './journal.ts'
import { auditEvent } from './testing.ts'

const key = randomBytes(32)
const silent = { info: () => {}, error: () => {} }
const RECORDED = `
  select a.action, e.number::int as number from audit_events e join audit_actions a on a.id = e.action
  order by e.number`

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-audit-journal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const start = (db: Db) => {
  const journal = openJournal(folder, key)
  return { journal, audit: openAuditLog(db, { mode: 'required', key, log: silent, journal }) }
}
const eventsOnDisk = async () => {
  const names = await readdir(folder)
  const parts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const lines = parts.join('').split('\n').filter(Boolean)
  return lines.flatMap((line) => JSON.parse(line.slice(line.indexOf(' '))) as unknown[])
}
/** A database that stops before it records anything. */
const stopped = (db: Db): Db => ({
  ...db,
  rows: () => Promise.reject(Object.assign(new Error('stopped'), { code: '57P03' })),
})

dbTest('an event is on disk before its response, and in the database soon after', async (db) => {
  // the database has it when a timer ends
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { audit } = start(db)
  await Promise.all(['a', 'b'].map((action) => audit.record(auditEvent(action))))
  expect(await eventsOnDisk()).toHaveLength(2)
  expect(await db.rows(RECORDED)).toEqual([])
  await audit.written()
  expect(await db.rows(RECORDED)).toEqual([
    { action: 'a', number: 1 },
    { action: 'b', number: 2 },
  ])
  expect(await eventsOnDisk()).toEqual([])
  // the next one begins a part of its own
  await audit.record(auditEvent('c'))
  expect(await eventsOnDisk()).toHaveLength(1)
  await audit.close()
  expect(await db.rows(RECORDED)).toHaveLength(3)
  expect(await readdir(folder)).toEqual([])
})

dbTest('what a killed process had on disk is recorded once by the next', async (db) => {
  const killed = start(stopped(db))
  await Promise.all(['a', 'b', 'b'].map((action) => killed.audit.record(auditEvent(action))))
  await killed.audit.written()
  await expect(killed.audit.ready()).rejects.toThrow('stopped')
  await killed.journal.close()
  expect(await eventsOnDisk()).toHaveLength(3)

  const copy = `${folder}-copy`
  await cp(folder, copy, { recursive: true })
  const next = start(db)
  await next.audit.record(auditEvent('c'))
  await next.audit.close()
  const all = ['a', 'b', 'b', 'c'].map((action, index) => ({ action, number: index + 1 }))
  expect(await db.rows(RECORDED)).toEqual(all)
  expect(await readdir(folder)).toEqual([])

  // killed between the database and the journal
  await rm(folder, { recursive: true })
  await cp(copy, folder, { recursive: true })
  await rm(copy, { recursive: true })
  await start(db).audit.close()
  expect(await db.rows(RECORDED)).toEqual(all)
  expect(await readdir(folder)).toEqual([])
})

dbTest('a line that was changed or cut off isn’t recorded, and a changed one stays', async (db) => {
  const killed = start(stopped(db))
  for (const action of ['a', 'b', 'c']) await killed.audit.record(auditEvent(action))
  await killed.journal.close()
  const [name = ''] = await readdir(folder)
  const text = await readFile(join(folder, name), 'utf8')
  await writeFile(join(folder, name), text.replace('"action":"b"', '"action":"x"').slice(0, -9))
  const { audit, journal } = start(db)
  expect(journal.unreadable).toBe(1)
  await audit.close()
  expect(await db.rows(RECORDED)).toEqual([{ action: 'a', number: 1 }])
  expect(await readdir(folder)).toEqual([name])
  const again = start(db)
  await again.audit.record(auditEvent('d'))
  await again.audit.close()
  expect(await db.rows(RECORDED)).toHaveLength(2)
  expect(await readdir(folder)).toEqual([name])
})

dbTest('without a folder to write to, events are refused until there is one', async (db) => {
  const { audit } = start(db)
  await rm(folder, { recursive: true })
  await expect(audit.record(auditEvent('a'))).rejects.toThrow('ENOENT')
  await expect(audit.ready()).rejects.toThrow('ENOENT')
  await mkdir(folder)
  await audit.ready()
  await audit.record(auditEvent('b'))
  await audit.close()
  // the first one was refused after its response was ready, and is recorded all the same
  expect(await db.rows(RECORDED)).toHaveLength(2)
})
