import { expect, test } from 'vitest'

import { nearestPage } from './nearest-page.ts'

test('an address without a page leads to the page that it names, also with a typo', () => {
  const found = (pathname: string) => nearestPage(pathname)?.label
  expect(found('/patients')).toBe('People')
  expect(found('/settings/member')).toBe('Members')
  expect(found('/conections')).toBe('Connections')
  expect(found('/order-set')).toBe('Order sets')
  expect(found('/people/7/nothing')).toBe('People')
  expect(found('/nothing-here')).toBeUndefined()
  expect(found('/x')).toBeUndefined()
})
