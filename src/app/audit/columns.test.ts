import { expect, test } from 'vitest'

import { drawCell } from '#src/kit/table/cells.tsx'
import { listCsv } from '#src/kit/table/list-csv.ts'
import { expectFileAsOnScreen, readText } from '#src/kit/table/testing.ts'

import { auditColumns, columnsOnScreen } from './columns.tsx'
import type { AuditRow } from './merged-reads.ts'
import { ada, clara, auditEvent as event } from './testing.ts'

const events = [
  event({}),
  event({ number: 2, member: null, subjects: null, action: 'listPeople', status: 403 }),
  event({ number: 3, member: null, session: null, request: null, address: null, subjects: [] }),
  event({
    number: 4,
    action: 'disableMember',
    object: clara,
    object_name: 'Clara North',
    subjects: [],
    status: 412,
  }),
  event({ number: 5, action: 'of a newer version', subjects: [], object: 'a record' }),
  event({ number: 6, member: null, session: null, key: { id: clara, name: 'Warehouse' } }),
  event({
    number: 7,
    action: 'revokeApiKey',
    subjects: [],
    object: clara,
    object_name: 'Warehouse',
  }),
]
const around = {
  nameOf: (userId: string) => (userId === ada ? 'Ada' : userId),
  isHidden: false,
  toPerson: (userId: string) => `/settings/audit?person=${userId}`,
  person: '',
  open: null,
  onToggle: () => {},
  unfolded: new Set<string>(),
  onUnfold: () => {},
}

test('the file has what is on screen, plus the IDs', () => {
  expectFileAsOnScreen(auditColumns, events, around, {
    controls: ['events'],
    inOtherWords: ['time', 'about', 'action'],
    inFileOnly: [
      'userIds',
      'result',
      'permission',
      'endpoint',
      'object',
      'status',
      'memberId',
      'keyId',
      'session',
      'request',
      'number',
    ],
  })
})

test('an event shows who did what to whom, and the result', () => {
  const [, ...lines] = listCsv(auditColumns, events, around, []).trim().split('\r\n')
  expect(lines.map((line) => line.split(',').slice(1, 4).join(', '))).toEqual([
    'Clara North, Viewed workouts, Ada',
    'Team key, Viewed the list of people, More than 50 people',
    'Command line, Viewed workouts, ',
    'Clara North, Disabled a member, Clara North',
    'Clara North, of a newer version, a record',
    'Warehouse (API key), Viewed workouts, Ada',
    'Clara North, Revoked an API key, Warehouse',
  ])
  expect(lines.map((line) => line.split(',')[6])).toEqual([
    'Done',
    'Denied',
    'Done',
    'Not saved',
    'Done',
    'Done',
    'Done',
  ])
})

test('a row shows its result only if it is unusual', () => {
  const action = auditColumns.find(({ id }) => id === 'action')!
  const textOf = (given: Partial<AuditRow>) => readText(drawCell(action, event(given), around))
  expect([200, 403, 499, 503].map((status) => textOf({ status }))).toEqual([
    'Viewed workouts',
    'Viewed workouts Denied',
    'Viewed workouts Interrupted',
    'Viewed workouts Failed',
  ])
  const save = { permission: 'notes.write', action: 'putNote' }
  expect([412, 499, 503].map((status) => textOf({ ...save, status }))).toEqual([
    'Wrote a note Not saved',
    'Wrote a note Result unknown',
    'Wrote a note Result unknown',
  ])
  // the one change with a right to read
  const review = { permission: 'audit.read', action: 'reviewBreakGlass' }
  expect(textOf({ ...review, status: 503 })).toContain('Result unknown')
  const exported = { action: 'exportPerson', permission: 'people.export' }
  expect(textOf({ ...exported, status: 500 })).toContain('Failed')
})

test('hidden IDs appear in no file', () => {
  expect(listCsv(auditColumns, events, { ...around, isHidden: true }, [])).not.toContain(ada)
})

