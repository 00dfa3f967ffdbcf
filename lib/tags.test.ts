import { expect, test } from 'vitest'

import { splitTags, tagsError } from './tags.ts'

const limits = { length: 40, each: 20 }

test('tags are separated by commas, semicolons, and lines, without duplicates', () => {
  expect(splitTags(' trial A, north;north\n , south ')).toEqual(['trial A', 'north', 'south'])
})

test('too long a tag and too many tags are refused with the reason', () => {
  expect(tagsError(['north'], limits)).toBeNull()
  expect(tagsError(['x'.repeat(41)], limits)).toMatch(/up to 40 characters/)
  expect(
    tagsError(
      Array.from({ length: 21 }, (_, n) => String(n)),
      limits,
    ),
  ).toBe('Use up to 20 tags.')
})
