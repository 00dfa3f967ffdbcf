import { expect, test } from 'vitest'

import type { DayRecording, PersonDays } from '#contract/own/workout-days.ts'
import type { Person } from '#contract/own/workspace.ts'
import { addDays, dayNumber } from '#lib/days.ts'
import { sortRows } from '#src/kit/table/column.ts'
import { applyFacets, type Chosen } from '#src/kit/table/facets.ts'
import { findByText } from '#src/kit/table/find-by-text.ts'
import { expectFileAsOnScreen } from '#src/kit/table/testing.ts'

import { cohortCsv, plainCohortCsv, type FileOptions } from './cohort-csv.ts'
import { cohortColumns, mediansOf, textsOfPerson } from './columns.tsx'
import { compareGroups } from './compare-groups.ts'
import { groupsCsv } from './groups-csv.ts'
import { chosenGroups, groupsOf, sharedBy } from './groups.ts'
import { search, shortOf, type View } from './loader.ts'
import { wholeWeeks } from './people-weeks.ts'
import { readSelection } from './read-selection.ts'
import { rowMaker, selectedOf, standingsOf, type Row } from './rows.ts'

const TODAY = '2026-11-20'
const days = { start: addDays(TODAY, -89), end: TODAY }
const weeks = wholeWeeks(days, TODAY)
const view = Object.fromEntries(
  Object.entries(search).map(([name, param]) => [name, param.initial]),
) as View