test('the person that the log is filtered by is named first', () => {
  const others = ['a', 'b', 'c', 'd']
  const about = auditColumns.find(({ id }) => id === 'about')!
  const drawn = drawCell(about, event({ subjects: [...others, ada] }), { ...around, person: ada })
  expect(readText(drawn)).toBe('Ada, a, and 3 others')
})

test('a time has seconds where there is room, and reads of one minute have the latest', () => {
  const time = auditColumns.find(({ id }) => id === 'time')!
  const last = event({ at: '2026-11-27T08:05:09.000Z' })
  const textOf = (row: AuditRow, below?: string) => readText(drawCell(time, row, around, below))
  expect(textOf(last)).toMatch(/^\d\d:\d\d:09$/)
  const before = event({ at: '2026-11-27T08:05:01.000Z' })
  expect(textOf({ ...last, together: [last, before] })).toMatch(/^\d\d:\d\d:09$/)
  expect(textOf(last, 'Ada')).toMatch(/\d\d:05 Ada$/)
})

test('a row of several reads names the data, and when it was read first and last', () => {
  const action = auditColumns.find(({ id }) => id === 'action')!
  const count = auditColumns.find(({ id }) => id === 'events')!
  const [last, first] = [event({ at: '2026-11-27T08:05:09.000Z' }), event({})]
  const list = event({ permission: 'people.read', action: 'listPeople', subjects: null })
  const textOf = (row: AuditRow) => readText(drawCell(action, row, around))
  // the list of people is part of every page
  const load = [list, { ...last, at: list.at }]
  expect(textOf({ ...list, together: load, told: load })).toBe('Viewed workouts')
  expect(readText(drawCell(count, { ...list, together: load }, around))).toBe('2')
  expect(textOf({ ...list, together: [list, list], told: [list, list] })).toBe(
    'Viewed the list of people',
  )
  const again = [last, first]
  const row = { ...last, together: again, told: again }
  expect(textOf(row)).toBe('Viewed workouts')
  const time = auditColumns.find(({ id }) => id === 'time')!
  expect(readText(drawCell(time, row, around))).toMatch(/^\d\d:00:\d\d–\d\d:05:09$/)
})

test('a row of a session shows when it was, and that some reads were lists', () => {
  const [last, first] = [event({ at: '2026-11-27T08:05:09.000Z' }), event({})]
  const reads = [last, first]
  const session = { ...last, together: reads, told: reads, loads: reads, hasLists: true }
  const textOf = (id: string) =>
    readText(
      drawCell(
        auditColumns.find((column) => column.id === id)!,
        session,
        around,
      ),
    )
  expect(textOf('time')).toMatch(/^\d\d:00:\d\d–\d\d:05:09$/)
  expect(textOf('action')).toBe('Viewed workouts')
  expect(textOf('about')).toBe('Ada and lists')
  session.subjects = [ada, 'b', 'c', 'd']
  expect(textOf('about')).toBe('Ada, b, and lists')
})

test('a row names what was read and whom, in short', () => {
  const kinds = ['listWorkouts', 'listNotes', 'listProblems', 'listIncidents', 'readSettings']
  const reads = ['listPeople', ...kinds].map((action) => event({ action }))
  const row = { ...reads[0]!, together: reads, told: reads, subjects: [ada, 'b', 'c', 'd'] }
  const textOf = (id: string) =>
    readText(
      drawCell(
        auditColumns.find((column) => column.id === id)!,
        row,
        around,
      ),
    )
  expect(textOf('action')).toBe('Viewed workouts, notes, and 3 other kinds of data')
  expect(textOf('about')).toBe('Ada, b, and 2 others')
})

test('on screen, the person stands beside the action, and the file has the same columns', () => {
  const ids = columnsOnScreen.map(({ id }) => id)
  expect(ids.slice(0, 4)).toEqual(['time', 'action', 'about', 'who'])
  expect(ids.toSorted()).toEqual(auditColumns.map(({ id }) => id).toSorted())
})
