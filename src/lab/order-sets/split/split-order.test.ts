import { expect, test } from 'vitest'

import { readOrderSetParams } from '#src/lab/order-draft/order-set-params.ts'

import { joinedOrder, ownPart, splitOrder, swappedOrder } from './split-order.ts'

const parts = new Map([
  ['1', { tests: ['a', 'unknown'], codes: ['1:x'] }],
  ['2', { tests: ['unknown'], codes: ['2:y'] }],
  ['4', { tests: ['unknown'], codes: ['4:z,%'] }],
])
const view = {
  tests: ['a', 'unknown'],
  codes: ['1:x', '2:y', '4:z,%'],
  dx: ['I10'],
  account: 'account',
  set: null,
  next: '',
  bill: 'patient_bill',
  billState: 'AZ',
}

test('an order for three labs becomes three orders in sequence, and nothing gets lost', () => {
  const first = splitOrder(view, parts, { first: '2', accountLab: '1' })
  expect(first).toMatchObject({ tests: ['unknown'], codes: ['2:y'], dx: ['I10'], account: '' })
  const second = readOrderSetParams(first.next)
  expect(second).toMatchObject({ tests: ['a'], codes: ['1:x'], dx: ['I10'], account: 'account' })
  const third = readOrderSetParams(second.next)
  expect(third).toMatchObject({ tests: [], codes: ['4:z,%'], dx: ['I10'], account: '', next: '' })
})

test('opening the next order puts the current one last', () => {
  const first = splitOrder(view, parts, { first: '1', accountLab: null })
  const second = swappedOrder(first)
  expect(second.codes).toEqual(['2:y'])
  const third = swappedOrder(second)
  expect(third).toMatchObject({ codes: ['4:z,%'], bill: 'patient_bill', billState: 'AZ' })
  expect(swappedOrder(third)).toEqual(first)
})

test('an empty order is not kept behind the opened one', () => {
  const next = splitOrder(view, parts, { first: '1', accountLab: null }).next
  const opened = swappedOrder({ ...view, tests: [], codes: [], account: '', next })
  expect(readOrderSetParams(opened.next).next).toBe('')
})

test('split orders can be combined again', () => {
  const first = splitOrder(view, parts, { first: '1', accountLab: '1' })
  const whole = joinedOrder(joinedOrder(first))
  expect(whole).toMatchObject({ account: 'account', dx: ['I10'], next: '' })
  expect(new Set(whole.tests)).toEqual(new Set(view.tests))
  expect(new Set(whole.codes)).toEqual(new Set(view.codes))
})

test('parts without their own lab belong to no lab’s order', () => {
  expect(ownPart(parts, '1')).toEqual({ tests: ['a'], codes: ['1:x'] })
})
