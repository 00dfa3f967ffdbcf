import { expect, test } from 'vitest'

import { readSearch } from '#lib/search-params.ts'

import { search } from './search.ts'
import { paramOf, sectionOf } from './sections.ts'

const view = (text: string) => readSearch(search, new URLSearchParams(text))

test('a link to a part of the page opens its section', () => {
  expect(sectionOf(view(''))).toBe('summary')
  expect(sectionOf(view('range=12m&zones=share'))).toBe('summary')
  expect(sectionOf(view('load=thresholds'))).toBe('training')
  expect(sectionOf(view('route=5d1c'))).toBe('places')
  expect(sectionOf(view('quality=1'))).toBe('data')
  expect(sectionOf(view('range=all&pick=5d1c'))).toBe('data')
  // a value that cannot be read leads nowhere
  expect(sectionOf(view('quality=often'))).toBe('summary')
})

test('a section named in the address is open regardless of other parameters', () => {
  expect(sectionOf(view('section=summary&sort=distance'))).toBe('summary')
  expect(paramOf('summary', view('sort=distance'))).toBe('summary')
  expect(paramOf('summary', view('range=12m'))).toBe('')
  expect(paramOf('data', view('sort=distance'))).toBe('data')
})
