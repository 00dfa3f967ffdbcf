import { expect, test } from 'vitest'

import { paramOf, sectionOf } from './sections.ts'

const params = (text: string) => new URLSearchParams(text)

test('a link to a part of the page opens the section that has the part', () => {
  expect(sectionOf('', params(''))).toBe('overview')
  expect(sectionOf('', params('range=12m&zones=share'))).toBe('overview')
  expect(sectionOf('', params('load=thresholds'))).toBe('training')
  expect(sectionOf('', params('route=5d1c'))).toBe('places')
  expect(sectionOf('', params('quality=1'))).toBe('data')
  expect(sectionOf('', params('range=all&pick=5d1c'))).toBe('data')
})

test('a section that the address names is open whatever else it says', () => {
  expect(sectionOf('overview', params('section=overview&sort=distance'))).toBe('overview')
  expect(paramOf('overview', params('sort=distance'))).toBe('overview')
  expect(paramOf('overview', params('range=12m'))).toBe('')
  expect(paramOf('data', params('sort=distance'))).toBe('data')
})
