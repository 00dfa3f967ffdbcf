import { expect, test } from 'vitest'

import { pageOf } from '#lib/page-of.ts'

import { paths } from './paths.ts'

test('a link with a query writes it as the page reads it, and without one is the plain page', () => {
  expect(paths.markers({ name: 'B12, “total” & free', lab: 7 })).toBe(
    '/markers?name=B12%2C+%E2%80%9Ctotal%E2%80%9D+%26+free&lab=7',
  )
  expect(paths.markers({ name: '', lab: undefined })).toBe('/markers')
  expect(paths.workouts('p')).toBe('/people/p/workouts')
  expect(paths.workout('p', 'w', '2026-09-28')).toBe('/people/p/workouts/w?day=2026-09-28')
})

test('an ID with any characters stays one part of the address', () => {
  expect(paths.workout('p', 'run/5?x#1%', '')).toBe('/people/p/workouts/run%2F5%3Fx%231%25')
  expect(paths.workout('p', '\ud800', '')).toBe('/people/p/workouts/%EF%BF%BD')
})

test('an ID that looks like a path step still leads to its own page', () => {
  for (const id of ['.', '..', '~.', '~~..', '~', '...', '%2e', 'x']) {
    const { pathname } = new URL(paths.workout('p', id, '2026-09-28'), 'http://localhost')
    expect(pageOf(pathname)).toEqual({ name: 'workout', params: { user_id: 'p', workout_id: id } })
  }
  const { pathname } = new URL(paths.labTestMarkers('..'), 'http://localhost')
  expect(pageOf(pathname)).toEqual({ name: 'labTestMarkers', params: { lab_test_id: '..' } })
})
