import { expect, test } from 'vitest'

import { docsWithMadeParts } from './made.ts'

test('generated tables are up to date (run npm run docs)', () => {
  const made = docsWithMadeParts()
  expect(made.map(({ file }) => file)).toContain('configuration.md')
  expect(made.length).toBeGreaterThan(5)
  for (const { file, text, wanted } of made) expect([file, text]).toEqual([file, wanted])
})
