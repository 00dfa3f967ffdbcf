import { expect, test } from 'vitest'

import type { AuditEvent } from './audit.ts'
import { expandedKeys, mergeReads, rowKey, type AuditRow } from './merged-reads.ts'
import { ada, clara, auditEvent } from './testing.ts'

const read = (number: number, given: Partial<AuditEvent> = {}) =>
  auditEvent({
    number,
    at: `2026-11-27T08:${String(number).padStart(2, '0')}:00.000Z`,
    ...given,
  })
const shown = (events: AuditEvent[]) =>
  mergeReads(events).map(({ number, together }) => together?.map((one) => one.number) ?? number)

test('the reads of a session are one row, with equal page loads as one row inside', () => {
  const notes = { permission: 'notes.read', action: 'listNotes', subjects: [clara] }
  const [row, ...others] = mergeReads([read(9), read(8, notes), read(7), read(6), read(5, notes)])
  expect(others).toEqual([])
  expect(row).toMatchObject({ number: 9, subjects: [ada, clara], hasLists: false })
  expect(row?.loads?.map(({ together }) => together?.map(({ number }) => number))).toEqual([
    [9, 7, 6],
    [8, 5],
  ])
})

test('rows stay expanded when a refresh brings newer reads of their session', () => {
  const notes = { permission: 'notes.read', action: 'listNotes', subjects: [clara] }
  const earlier = [read(8, notes), read(7), read(6), read(5, notes)]
  const keysOf = (rows: readonly AuditRow[]): string[] =>
    rows.flatMap((row) => [rowKey(row), ...keysOf(row.loads ?? [])])
  const before = keysOf(mergeReads(earlier))
  expect(before).toHaveLength(3)
  const newer = [read(11, notes), read(10, { action: 'listExclusions' }), read(9)]
  expect(keysOf(mergeReads([...newer, ...earlier]))).toEqual(expect.arrayContaining(before))
})

test('sessions that alternate are one row each, by their newest event', () => {
  const other = { session: ada }
  const list = { permission: 'people.read', action: 'listPeople', subjects: null }
  const rows = mergeReads([read(9, list), read(8, other), read(7), read(6, { ...other, ...list })])
  expect(rows.map(({ number, subjects, hasLists }) => [number, subjects, hasLists])).toEqual([
    [9, [ada], true],
    [8, [ada], true],
  ])
  expect(
    mergeReads([read(9, list), read(8, { ...list, action: 'listRemovedPeople' })]),
  ).toMatchObject([{ subjects: null, loads: [{ number: 9 }, { number: 8 }] }])
})

test('reads of another reader, session, day, or result stay separate', () => {
  expect(
    shown([
      read(9),
      read(7, { member: null }),
      read(6, { session: ada }),
      read(5, { session: ada, status: 403 }),
      read(4, { session: ada, at: '2026-11-20T08:00:00.000Z' }),
    ]),
  ).toEqual([9, 7, 6, 5, 4])
})

test('the reads of one page load are one row for all its people', () => {
  const at = (seconds: number, given: Partial<AuditEvent> = {}) =>
    read(seconds, { at: `2026-11-27T08:00:${String(seconds).padStart(2, '0')}.000Z`, ...given })
  const notes = { permission: 'notes.read', action: 'listNotes' }
  const [session, interrupted] = mergeReads([
    at(40, { subjects: [clara] }),
    at(39, { subjects: [ada], ...notes }),
    at(38, { subjects: [clara], status: 499 }),
    at(30, { subjects: [clara] }),
  ])
  const [row, later] = session?.loads ?? []
  expect(row).toMatchObject({
    subjects: [clara, ada],
    together: [{ number: 40 }, { number: 39 }],
  })
  expect(interrupted).toMatchObject({ number: 38, subjects: [clara] })
  expect(interrupted).not.toHaveProperty('together')
  expect(later).toMatchObject({ number: 30, subjects: [clara] })
  // a list beside the reads about one person is no other person's row
  const list = { permission: 'people.read', action: 'listPeople', subjects: null }
  expect(mergeReads([at(20, list), at(19, notes)])).toMatchObject([
    { subjects: [ada], told: [{ number: 19 }] },
  ])
  expect(mergeReads([at(20, list), at(19, { subjects: [ada, clara] })])).toMatchObject([
    { subjects: null },
  ])
  // the same page again
  const again = [at(20), at(19, notes), at(10), at(9, notes)]
  expect(mergeReads(again)).toMatchObject([{ together: again }])
  expect(mergeReads(again)[0]).not.toHaveProperty('loads')
  // programs load no pages
  const byKey = { session: null, key: { id: ada, name: 'Warehouse' } }
  expect(mergeReads([at(20, byKey), at(19, { ...byKey, ...notes })])).toMatchObject([
    { loads: [{ number: 20 }, { number: 19 }] },
  ])
})

test('changes have their own rows, below reads of the same session that end after them', () => {
  const save = { permission: 'notes.write', action: 'saveNote' }
  expect(shown([read(9), read(8, save), read(7, save), read(6), read(5)])).toEqual([
    [9, 6, 5],
    8,
    7,
  ])
})

test('the sessions of a short log are expanded until the reader toggles them', () => {
  const notes = { permission: 'notes.read', action: 'listNotes', subjects: [clara] }
  const sessions = (count: number) =>
    Array.from({ length: count }, (_, at) => [
      read(2 * at + 2, { session: String(at) }),
      read(2 * at + 1, { session: String(at), ...notes }),
    ]).flat()
  const short = mergeReads(sessions(2))
  const [first, second] = short.map(rowKey)
  expect([...expandedKeys(short, new Set())]).toEqual([first, second])
  expect([...expandedKeys(short, new Set([first!]))]).toEqual([second])
  const long = mergeReads(sessions(14))
  expect(expandedKeys(long, new Set()).size).toBe(0)
  expect([...expandedKeys(long, new Set([rowKey(long[0]!)]))]).toEqual([rowKey(long[0]!)])
})
