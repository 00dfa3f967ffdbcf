import { expect, test } from 'vitest'

import { splitTags, tagsError } from './split-tags.ts'

test('tags are separated by commas, semicolons and lines, and each is there once', () => {
  expect(splitTags(' trial A, north;north\n , south ')).toEqual(['trial A', 'north', 'south'])
})

test('a tag that is too long and too many tags are refused with the reason', () => {
  expect(tagsError(['north'])).toBeNull()
  expect(tagsError(['x'.repeat(41)])).toMatch(/at most 40 characters/)
  expect(tagsError(Array.from({ length: 21 }, (_, n) => String(n)))).toBe('At most 20 tags.')
})
