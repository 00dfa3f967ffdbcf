import { expect, test } from 'vitest'

import { brokenLimit } from './json-shape.ts'

const of = (text: string, limits = { depth: 3, values: 5 }) =>
  brokenLimit(Buffer.from(text), limits)

test('levels are counted while they are open', () => {
  expect(of('[[[]]]')).toBeNull()
  expect(of('[[[[')).toBe('depth')
  expect(of('{"a":{"b":[{}]}}')).toBe('depth')
  expect(of('[[],[[]]]')).toBeNull()
  expect(of('[[],[[[]]]]', { depth: 3, values: 9 })).toBe('depth')
})

test('values are counted in lists and objects', () => {
  expect(of('[1,2,3,4,5]')).toBeNull()
  expect(of('[1,2,3,4,5,6]')).toBe('values')
  expect(of('[{},{},{}]')).toBe('values')
  expect(of('{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}')).toBe('values')
})

test('brackets within a string don’t count', () => {
  expect(of('"[[[[,,,,,,,,"')).toBeNull()
  expect(of('["\\"[[[[",1]')).toBeNull()
  expect(of('["\\\\",[[[[')).toBe('depth')
  // bytes of other letters are never taken for a sign of JSON
  expect(of('["ü[€{😀"]')).toBeNull()
  expect(of('"never closed [[[[')).toBeNull()
})

// what reads any of it twice takes minutes; on a busy machine a tenth of a second may be one
test('ten million of anything are counted in a moment', () => {
  for (const text of ['"', '[],', '\\', '"a",', ' ']) {
    const json = Buffer.from(text.repeat(10_000_000 / text.length))
    const began = performance.now()
    brokenLimit(json, { depth: 1e9, values: 1e9 })
    expect(performance.now() - began).toBeLessThan(10_000)
  }
})
