import { expect, test } from 'vitest'

import {
  isPointer,
  offersFor as offersAround,
  type Answers,
  type Around,
} from './palette-offers.ts'

const maya = { user_id: '018f3c2a-7d4e-4b1a-9c55-2f6f0a1b7c2e', label: 'Maya Okafor' }
const grace = { user_id: 'f28623c6-fc3d-5932-958e-0bb21fc99375', label: null }
const around: Around = {
  area: undefined,
  draft: '',
  recent: [],
  people: [maya],
  listed: new Set([maya.user_id]),
  isName: false,
  hidesNames: false,
  theme: 'system',
  help: '/help/index.html',
  docs: '/docs',
  here: 'https://rounds.example/app',
}
const offersFor = (text: string, about: Partial<Around> = {}, answers?: Answers) =>
  offersAround(text, { ...around, ...about }, answers).flatMap(({ items }) => items)
const labels = (text: string, about: Partial<Around> = {}) =>
  offersFor(text, about).map(({ label }) => label)

test('without a text recent people, commands, every area, and rarer commands are offered in their groups', () => {
  expect(labels('')).toEqual([
    'Refresh all connections',
    'Add people',
    'New order set',
    'Today',
    'People',
    'Connections',
    'Cohorts',
    'Catalog',
    'Order sets',
    'Diagnosis codes',
    'Lab accounts',
    'Audit log',
    'Settings',
    'Inspector',
    'Hide names',
    'Theme: light',
    'Theme: dark',
    'Keyboard shortcuts',
    'Help for this page',
    'API docs',
    'Sign out',
  ])
  expect(labels('', { docs: null })).not.toContain('API docs')
  expect(labels('', { theme: 'dark' })).toContain('Theme: system')
  expect(labels('', { theme: 'dark' })).not.toContain('Theme: dark')
  const recent = [maya.user_id, grace.user_id]
  const [first] = offersAround(' ', { ...around, recent })
  expect(first?.title).toBe('Recent')
  expect(first?.items.map(({ label }) => label)).toEqual(['Maya Okafor', 'f286…9375'])
  const hidden = offersAround('', { ...around, recent, people: [], hidesNames: true })
  expect(hidden[0]?.items.map(({ label }) => label)).toEqual(['Last viewed person'])
})

test('the draft and the pages of the open area come first', () => {
  const [first] = offersAround('', { ...around, area: 'markers', draft: '2 tests' })
  expect(first?.title).toBe('Suggested')
  expect(first?.items.map(({ label, hint }) => [label, hint])).toEqual([
    ['Continue draft order set', '2 tests'],
    ['Full catalog', 'Catalog'],
    ['Paste list', 'Catalog'],
    ['Compare markers', 'Catalog'],
  ])
  expect(labels('', { area: 'today' })[0]).toBe('Issues')
})

test('a name leads to the person, a code to its search, and an ID to everything it can be', () => {
  const [first, ...others] = offersFor('okafor, maya')
  expect(first).toMatchObject({ label: 'Maya Okafor', to: `/people/${maya.user_id}` })
  expect(first?.pages?.map(({ label }) => label)).toEqual([
    'Overview',
    'Workouts',
    'Connections',
    'Notes',
  ])
  expect(others.some(({ label }) => label === 'Maya Okafor')).toBe(false)
  expect(labels('e11.9')[0]).toBe('Diagnosis codes for “e11.9”')
  expect(labels('4548-4')).toEqual(['Markers matching “4548-4”'])
  expect(offersFor(`user ${maya.user_id.toUpperCase()}, see ticket`).map(({ to }) => to)).toEqual([
    `/people/${maya.user_id}`,
    `/lab-tests/${maya.user_id}/markers`,
  ])
})

test('a name with a typo and the beginning of an ID lead to the person', () => {
  for (const text of ['okafro', '018f3c2a', '018F3C2A-7d4e'])
    expect(labels(text)[0]).toBe('Maya Okafor')
  expect(labels('018f3c')).toContain('Maya Okafor')
  for (const text of ['018f3', '4548-4']) expect(labels(text)).not.toContain('Maya Okafor')
})

test('search results are offered by name, and empty ones are left out', () => {
  const iron = { label: 'Iron', hint: 'Labcorp · 001339', to: '/markers?name=001339' }
  const anemia = {
    label: 'Iron deficiency anemia',
    hint: 'D50.9',
    to: '/diagnoses?q=D50.9',
  }
  const nothing = { markers: null, diagnoses: null }
  const offers = (answers: Partial<Answers>) =>
    offersFor('iron', {}, { ...nothing, ...answers }).map(({ label }) => label)
  expect(
    offers({
      markers: { first: [iron], total: 286 },
      diagnoses: { first: [anemia], total: 3 },
      accounts: [{ label: 'Ironbound clinic', hint: 'Labcorp', to: '/lab-accounts?open=1' }],
    }),
  ).toEqual([
    'Ironbound clinic',
    'Iron',
    'All 286 markers matching “iron”',
    'Iron deficiency anemia',
    'All 3 diagnosis codes for “iron”',
  ])
  const none = { first: [], total: 0 }
  expect(offers({ markers: { first: [iron], total: 1 }, diagnoses: none })).toEqual(['Iron'])
  expect(offers({ markers: none, diagnoses: none })).toEqual([])
  expect(offers({})).toEqual(['Markers matching “iron”', 'Diagnosis codes for “iron”'])
})

