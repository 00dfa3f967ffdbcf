import { expect, test } from 'vitest'

import { splitTags, tagsError } from './tags.ts'

const limits = { length: 40, each: 20 }

test('tags are separated by commas, semicolons and lines, and each is there once', () => {
  expect(splitTags(' trial A, north;north\n , south ')).toEqual(['trial A', 'north', 'south'])
})

test('a tag that is too long and too many tags are refused with the reason', () => {
  expect(tagsError(['north'], limits)).toBeNull()
  expect(tagsError(['x'.repeat(41)], limits)).toMatch(/up to 40 characters/)
  expect(
    tagsError(
      Array.from({ length: 21 }, (_, n) => String(n)),
      limits,
    ),
  ).toBe('Use up to 20 tags.')
})
