import { expect, test } from 'vitest'

import { findByText } from './find-by-text.ts'

test('words are found in any order, without accents, and with or without hyphens', () => {
  const found = (typed: string) =>
    findByText(['Mei-Ling Chen', 'Hana Kovářová'], (name) => [name, null], typed)
  expect(found('meiling')).toEqual(['Mei-Ling Chen'])
  expect(found('chen mei-l')).toEqual(['Mei-Ling Chen'])
  expect(found('kovarova')).toEqual(['Hana Kovářová'])
  expect(found('chen hana')).toEqual([])
})
