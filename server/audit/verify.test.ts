import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'

import type { AuditEvent } from './audit-event.ts'
import { writeAuditFile } from './audit-file.ts'
import { openChains } from './chain.ts'
import { chainEnds } from './read-audit.ts'
import { deleteOldEvents } from './retention.ts'
import { verifyAudit, type LoggedHead } from './verify.ts'

const OWNER = 'team'
const key = randomBytes(32)

const event = (at: string): AuditEvent => ({
  at,
  member: randomUUID(),
  session: randomUUID(),
  key: null,
  permission: 'workouts.read',
  action: 'listWorkouts',
  object: null,
  subjects: [randomUUID()],
  status: 200,
  request: randomUUID(),
  address: '127.0.0.1',
})
const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T08:00:00.000Z`

/** Twelve events: batches of 1, 3, 4, 1, 2 and 1, two a day. */
async function fill(db: Db) {
  const chains = openChains(db, key)
  let made = 0
  for (const size of [1, 3, 4, 1, 2, 1])
    await chains.append(
      OWNER,
      Array.from({ length: size }, () => event(day(1 + Math.floor(made++ / 2)))),
    )
}

/** Lines of the file with the chain of the team. */
async function exported(db: Db, by = key): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  const file = join(folder, 'audit.jsonl')
  try {
    const [ends] = await chainEnds(db)
    await writeAuditFile(db, ends!, { file, key: by })
    return readFileSync(file, 'utf8').trimEnd().split('\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function* asLines(lines: string[]) {
  yield* lines
}
const verified = (lines: string[], heads: LoggedHead[] = []) =>
  verifyAudit(asLines(lines), { keys: [key], heads })
const findings = async (lines: string[], heads?: LoggedHead[]) =>
  (await verified(lines, heads)).findings

const edited = (line: string, change: object) => JSON.stringify({ ...JSON.parse(line), ...change })

describe('an exported audit', () => {
  dbTest('is verified as recorded', async (db) => {
    await fill(db)
    expect(await verified(await exported(db))).toEqual({
      events: 12,
      first: day(1),
      last: day(6),
      findings: [],
    })
  })

  dbTest('shows each change and its place', async (db) => {
    await fill(db)
    const lines = await exported(db)
    for (const change of [
      { status: 403 },
      { subjects: [randomUUID()] },
      { subjects: [] },
      { subjects: null },
      { at: day(9) },
      { member: null },
      { action: 'listPeople' },
      { object: 'x' },
      { address: null },
      { added: 1 },
    ])
      expect(await findings(lines.with(5, edited(lines[5]!, change)))).toEqual([
        { kind: 'changed', from: 5, to: 5 },
      ])
    const renamed = lines[5]!.replace('"object":null', '"objekt":null')
    expect(await findings(lines.with(5, renamed))).toEqual([{ kind: 'changed', from: 5, to: 5 }])
  })

  dbTest('shows what was deleted, inserted, moved, or cut off', async (db) => {
    await fill(db)
    const lines = await exported(db)
    expect(await findings(lines.toSpliced(6, 2))).toEqual([{ kind: 'deleted', from: 6, to: 7 }])
    expect(await findings(lines.toSpliced(1, 2))).toEqual([{ kind: 'cut', from: 1, to: 2 }])
    expect(await findings(lines.toSpliced(11, 2))).toEqual([{ kind: 'cut', from: 11, to: 12 }])
    expect(await findings(lines.slice(0, 9))).toEqual([{ kind: 'tail', from: 9, to: 9 }])
    expect(await findings(lines.toSpliced(6, 0, lines[3]!))).toEqual([
      { kind: 'inserted', from: 3, to: 3 },
    ])
    expect(await findings(lines.toSpliced(6, 0, edited(lines[6]!, { status: 404 })))).toEqual([
      { kind: 'inserted', from: 6, to: 6 },
    ])
    const swapped = lines.with(4, lines[9]!).with(9, lines[4]!)
    expect((await findings(swapped)).map(({ kind }) => kind)).toContain('moved')
  })

  dbTest('shows links, ends and lines that were changed', async (db) => {
    await fill(db)
    const lines = await exported(db)
    const link = '0'.repeat(32)
    expect((await findings(lines.with(4, edited(lines[4]!, { link }))))[0]).toEqual({
      kind: 'link',
      from: 2,
      to: 4,
    })
    expect((await findings(lines.with(12, edited(lines[12]!, { link: null }))))[0]?.kind).toBe(
      'ends',
    )
    expect((await findings(lines.with(13, edited(lines[13]!, { made: day(1) }))))[0]?.kind).toBe(
      'ends',
    )
    expect((await findings(lines.with(0, edited(lines[0]!, { link }))))[0]?.kind).toBe('link')
    expect(await findings(lines.toSpliced(3, 0, '{"number":'))).toEqual([
      { kind: 'unreadable', from: 4, to: 4 },
    ])
    await expect(verified(['{"format":"another"}'])).rejects.toThrow('export')
    await expect(verified([])).rejects.toThrow('empty')
  })

  dbTest('is compared with earlier heads of the log', async (db) => {
    await fill(db)
    const lines = await exported(db)
    const { link } = JSON.parse(lines[8]!)
    expect(await findings(lines, [{ number: 8, link }])).toEqual([])
    expect(await findings(lines, [{ number: 8, link: '0'.repeat(32) }])).toEqual([
      { kind: 'link', from: 8, to: 8 },
    ])
    expect(await findings(lines, [{ number: 15, link }])).toEqual([
      { kind: 'cut', from: 13, to: 15 },
    ])
  })

  dbTest('shows that another key recorded it', async (db) => {
    await fill(db)
    const lines = await exported(db)
    const { findings: found } = await verifyAudit(asLines(lines), { keys: [randomBytes(32)] })
    expect(found.filter(({ kind }) => kind === 'changed')).toHaveLength(12)
    // after a key was replaced both are given
    const { findings: none } = await verifyAudit(asLines(lines), { keys: [randomBytes(32), key] })
    expect(none).toEqual([])
  })

  dbTest('continues with a new key after the first one was replaced', async (db) => {
    await fill(db)
    const newer = randomBytes(32)
    await openChains(db, newer).append(OWNER, [event(day(8))])
    const lines = await exported(db, newer)
    const { events, findings: found } = await verifyAudit(asLines(lines), { keys: [newer, key] })
    expect([events, found]).toEqual([13, []])
  })

  dbTest('begins later once old events were deleted', async (db) => {
    await fill(db)
    expect(await deleteOldEvents(db, key, new Date(day(4)))).toBe(4)
    const lines = await exported(db)
    expect(await verified(lines)).toMatchObject({ events: 8, first: day(3), findings: [] })
    expect(await deleteOldEvents(db, key, new Date(day(4)))).toBe(0)
    expect(await findings(lines.with(0, edited(lines[0]!, { after: 3 })))).not.toEqual([])
  })

  dbTest('stays complete if two processes delete old events at the same time', async (db) => {
    await fill(db)
    let isFirst = true
    const overtaken: Db = {
      ...db,
      async rows(sql, args) {
        if (isFirst && sql.includes('update audit_chains set start_number')) {
          isFirst = false
          await deleteOldEvents(db, key, new Date(day(5)))
        }
        return db.rows(sql, args)
      },
    }
    await deleteOldEvents(overtaken, key, new Date(day(4)))
    expect(await verified(await exported(db))).toMatchObject({ events: 4, findings: [] })
  })

  dbTest('shows events that someone deleted as if by retention', async (db) => {
    await fill(db)
    await db.exec(`
      update audit_chains set start_number = 4,
        start_link = (select link from audit_events where number = 4), start_mac = decode(repeat('00', 16), 'hex');
      delete from audit_events where number <= 4`)
    expect(await findings(await exported(db))).toEqual([{ kind: 'cut', from: 1, to: 4 }])
  })

  dbTest('can’t be changed or deleted in the database', async (db) => {
    await fill(db)
    for (const sql of [
      'update audit_events set status = 404',
      'delete from audit_events where number = 3',
      'truncate audit_events',
    ])
      await expect(db.transaction((tx) => tx.exec(sql))).rejects.toMatchObject({ code: '42501' })
    expect(await findings(await exported(db))).toEqual([])
  })
})
