import { expect, test } from 'vitest'

import { orderSetParamNames, keepOrderSetParams } from './order-set-param-names.ts'
import {
  orderSetParams,
  readOrderSetParams,
  withOrderSet,
  writeNextOrder,
} from './order-set-params.ts'

test('a draft order set goes from page to page in the address', () => {
  const values = {
    tests: ['a b'],
    codes: ['1:001453', '4,5'],
    dx: [],
    account: '',
    set: null,
    next: '',
    bill: 'patient_bill',
    billState: 'AZ',
  }
  const address = withOrderSet('/order-sets', values)
  expect(address).toBe(
    '/order-sets?tests=a+b&codes=1%3A001453%2C4%252C5&bill=patient_bill&billState=AZ',
  )
  expect(readOrderSetParams(address.split('?')[1]!)).toEqual(values)
})

test('a diagnosis code is the same in any notation in the address', () => {
  expect(readOrderSetParams('dx=e119,E11.9,i10,b12 deficiency').dx).toEqual([
    'E11.9',
    'I10',
    'b12 deficiency',
  ])
})

test('an order carries the next order, which carries another', () => {
  const none = { account: '', set: null, next: '', bill: '', billState: '' }
  const last = { ...none, tests: [], codes: ['4:a,b'], dx: ['I10'] }
  const next = {
    ...none,
    tests: ['b&c=%'],
    codes: [],
    dx: [],
    account: 'x',
    next: writeNextOrder(last),
  }
  const address = withOrderSet('/order-sets', { tests: ['a'], next: writeNextOrder(next) })
  const read = readOrderSetParams(readOrderSetParams(address.split('?')[1]!).next)
  expect(read).toEqual(next)
  expect(readOrderSetParams(read.next)).toEqual(last)
})

test('a link without an order stays plain, and keeps its own query', () => {
  expect(withOrderSet('/markers', { tests: [], codes: [] })).toBe('/markers')
  expect(withOrderSet('/markers?name=iron', { account: 'x' })).toBe('/markers?name=iron&account=x')
})

test('the navigation carries the same, and nothing else from the previous page', () => {
  expect(orderSetParamNames).toEqual(Object.keys(orderSetParams))
  expect(
    keepOrderSetParams('/order-sets/draft', '?name=iron&page=3&codes=4%2C5&account=x&billState=AZ'),
  ).toBe('/order-sets/draft?codes=4%2C5&account=x&billState=AZ')
  expect(keepOrderSetParams('/markers', '?page=3&state=NY')).toBe('/markers')
  expect(keepOrderSetParams('/markers?name=iron', '?codes=4&page=3')).toBe(
    '/markers?name=iron&codes=4',
  )
})