const person = (n: number, label: string | null, tags: string[] = []): Person => ({
  user_id: `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
  label,
  tags,
  added_at: '2026-01-01T00:00:00Z',
})
const people = [
  person(1, 'Ana', ['arm A']),
  person(2, '=Ben', ['arm B']),
  person(3, 'Célia', ['arm A']),
  person(4, null),
]
/** Twelve weeks of two workouts each, of so many hours in the last four and before. */
const known = (n: number, before: number, now: number): PersonDays => {
  const own: Record<string, DayRecording[]> = {}
  for (let ago = 1; ago <= 84; ago += 3) {
    const day = addDays(TODAY, -ago)
    const hours = (ago <= 28 ? now : before) + (dayNumber(day) % 5) / 100
    const hr = n === 2 && ago <= 28 ? null : 140
    own[day] = [
      [
        `${day}T08:00:00Z`,
        null,
        'garmin',
        null,
        n === 2 ? 'cycling' : 'running',
        hours * 3600,
        null,
        hr,
        null,
        null,
        2,
        null,
        null,
      ],
    ]
  }
  return {
    user_id: people[n - 1]!.user_id,
    read_at: `${TODAY}T09:00:00Z`,
    looked_from: days.start,
    days: own,
    unreadable: 0,
    excluded: 0,
    max_hr: null,
    failed: null,
  }
}
const make = rowMaker({ sport: [], provider: [] }, weeks, TODAY)
const rows = make(people, [known(1, 2, 1), known(2, 1, 1), known(3, 1, 2)])
const nameOf = (userId: string) => people.find(({ user_id }) => user_id === userId)!.label ?? '…'
const names = (of: readonly { person: Person }[]) => of.map(({ person: { label } }) => label)

test('rows are sorted by change, the greatest decrease first, and unranked people last', () => {
  expect(names(sortRows(rows, cohortColumns, 'change', options))).toEqual([
    'Ana',
    '=Ben',
    'Célia',
    null,
  ])
  expect(names(sortRows(rows, cohortColumns, '-change', options))).toEqual([
    'Célia',
    '=Ben',
    'Ana',
    null,
  ])
  expect(names(sortRows(rows, cohortColumns, '-person', options))).toEqual([
    'Célia',
    'Ana',
    '=Ben',
    null,
  ])
  expect(names(sortRows(rows, cohortColumns, 'heartRate', options))).toEqual([
    '=Ben',
    'Ana',
    'Célia',
    null,
  ])
})

test('figures are computed once per response', () => {
  const again = make(
    people,
    rows.slice(0, 3).map((row) => row.days),
  )
  expect(again.every((row, at) => row.figures === rows[at]!.figures)).toBe(true)
})

const about = { nameOf, hideIdentifiers: false }
const facets = cohortColumns.flatMap((column) => column.facets ?? [])
const filter = (chosen: Chosen) => applyFacets(rows, facets, chosen, about)
test('people are filtered by tag, standing, and coverage, and by names that aren’t hidden', () => {
  expect(names(filter({ tag: ['arm A'] }).rows)).toEqual(['Ana', 'Célia'])
  expect(names(filter({ show: ['more'] }).rows)).toEqual(['Célia'])
  expect(names(filter({ completeness: ['none'] }).rows)).toEqual(['=Ben'])
  const found = (hideIdentifiers: boolean) =>
    findByText(rows, (row) => textsOfPerson(row, { ...about, hideIdentifiers }), 'celia')
  expect(names(found(false))).toEqual(['Célia'])
  expect(found(true)).toEqual([])
})

test('each choice shows how many it would leave with the other filters', () => {
  const { counts, total } = filter({})
  expect(total('show')).toBe(4)
  expect([...counts('show')]).toEqual([
    ['less', 1],
    ['no clear change', 1],
    ['more', 1],
  ])
  expect([...counts('sport')]).toEqual([
    ['running', 2],
    ['cycling', 1],
  ])
  const armA = filter({ tag: ['arm A'] })
  expect(armA.total('show')).toBe(2)
  expect([...armA.counts('show')]).toEqual([
    ['less', 1],
    ['more', 1],
  ])
  // its own filter does not narrow a choice: another value can still be chosen
  expect([...armA.counts('tag')]).toEqual([
    ['arm A', 2],
    ['arm B', 1],
  ])
  expect([...armA.counts('sport')]).toEqual([['running', 2]])
  const more = filter({ tag: ['arm A'], show: ['more'] })
  expect([more.total('show'), more.counts('show').get('less')]).toEqual([2, 1])
  expect([more.counts('tag').get('arm B'), more.counts('sport').get('running')]).toEqual([
    undefined,
    1,
  ])
})

test('a person has a standing once their workouts are loaded, and an earlier failure still shows', () => {
  const [loaded] = make(people.slice(0, 1), [{ ...known(1, 1, 1), days: {} }])
  expect(standingsOf(loaded!)).toEqual(['not ranked'])
  const [unloaded] = make(people.slice(0, 1), [])
  expect(standingsOf(unloaded!)).toEqual([])
  const failed = {
    at: `${TODAY}T09:00:00Z`,
    status: 504,
    detail: 'Timed out',
    retry_after: null,
  }
  expect(standingsOf({ ...unloaded!, days: { ...unloaded!.days, failed } })).toEqual(['failed'])
})

test('a selection comes from IDs and names, and anything else is named', () => {
  const { people: found, refused } = readSelection(
    `${people[0]!.user_id.toUpperCase()}, first\n célia \n\nDana\n${person(9, null).user_id}`,
    people,
  )
  expect(found).toEqual([shortOf(people[0]!.user_id), shortOf(people[2]!.user_id)])
  expect(refused.map(({ line }) => line)).toEqual([4, 5])
  expect(names(selectedOf(rows, found).rows)).toEqual(['Ana', 'Célia'])
  expect(selectedOf(rows, [found[0]!, 'nobody'])).toMatchObject({ missing: 1 })
  const namesakes = [...people, person(5, 'ana')]
  expect(readSelection('Ana', namesakes).people).toEqual([
    shortOf(people[0]!.user_id),
    shortOf(namesakes.at(-1)!.user_id),
  ])
})

test('people have unique short names in the address, even if parts of their IDs are the same', () => {
  const ids = Array.from({ length: 1000 }, (_, n) => String(n).padStart(8, '0')).flatMap((n) => [
    `00000000-0000-4000-8000-0000${n}`,
    `${n}-0000-4000-8000-000000000000`,
    `019a9f3c-${n.slice(4)}-7000-8000-000000000000`,
  ])
  const short = ids.map(shortOf)
  expect(new Set(short).size).toBe(new Set(ids).size)
  for (const name of short) expect(search.follow.parse(name)).toBe(name)
})

test('groups are a tag and everyone else, unless others are chosen', () => {
  const chosen = chosenGroups(rows, [])
  expect(chosen).toEqual(['tag:arm A', 'rest'])
  const namesIn = (groups: readonly string[]) =>
    groupsOf(rows, groups).map((group) => [group.name, names(group.rows)])
  expect(namesIn(chosen)).toEqual([
    ['Arm A', ['Ana', 'Célia']],
    ['everyone else', ['=Ben', null]],
  ])
  expect(namesIn(['tag:arm B', 'rest', 'tag:arm A'])).toEqual([
    ['Arm B', ['=Ben']],
    ['everyone else', [null]],
    ['Arm A', ['Ana', 'Célia']],
  ])
  expect(chosenGroups(make(people.slice(3), []), [])).toEqual(['all'])
  const many = Array.from({ length: 9 }, (_, n) => `tag:${n}`)
  expect(chosenGroups(rows, many)).toHaveLength(6)
})

test('groups are tags that share no person, without one that smaller tags divide', () => {
  const tagged = ['arm A', 'arm B', 'arm C'].flatMap((arm, at) =>
    [0, 1, 2].map((n) => person(10 * (at + 1) + n, `${arm} ${n}`, ['trial', arm])),
  )
  const some = [...tagged, person(40, 'Dora', ['pilot'])]
  const ranked = make(
    some,
    some.map(({ user_id }) => ({ ...known(1, 4, 2), user_id })),
  )
  expect(chosenGroups(ranked, [])).toEqual(['tag:arm A', 'tag:arm B', 'tag:arm C'])
  expect(chosenGroups(ranked.slice(0, 3), [])).toEqual(['tag:arm A', 'rest'])
})

test('the first row has the median of each known figure', () => {
  const medians = mediansOf(rows.map(({ figures }) => figures))
  expect(medians.people).toBe('4 people')
  expect(mediansOf(rows.slice(0, 1).map(({ figures }) => figures)).people).toBe('1 person')
  expect(medians['change']).toBe('+0.5')
  expect(medians['load']).toBe('–')
})

test('a person in several groups is counted once', () => {
  expect(sharedBy(groupsOf(rows, ['tag:arm A', 'tag:arm B', 'rest']))).toBe(0)
  expect(sharedBy(groupsOf(rows, ['all', 'tag:arm B', 'tag:arm A']))).toBe(3)
  expect(sharedBy(groupsOf(rows, ['all', 'tag:arm A', 'tag:arm A']))).toBe(2)
})

const options: FileOptions = {
  view,
  days,
  weeks,
  total: 4,
  partlyRead: 0,
  text: 'ana',
  hideIdentifiers: false,
  nameOf,
  at: new Date('2026-11-20T10:00:00Z'),
}

test('the file has the people as on screen, and the plain file plain numbers', () => {
  const shown = sortRows(rows, cohortColumns, 'change', options)
  const lines = cohortCsv(shown, options).split('\r\n')
  expect(lines[0]).toContain('12 weeks, Aug 28–Nov 19, 2026, matching “ana”')
  expect(lines[1]).toBe(
    '"# all 4 people, 1 without enough data; sorted by change in weekly hours, lowest first"',
  )
  expect(lines[4]).toMatch(
    /^Ana,00000001-.*,-1\.5,-37,−3\.0 to −1\.0,0\.004,decreased,,,,2026-11-19,1,100%,10,100%,28,/,
  )
  // no formula of a spreadsheet
  expect(lines[5]).toMatch(/^'=Ben,/)
  expect(lines[7]).toContain('not loaded yet')

  const partly = cohortCsv(shown, { ...options, partlyRead: 2 }).split('\r\n')
  expect(partly[2]).toBe('# 2 people have days that aren’t loaded yet.')

  const [someone] = shown as [Row]
  const inPart = { ...someone, days: { ...someone.days, unreadable: 3, excluded: 2 } }
  expect(cohortCsv([inPart], options)).toMatch(/,3,2\s*$/)

  const plain = plainCohortCsv(shown, { ...options, view: { ...view, notes: 'without' } })
  const [head, first] = plain.split('\r\n')
  expect(head).toMatch(/^user_id,tags,now_h,.*,h_2026-08-28,.*,h_2026-11-13$/)
  const cells = first!.split(',')
  expect(Number(cells[head!.split(',').indexOf('change_h')])).toBeCloseTo(-1.495, 6)
})

test('the file of groups has each pair, and is empty if nothing is tested', () => {
  const groups = [[1, 2, 3, 4], [7, 8, 9, 10], [20]]
  const file = { ...options, view: { ...view, tag: ['arm A'] }, names: ['a', '=b', 'c'] }
  const text = groupsCsv({ ...file, shared: 0, comparison: compareGroups(groups) })
  const lines = text.split('\r\n').filter((line) => line && !/^\uFEFF?"?#/.test(line))
  expect(lines).toEqual([
    'group,group_people,group_lower,group_median,group_upper,against,against_people,against_lower,against_median,against_upper,difference,ci_lower,ci_upper,p,p_holm,test',
    `a,4,1.75,2.5,3.25,'=b,4,7.75,8.5,9.25,-6,-9,-3,${2 / 70},${2 / 70},exact`,
    'a,4,1.75,2.5,3.25,c,1,20,20,20,,,,,,',
    "'=b,4,7.75,8.5,9.25,c,1,20,20,20,,,,,,",
  ])
  expect(text).toContain('Change in weekly hours; groups: a, =b, c')
  expect(text).not.toContain('tag arm A')
})

test('every column of the cohort is on screen and in the file with the same value', () => {
  expectFileAsOnScreen(
    cohortColumns,
    rows,
    {
      ...options,
      hideIdentifiers: false,
      range: '90d' as const,
      followed: null,
      onFollow: () => {},
      groupOf: null,
      mostChange: 1,
      medians: mediansOf([]),
      readAt: 0,
    },
    {
      controls: ['group', 'weeks'],
      inFileOnly: [
        'user_id',
        'usual_half',
        'change_percent',
        'interval',
        'verdict',
        'without',
        'last_day',
        'heartRate',
        'of',
        'before',
        'workouts',
        'measuring',
        'tags',
        'read',
        'failed',
        'unreadable',
        'excluded',
      ],
      inOtherWords: ['change'],
    },
  )
})

test('hidden identifiers appear in no file', () => {
  const hidden = { ...options, hideIdentifiers: true, nameOf: () => 'Person 1' }
  for (const text of [cohortCsv(rows, hidden), plainCohortCsv(rows, hidden)])
    expect(text).not.toMatch(/Ana|“ana”|00000001-/)
})
