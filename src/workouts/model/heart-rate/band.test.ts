import { expect, test } from 'vitest'

import { unreadableParams } from '#lib/search-params.ts'
import { search } from '#src/workouts/list/page/search.ts'

import { bandText, readBand } from './band.ts'

test('a band in the address is read back, and anything else is ignored', () => {
  expect(readBand(bandText({ from: 95, to: 140 }))).toEqual({ from: 95, to: 140 })
  for (const text of ['', '140-130', '140-140', '5-10', 'x', '130-'])
    expect(readBand(text)).toBeNull()
})

test('the page says that it can’t read a band that is upside down', () => {
  const unreadable = (band: string) => unreadableParams(search, new URLSearchParams({ band }))
  expect(unreadable('200-300')).toEqual([])
  expect(unreadable('300-200')).toMatchObject([{ name: 'band', raw: '300-200' }])
})
