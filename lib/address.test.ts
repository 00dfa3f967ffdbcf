import { expect, test } from 'vitest'

import { withQuery } from './address.ts'
import { fillPath } from './path-params.ts'

test('a value in a path can’t leave its segment', () => {
  expect(fillPath('/users/:user_id/x', { user_id: '../a/b?c#d"<é' })).toBe(
    '/users/..%2Fa%2Fb%3Fc%23d%22%3C%C3%A9/x',
  )
  expect(fillPath('/users/:user_id', {})).toBe('/users/')
  for (const id of ['.', '..'])
    expect(() => fillPath('/users/:user_id/x', { user_id: id })).toThrow(RangeError)
})
test('a query keeps its values in order, repeats lists, and omits empty values', () => {
  expect(withQuery('/m', { lab_id: [3, 1], name: '', page: 0, size: undefined, q: 'a b&c' })).toBe(
    '/m?lab_id=3&lab_id=1&page=0&q=a+b%26c',
  )
  expect(withQuery('/m', { name: null })).toBe('/m')
})
