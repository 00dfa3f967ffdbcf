import { expect, test } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'
import { isMeantBy } from '#src/lab/model/lab-codes.ts'

import { codesToFind, decide, isSentAtOnce, type Choice, type Known } from './order-decision.ts'

const marker = (id: number | string, lab_id: number | null, provider_id: string) =>
  ({ id, lab_id, provider_id, name: `Marker ${id}` }) as Marker
const catalog = [
  marker(11, 1, '483'),
  marker(21, 2, '483'),
  marker(12, 1, '001'),
  marker(22, 2, '002'),
  marker('no id, 003', 1, '003'),
]
const choice = (more: Partial<Choice>): Choice => ({ tests: [], codes: [], account: '', ...more })
const known = (more: Partial<Known> = {}): Known => ({
  testLabs: [],
  accountLab: null,
  meant: (code) => catalog.filter((one) => isMeantBy(one, code)),
  ...more,
})

test('codes are sent as they are if a lab test or an account determines the lab', () => {
  const bare = choice({ tests: ['t'], codes: ['483', '001'] })
  expect(isSentAtOnce(bare)).toBe(true)
  expect(decide(bare, known({ testLabs: [undefined] }))).toEqual({
    kind: 'send',
    body: { lab_test_ids: ['t'], add_on: { provider_ids: ['483', '001'] } },
  })
  const withLab = choice({ tests: ['t'], codes: ['1:483', '001'] })
  expect(decide(withLab, known({ testLabs: ['1'] }))).toEqual({
    kind: 'send',
    body: { lab_test_ids: ['t'], add_on: { provider_ids: ['483', '001'] } },
  })
  expect(decide(choice({ account: 'a', codes: ['2:483'] }), known({ accountLab: '2' }))).toEqual({
    kind: 'send',
    body: { add_on: { provider_ids: ['483'] }, lab_account_id: 'a' },
  })
})

test('a marker chosen at a lab is sent by its ID if nothing else determines the lab', () => {
  expect(decide(choice({ codes: ['2:483', '002'] }), known())).toEqual({
    kind: 'send',
    body: { add_on: { provider_ids: ['002'], marker_ids: [21] } },
  })
  // a test of unknown lab and an account of unknown lab do not say it
  const choices = choice({ tests: ['t'], account: 'a', codes: ['2:483'] })
  expect(decide(choices, known({ testLabs: [null] }))).toMatchObject({
    body: { lab_test_ids: ['t'], add_on: { marker_ids: [21] }, lab_account_id: 'a' },
  })
  // not found, or without an id that can be sent
  expect(decide(choice({ codes: ['1:999', '1:003'] }), known())).toEqual({
    kind: 'send',
    body: { add_on: { provider_ids: ['999', '003'] } },
  })
})

test('nothing is sent before the lab is known', () => {
  const withTest = choice({ tests: ['t'], codes: ['1:483'] })
  expect(decide(withTest, known({ testLabs: [undefined] }))).toEqual({ kind: 'waiting' })
  const withAccount = choice({ account: 'a', codes: ['1:483'] })
  expect(decide(withAccount, known({ accountLab: undefined }))).toEqual({ kind: 'waiting' })
  const meant = () => undefined
  expect(decide(choice({ codes: ['1:483'] }), known({ meant }))).toEqual({ kind: 'waiting' })
  expect(decide(choice({ codes: ['483'] }), known({ meant }))).toEqual({ kind: 'waiting' })
})

test('lab tests from two labs are two orders as soon as that is known', () => {
  const two = choice({ tests: ['a', 'b', 'c'] })
  expect(decide(two, known({ testLabs: ['1', undefined, undefined] })).kind).toBe('send')
  const decision = decide(two, known({ testLabs: ['1', '2', undefined] }))
  expect(decision).toEqual({
    kind: 'labs',
    parts: new Map([
      ['1', { tests: ['a', 'c'], codes: [] }],
      ['2', { tests: ['b', 'c'], codes: [] }],
    ]),
  })
})

test('an order across two labs is two orders, and is not sent', () => {
  expect(decide(choice({ codes: ['1:483', '2:483', 'x'] }), known())).toEqual({
    kind: 'labs',
    parts: new Map([
      ['1', { tests: [], codes: ['1:483', 'x'] }],
      ['2', { tests: [], codes: ['2:483', 'x'] }],
    ]),
  })
  const withTest = choice({ tests: ['t', 'u'], codes: ['2:483'] })
  expect(decide(withTest, known({ testLabs: ['1', null] }))).toEqual({
    kind: 'labs',
    parts: new Map([
      ['1', { tests: ['t', 'u'], codes: [] }],
      ['2', { tests: ['u'], codes: ['2:483'] }],
    ]),
  })
  expect(decide(choice({ codes: ['001', '002'] }), known())).toMatchObject({ kind: 'labs' })
})

test('a code that several labs have prompts a question, unless something else determines the lab', () => {
  expect(decide(choice({ codes: ['483', '001'] }), known())).toEqual({
    kind: 'unclear',
    codes: new Map([['483', [catalog[0], catalog[1]]]]),
  })
  expect(decide(choice({ codes: ['001'] }), known())).toMatchObject({
    body: { add_on: { provider_ids: ['001'] } },
  })
  expect(decide(choice({ codes: ['483', '1:001'] }), known())).toMatchObject({
    body: { add_on: { provider_ids: ['483'], marker_ids: [12] } },
  })
})

test('only codes that determine the lab are looked up', () => {
  const of = (one: Partial<Choice>, more: Partial<Known> = {}) =>
    codesToFind(choice(one), known(more))
  expect(of({ codes: ['483'] })).toEqual(['483'])
  expect(of({ codes: ['483'], tests: ['t'] }, { testLabs: [null] })).toEqual([])
  expect(of({ codes: ['483', '1:001'] })).toEqual(['1:001'])
  expect(of({ codes: ['1:001'], tests: ['t'] }, { testLabs: ['1'] })).toEqual([])
})
