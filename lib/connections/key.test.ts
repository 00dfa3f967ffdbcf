import { expect, test } from 'vitest'

import { connectionKeys, formerConnections } from './key.ts'
import { testChecked } from './testing.ts'

const of = (slug: string, created_on: string | null) => ({ slug, name: slug, created_on })

test('a connection is identified by its provider and its date in any notation', () => {
  expect(
    connectionKeys([
      of('garmin', '2026-01-01T09:00:00+00:00'),
      of('garmin', '2026-01-01T10:00:00+01:00'),
      of('garmin', '2026-11-01T09:00:00Z'),
      of('oura', null),
      { slug: null, name: 'Acme', created_on: null },
    ]),
  ).toEqual([
    'garmin 2026-01-01T09:00:00.000Z',
    'garmin 2026-01-01T09:00:00.000Z 2',
    'garmin 2026-11-01T09:00:00.000Z',
    'oura',
    'Acme',
  ])
})

test('a reconnected connection replaces the missing one, and the others keep their keys', () => {
  const keyed = (slug: string, created_on: string) =>
    testChecked(slug, { key: `${slug} ${created_on}`, created_on })
  const [old, other] = [keyed('garmin', '2026-01-01'), keyed('garmin', '2026-03-01')]
  const now = [keyed('garmin', '2026-11-01'), other, keyed('oura', '2026-11-01')]
  const former = formerConnections([old, other], now)
  expect([...former].map(([key, before]) => [key, before.key])).toEqual([
    [other.key, other.key],
    ['garmin 2026-11-01', old.key],
  ])
  // an old one beside the new one is itself
  expect(formerConnections([old], [old, now[0]!]).has('garmin 2026-11-01')).toBe(false)
})

test('one whose provider has another slug now is itself, if only its time and name are the same', () => {
  const made = '2026-01-01T09:00:00Z'
  const keyed = (slug: string, name: string | null, created_on: string | null = made) =>
    testChecked(slug, { key: `${slug} ${created_on}`, name, created_on })
  const mapped = (before: ReturnType<typeof keyed>[], now: ReturnType<typeof keyed>[]) =>
    [...formerConnections(before, now)].map(([key, { slug }]) => [key, slug])
  expect(
    mapped([keyed('oura', 'Oura'), keyed('fitbit', 'Fitbit')], [keyed('oura_ring', 'Oura')]),
  ).toEqual([[`oura_ring ${made}`, 'oura']])
  expect(mapped([keyed('oura', 'Oura')], [keyed('garmin', 'Garmin')])).toEqual([])
  expect(mapped([keyed('oura', null)], [keyed('garmin', null)])).toEqual([])
  expect(mapped([keyed('oura', 'Oura', null)], [keyed('oura_ring', 'Oura', null)])).toEqual([])
  expect(
    mapped([keyed('oura', 'Oura'), keyed('oura2', 'Oura')], [keyed('oura_ring', 'Oura')]),
  ).toEqual([])
})