test('a possible name appears in no address, and isn’t sent to any search', () => {
  const offers = offersFor('maya', { isName: true, people: [] })
  expect(offers).toEqual([])
  expect(JSON.stringify(offersFor('Maya O', { isName: true }).map(({ to }) => to))).not.toMatch(
    /maya/i,
  )
})

test('several IDs are people to add, without those already listed, and people to open', () => {
  const offers = offersFor(`${grace.user_id}\n"${maya.user_id}"`)
  expect(offers.map(({ label, hint, add }) => [label, hint, add?.length])).toEqual([
    ['Add 1 person', '1 already added', 1],
    ['f286…9375', '', undefined],
    ['Maya Okafor', '018f…7c2e', undefined],
  ])
  const twelve = Array.from(
    { length: 12 },
    (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  )
  expect(offersFor(twelve.join(', '))[0]).toMatchObject({ label: 'Add 12 people', add: twelve })
  expect(offersFor(grace.user_id).at(-1)).toMatchObject({ label: 'Add this person' })
  expect(offersFor(maya.user_id).some(({ add }) => add)).toBe(false)
})

test('a Rounds address leads there unchanged, and another one only by the IDs in it', () => {
  const path = `/people/${maya.user_id}/connections?view=grid`
  expect(offersFor(`see https://rounds.example/app${path} please`)[0]).toMatchObject({
    label: 'Open this link',
    hint: 'A person’s connections',
    to: path,
    isOrder: false,
  })
  expect(offersFor('/order-sets/draft?tests=a&codes=1')).toMatchObject([
    { to: '/order-sets/draft?tests=a&codes=1', isOrder: true },
  ])
  expect(offersFor('/no/such/page').some(({ label }) => label === 'Open this link')).toBe(false)
  expect(offersFor(`https://elsewhere.example${path}`)[0]?.label).toBe('Open this person')
  expect(isPointer(`https://rounds.example/app/markers?name=maya`, around.here)).toBe(true)
  expect(isPointer('maya', around.here)).toBe(false)
})

test('saved order sets are offered by name or ID, and deleted ones aren’t', () => {
  const set = { id: 'a', name: 'Annual exam', tests: 2, codes: 1, deleted_at: null }
  const sets = [set, { ...set, id: 'b', deleted_at: '2026-01-01' }]
  const answers = { markers: null, diagnoses: { first: [], total: 0 }, sets }
  expect(offersFor('Annual', {}, answers)[0]).toEqual({
    icon: 'order-sets',
    label: 'Annual exam',
    hint: '2 lab tests, 1 add-on marker',
    to: '/order-sets/draft?set=a',
    isOrder: true,
  })
  expect(offersFor('annual', {}, answers).filter(({ isOrder }) => isOrder)).toHaveLength(1)
  const byId = { ...answers, sets: [{ ...set, id: maya.user_id }] }
  expect(offersFor(maya.user_id, {}, byId)[0]?.label).toBe('Annual exam')
})

test('commands are found by their words, and hidden names can be shown again', () => {
  expect(offersFor('dark')[0]).toMatchObject({
    label: 'Theme: dark',
    to: '',
    command: { kind: 'theme', theme: 'dark' },
  })
  expect(labels('refresh')[0]).toBe('Refresh all connections')
  expect(offersFor('names', { hidesNames: true })[0]).toMatchObject({
    label: 'Show names',
    command: { kind: 'hideNames', isHidden: false },
  })
})

test.each([
  ['issues', 'Issues'],
  ['patients', 'People'],
  ['markers', 'Catalog'],
  ['lab tests', 'Catalog'],
  ['compare markers', 'Compare markers'],
  ['icd-10', 'Diagnosis codes'],
  ['account', 'Lab accounts'],
  ['log', 'Audit log'],
  ['api key', 'API keys'],
  ['invite', 'Members'],
  ['dark mode', 'Theme: dark'],
  ['log out', 'Sign out'],
  ['shortcuts keyboard', 'Keyboard shortcuts'],
  ['add person', 'Add people'],
  ['create order set', 'New order set'],
])('%s leads to the page or command %s', (text, label) => {
  expect(labels(text)[0]).toBe(label)
})

test('an area’s pages are found by name, and aren’t listed without a query', () => {
  expect(labels('')).not.toContain('Issues')
  expect(offersFor('issues')[0]).toMatchObject({ to: '/issues' })
  expect(labels('tissue')).not.toContain('Issues')
})

test('the name of a page leads to that page', () => {
  expect(offersFor('maya work', { isName: true })).toMatchObject([
    { label: 'Maya Okafor: Workouts', to: `/people/${maya.user_id}/workouts` },
  ])
  expect(labels('okafor, maya notes', { isName: true })).toEqual(['Maya Okafor: Notes'])
  expect(labels('nobody workouts').some((label) => label.includes('Workouts'))).toBe(false)
})

test('a test whose name looks like a diagnosis code comes first if no code starts that way', () => {
  const vitamin = { label: 'Vitamin B12', hint: '', to: '/markers?name=b12' }
  const offers = (code: string) =>
    offersFor(
      'b12',
      {},
      {
        markers: { first: [vitamin], total: 1 },
        diagnoses: { first: [{ label: code, hint: '', to: '' }], total: 1 },
      },
    ).map(({ label }) => label)
  expect(offers('E53.8 Deficiency of other B vitamins')[0]).toBe('Vitamin B12')
  expect(offers('B12.1 Something')[0]).toBe('B12.1 Something')
})
