import { expect, test, vi } from 'vitest'

import { testAccount } from '#lib/testing.ts'

import { readSetFile, writeSetFile } from './set-file.ts'

vi.stubGlobal('location', { origin: 'https://rounds.example' })
vi.mock('#src/kit/lib/base-path.ts', () => ({ basePath: '/lab' }))

const labsOf = (all: { id: number; slug: string }[]) => ({
  known: all.map(({ slug }) => ({ slug, name: slug })),
  slugOf: (labId: number | string) => all.find(({ id }) => id === Number(labId))?.slug ?? null,
  idOf: (slug: string) => all.find((lab) => lab.slug === slug)?.id.toString() ?? null,
})
const labs = labsOf([{ id: 1, slug: 'labcorp' }])

const set = {
  name: 'Annual exam',
  note: 'Fasting',
  tags: ['adult', 'annual'],
  team: 'Demonstration',
  labTests: [{ id: 'b2f0a1c0-0000-4000-8000-000000000001', name: 'Check' }],
  addOns: [
    { labId: '1', labSlug: 'labcorp', lab: 'Labcorp', code: '003034', name: 'Lipid panel' },
    { labId: null, labSlug: null, lab: null, code: 'a:b', name: null },
  ],
  diagnoses: [{ code: 'E11.9', title: null, mark: null }],
  account: { id: 'acc', known: null },
  route: { state: 'AZ', billing: 'patient_bill' },
  lab: null,
  markers: [],
  warnings: [],
}

test('a saved file is read as the same set', () => {
  const text = writeSetFile(set, new Date(0))
  expect(JSON.parse(text).$schema).toBe('https://rounds.example/lab/order-set.schema.json')
  expect(readSetFile(text, labs)).toEqual({
    content: {
      tests: ['b2f0a1c0-0000-4000-8000-000000000001'],
      codes: ['1:003034', 'a:b'],
      dx: ['E11.9'],
      account: 'acc',
    },
    route: { state: 'AZ', billing: 'patient_bill' },
    name: 'Annual exam',
    note: 'Fasting',
    tags: ['adult', 'annual'],
    named: [
      { part: 'b2f0a1c0-0000-4000-8000-000000000001', name: 'Check' },
      { part: '1:003034', name: 'Lipid panel' },
    ],
  })
})

test.each([
  ['with another number', [{ id: 7, slug: 'labcorp' }], '7:003034'],
  ['whose number is another lab’s', [{ id: 1, slug: 'cologne' }], 'labcorp::003034'],
  ['where labs have no names', [], '1:003034'],
])('an add-on stays with its lab, %s', (_, known, code) => {
  const text = writeSetFile(set, new Date(0))
  expect(readSetFile(text, labsOf(known))).toMatchObject({
    content: { codes: [code, 'a:b'] },
    named: [{}, { part: code, name: 'Lipid panel' }],
  })
})

test('names that are too long for a file are cut, so that the file can be read', () => {
  const long = 'x'.repeat(2000)
  const text = writeSetFile(
    {
      ...set,
      labTests: [{ id: 'a', name: long }],
      addOns: [{ labId: '1', labSlug: 'labcorp', lab: 'Labcorp', code: '003034', name: long }],
      diagnoses: [{ code: 'E11.9', title: long, mark: null }],
      account: { id: 'acc', known: testAccount('acc', { account_name: long }) },
    },
    new Date(0),
  )
  expect(readSetFile(text, labs)).toMatchObject({
    content: { tests: ['a'], codes: ['1:003034'], dx: ['E11.9'], account: 'acc' },
  })
})

test('a file needs only what it orders, and duplicates are dropped', () => {
  const file = {
    format: 'rounds-order-set',
    version: 1,
    diagnoses: [{ code: 'I10' }, { code: 'I10' }],
    later: 'a field of another version',
  }
  expect(readSetFile(JSON.stringify(file), labs)).toMatchObject({
    content: { tests: [], codes: [], dx: ['I10'], account: '' },
    route: { state: '', billing: '' },
    tags: [],
  })
})

test.each([
  ['{"format":', /^Not valid JSON/],
  ['[]', /Not a Rounds order set/],
  ['null', /Not a Rounds order set/],
  ['{"format":"other"}', /Not a Rounds order set/],
  ['{"format":"rounds-order-set","version":2}', /^version/],
  ['{"format":"rounds-order-set","version":1,"diagnoses":[{"code":5}]}', /^diagnoses\.0\.code/],
])('%s is refused with its reason', (text, reason) => {
  const read = readSetFile(text, labs)
  expect('problems' in read && read.problems[0]).toMatch(reason)
})
