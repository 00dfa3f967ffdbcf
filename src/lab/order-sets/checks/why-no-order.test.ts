import { describe, expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { whyNoOrder, type OrderFacts } from './why-no-order.ts'

const psa = testMarker(1, ['2857-1'], { name: 'PSA' })
const ferritin = testMarker(2, ['2276-4'], { name: 'Ferritin' })
const read = (markers = [psa], more = {}): OrderFacts['answer'] => ({
  kind: 'read',
  markers,
  total: markers.length,
  rejected: 0,
  ...more,
})
const names = ['', 'Labcorp', 'Quest Diagnostics']
const slugs = ['', 'labcorp', 'quest']
const order: OrderFacts = {
  isNothingChosen: false,
  decision: { kind: 'send', body: {} },
  answer: read(),
  codes: ['1:1'],
  labTests: [],
  accountLab: null,
  labs: {
    pending: false,
    labName: (id) => names[Number(id)]!,
    slugOf: (id) => slugs[Number(id)]!,
    nameOfSlug: (slug) => names[slugs.indexOf(slug)]!,
  },
  nameOfCode: (code) => code,
}
const why = (more: Partial<OrderFacts>) => whyNoOrder({ ...order, ...more })

describe('an order is complete', () => {
  test('if the service has returned it fully, with every choice, at one lab', () => {
    expect(why({})).toEqual([])
    expect(why({ accountLab: 'labcorp' })).toEqual([])
    const tests = [{ name: 'Check', markers: [psa, ferritin], isPending: false }]
    expect(why({ labTests: tests, answer: read([psa, ferritin]) })).toEqual([])
  })
  test('even if a lab test couldn’t be loaded by itself, because its result is known', () => {
    const tests = [{ name: 'Check', markers: null, isPending: false }]
    expect(why({ labTests: tests })).toEqual([])
  })
})

describe('an order is not complete', () => {
  const parts = new Map([
    ['1', { tests: [], codes: ['1:1'] }],
    ['2', { tests: [], codes: ['2:9'] }],
  ])
  test.each<[string, Partial<OrderFacts>, RegExp]>([
    ['nothing is chosen', { isNothingChosen: true }, /^No markers selected/],
    ['its labs are loading', { decision: { kind: 'waiting' } }, /Waiting for the lab service/],
    [
      'it needs two labs',
      { decision: { kind: 'labs', parts } },
      /needs 2: Labcorp and Quest Diagnostics/,
    ],
    [
      'two labs have a code',
      { decision: { kind: 'unclear', codes: new Map([['9', [psa]]]) } },
      /Choose a lab/,
    ],
    [
      'the service hasn’t responded',
      { answer: { kind: 'waiting' } },
      /Waiting for the lab service/,
    ],
    [
      'the service refuses it',
      { answer: { kind: 'refused', reason: 'Lab test does not exist' } },
      /rejected this order: Lab test does not exist/,
    ],
    [
      'the service failed',
      { answer: { kind: 'failed', reason: 'Failed on purpose' } },
      /Couldn’t load the markers: Failed on purpose/,
    ],
    ['the total is missing', { answer: read([psa], { total: null }) }, /didn’t report how many/],
    [
      'there are more tests than were loaded',
      { answer: read([psa], { total: 2 }) },
      /^Only 1 of 2 markers/,
    ],
    [
      'a test is unreadable',
      { answer: read([psa], { rejected: 1, total: 2 }) },
      /^Couldn’t read 1 marker/,
    ],
    ['it has no tests', { answer: read([]), codes: [] }, /returned no markers/],
    [
      'an add-on wasn’t returned',
      { codes: ['1:1', '1:999999'] },
      /Selected but not returned by the lab service: 1:999999/,
    ],
    [
      'an add-on was returned for another lab',
      { codes: ['1:1', '2:1'] },
      /Selected but not returned by the lab service: 2:1/,
    ],
    [
      'a test in a lab test wasn’t returned',
      { labTests: [{ name: 'Check', markers: [psa, ferritin], isPending: false }] },
      /Selected but not returned by the lab service: Ferritin in Check/,
    ],
    [
      'a lab test is still loading',
      { labTests: [{ name: 'Check', markers: null, isPending: true }] },
      /Waiting for the lab service/,
    ],
    [
      'its tests are from two labs',
      { codes: [], answer: read([psa, { ...ferritin, lab_id: 2 }]) },
      /are from more than one lab: Labcorp and Quest Diagnostics/,
    ],
    [
      'the lab of a test is unknown',
      { codes: [], answer: read([psa, { ...ferritin, lab_id: null }]) },
      /The lab is unknown for 1 marker/,
    ],
    [
      'its account is for another lab',
      { accountLab: 'quest' },
      /account belongs to Quest Diagnostics, but the markers are from Labcorp/,
    ],
    ['its account is loading', { accountLab: undefined }, /Waiting for the lab service/],
    [
      'the labs are loading',
      { labs: { ...order.labs, pending: true } },
      /Waiting for the lab service/,
    ],
  ])('if %s', (_, more, words) => {
    expect(why(more)).toEqual([expect.stringMatching(words)])
  })
})
