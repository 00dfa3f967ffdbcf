import { expect, test } from 'vitest'

import { connectionName } from './cause.ts'

test('a connection goes by its slug if its name is missing or empty', () => {
  expect(connectionName({ name: 'Garmin', slug: 'garmin' })).toBe('Garmin')
  expect(connectionName({ name: '', slug: 'garmin' })).toBe('garmin')
  expect(connectionName({ name: null, slug: null })).toBe('No name')
})
