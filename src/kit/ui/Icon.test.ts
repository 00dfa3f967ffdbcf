import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

test('every named icon has a drawing, and vice versa', () => {
  const names = [
    ...readFileSync('src/kit/ui/Icon.tsx', 'utf8').matchAll(/^ {2}\| '([\w-]+)'/gm),
  ].map(([, name]) => name)
  const drawn = [
    ...readFileSync('src/kit/ui/icons.svg', 'utf8').matchAll(/<symbol id="([\w-]+)"/g),
  ].map(([, id]) => id)
  expect(names.length).toBeGreaterThan(10)
  expect(drawn).toEqual(names)
})
