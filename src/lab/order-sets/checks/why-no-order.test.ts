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

describe('an order is one', () => {
  test('where the service has answered it, whole, with all that was chosen, at one lab', () => {
    expect(why({})).toEqual([])
    expect(why({ accountLab: 'labcorp' })).toEqual([])
    const tests = [{ name: 'Check', markers: [psa, ferritin], isPending: false }]
    expect(why({ labTests: tests, answer: read([psa, ferritin]) })).toEqual([])
  })
  test('where a lab test could not be read by itself: what it makes is known', () => {
    const tests = [{ name: 'Check', markers: null, isPending: false }]
    expect(why({ labTests: tests })).toEqual([])
  })
})

describe('what was chosen is no order', () => {
  const parts = new Map([
    ['1', { tests: [], codes: ['1:1'] }],
    ['2', { tests: [], codes: ['2:9'] }],
  ])
  test.each<[string, Partial<OrderFacts>, RegExp]>([
    ['nothing is chosen', { isNothingChosen: true }, /^No tests selected/],
    ['its labs are looked for', { decision: { kind: 'waiting' } }, /Waiting for the lab service/],
    [
      'it is of two labs',
      { decision: { kind: 'labs', parts } },
      /needs 2: Labcorp and Quest Diagnostics/,
    ],
    [
      'a code is of two labs',
      { decision: { kind: 'unclear', codes: new Map([['9', [psa]]]) } },
      /Choose the lab/,
    ],
    [
      'the service has not answered',
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
      /Couldn’t load the tests: Failed on purpose/,
    ],
    ['nobody says of how many', { answer: read([psa], { total: null }) }, /didn’t report how many/],
    ['more are there than were read', { answer: read([psa], { total: 2 }) }, /^Only 1 of 2 tests/],
    [
      'one cannot be read',
      { answer: read([psa], { rejected: 1, total: 2 }) },
      /^Couldn’t read 1 test/,
    ],
    ['it has no tests', { answer: read([]), codes: [] }, /returned no tests/],
    [
      'an add-on did not come',
      { codes: ['1:1', '1:999999'] },
      /Selected but not returned by the lab: 1:999999/,
    ],
    [
      'an add-on came of another lab',
      { codes: ['1:1', '2:1'] },
      /Selected but not returned by the lab: 2:1/,
    ],
    [
      'a test of a lab test did not come',
      { labTests: [{ name: 'Check', markers: [psa, ferritin], isPending: false }] },
      /Selected but not returned by the lab: Ferritin in Check/,
    ],
    [
      'a lab test is still being read',
      { labTests: [{ name: 'Check', markers: null, isPending: true }] },
      /Waiting for the lab service/,
    ],
    [
      'its tests are of two labs',
      { codes: [], answer: read([psa, { ...ferritin, lab_id: 2 }]) },
      /are from more than one lab: Labcorp and Quest Diagnostics/,
    ],
    [
      'the lab of a test is not known',
      { codes: [], answer: read([psa, { ...ferritin, lab_id: null }]) },
      /The lab is unknown for 1 test/,
    ],
    [
      'its account is of another lab',
      { accountLab: 'quest' },
      /account belongs to Quest Diagnostics, but the tests are from Labcorp/,
    ],
    ['its account is looked for', { accountLab: undefined }, /Waiting for the lab service/],
    [
      'the labs are looked for',
      { labs: { ...order.labs, pending: true } },
      /Waiting for the lab service/,
    ],
  ])('where %s', (_, more, words) => {
    expect(why(more)).toEqual([expect.stringMatching(words)])
  })
})
