import { expect, test } from 'vitest'

import { testCheck, testChecked, testErred, testTrouble } from '#lib/connections/testing.ts'
import { applyFacets } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'
import { expectFileAsOnScreen } from '#src/kit/table/testing.ts'

import { peopleColumns, textsOfPerson } from './columns.tsx'
import { personRows } from './person-rows.ts'

const person = (user_id: string, tags: string[] = []) => ({
  user_id,
  label: `Label of ${user_id}`,
  tags,
  added_at: '2026-11-20T07:58:00Z',
})
const people = ['well', 'broken', 'none', 'paused', 'unchecked'].map((id) => person(id))
const rows = personRows(people, [
  testCheck('well', [testChecked('oura'), testChecked('garmin')]),
  testCheck('broken', [testErred('oura', null), testErred('garmin', null)]),
  testCheck('none'),
  testCheck('paused', [
    testChecked('oura', { troubles: [testTrouble({ kind: 'status', detail: 'paused' })] }),
  ]),
])

test('a row shows a person’s worst status, and how much more there is', () => {
  expect(rows.map(({ worst }) => worst && [worst.tone, worst.words, worst.more])).toEqual([
    ['good', 'Healthy', 0],
    ['bad', 'Access expired', 1],
    ['unknown', 'No connections', 0],
    ['notice', 'Paused', 0],
    null,
  ])
  expect(rows[0]!.providers).toEqual(['Oura', 'Garmin'])
})

test('the worst people come first, as in the list of all connections', () => {
  const order = rows.toSorted((a, b) => a.rank - b.rank).map(({ person: { user_id } }) => user_id)
  expect(order).toEqual(['broken', 'paused', 'unchecked', 'none', 'well'])
})

test('a person who was never checked isn’t called healthy, and an older result is marked as old', () => {
  const failed = { at: '2026-11-20T08:00:00Z', status: 503, detail: 'No.', retry_after: null }
  const [never, old] = personRows(
    [person('never'), person('old')],
    [
      testCheck('never', [], { checked_at: null, failed }),
      testCheck('old', [testChecked('oura')], { failed }),
    ],
  )
  expect(never).toMatchObject({ worst: { tone: 'bad', words: 'Refresh failed' }, isOld: false })
  expect(old).toMatchObject({ worst: { words: 'Healthy' }, isOld: true })
  const status = peopleColumns.find(({ id }) => id === 'worst')
  const filed = [old!, rows[1]!].map((row) => status?.value?.(row, { hideIdentifiers: false }))
  expect(filed).toEqual(['Healthy; last refresh failed', 'Garmin: Access expired; 1 more'])
})

test('tags are filed as they are imported, because a tag can contain a comma', () => {
  const [row] = personRows([person('a', ['arm A, second', 'north'])], [])
  const tags = peopleColumns.find(({ id }) => id === 'tags')
  expect(tags?.value?.(row!, { hideIdentifiers: false })).toBe('arm A, second; north')
})

test('people are found by tag and text together, and tags are counted', () => {
  const tagged = [person('a', ['trial A']), person('b', ['trial A', 'north']), person('c')]
  const found = (text: string, tag: readonly string[], hideIdentifiers = false) => {
    const about = { hideIdentifiers }
    const named = findByText(personRows(tagged, []), (row) => textsOfPerson(row, about), text)
    const facets = peopleColumns.flatMap((column) => column.facets ?? [])
    const { rows: kept, counts } = applyFacets(named, facets, { tag }, about)
    return { ids: kept.map(({ person: { user_id } }) => user_id), tags: counts('tag') }
  }
  expect(found('', [])).toEqual({
    ids: ['a', 'b', 'c'],
    tags: new Map([
      ['trial A', 2],
      ['north', 1],
    ]),
  })
  expect(found('of C', []).ids).toEqual(['c'])
  expect(found('of C', ['trial A']).ids).toEqual([])
  expect(found('label', [], true).ids).toEqual([])
})

test.each([false, true])(
  'every column of the people is on screen and in the file with the same value, names hidden: %s',
  (hideIdentifiers) => {
    const listed = personRows(
      [{ ...person('well', ['north', 'trial A']), label: '=Ana; Zoë' }, ...people.slice(1)],
      [
        testCheck('well', [testChecked('oura'), testChecked('garmin'), testChecked('polar')], {
          last_activity: '2026-11-02',
        }),
        testCheck('broken', [testErred('oura', null), testErred('garmin', null)]),
        testCheck('none'),
      ],
    )
    const around = {
      hideIdentifiers,
      shown: listed,
      remove: () => {},
      onRename: () => {},
      onErase: () => {},
      selection: {
        ids: new Set<string>(),
        selected: [],
        select: () => {},
        toggle: () => {},
        clear: () => {},
      },
    }
    expectFileAsOnScreen(peopleColumns, listed, around, {
      controls: ['select', 'strip', 'more'],
      inFileOnly: hideIdentifiers ? [] : ['user_id'],
      // more than two providers are counted, and the missing status says why
      inOtherWords: ['providers', 'worst', 'tags'],
    })
  },
)
