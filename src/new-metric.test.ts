import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import type { Workout } from '#contract/workouts.ts'
import { compareFigures } from '#src/pages/workout-detail/compare-figures.ts'
import { Figures } from '#src/pages/workout-list/Figures.tsx'
import { PrintSheet } from '#src/pages/workout-list/PrintSheet.tsx'
import { figuresOf } from '#src/workouts/aggregate.ts'
import { workoutColumns } from '#src/workouts/columns.ts'
import { coverageFields, coverageOf } from '#src/workouts/coverage.ts'
import { workoutsCsv } from '#src/workouts/csv.ts'
import { completeness, onlyInDuplicate } from '#src/workouts/duplicates.ts'
import type { Metric } from '#src/workouts/metrics.ts'
import { sectionsOf } from '#src/workouts/sections.ts'
import { workout } from '#src/workouts/testing.ts'

// one entry more in the table, as a field that the contract gained
vi.mock('#src/workouts/metrics.ts', async (original) => {
  const actual = await original<typeof import('#src/workouts/metrics.ts')>()
  const trainingLoad: Metric = {
    key: 'training_load',
    quantity: 'count',
    short: 'Load',
    label: 'Training load',
    spoken: 'training load',
    inSection: 'Training load',
    group: 'sum',
    subject: 'energy',
    value: (one) => (one['training_load'] as number | undefined) ?? null,
    isMeasured: true,
    headline: 99,
  }
  return { ...actual, metrics: [...actual.metrics, trainingLoad] }
})
vi.mock('react-dom', async (original) => ({
  ...(await original<typeof import('react-dom')>()),
  createPortal: (children: unknown) => children,
}))
vi.stubGlobal('document', { body: null })

const loaded = (load: number | null, about: Partial<Workout> = {}) =>
  workout({ ...about, training_load: load })
const [one, other, without] = [loaded(120), loaded(80), loaded(null)]
const all = [one, other, without]
const label = 'Training load'

test('a new metric is a column, also of the file', () => {
  const column = workoutColumns.find(({ id }) => id === 'training_load')!
  expect(column).toMatchObject({ name: 'Load', quantity: 'count' })
  expect(column.total!(all)).toEqual({ value: 200, n: 2 })
  const csv = workoutsCsv({ workouts: all, columns: workoutColumns, units: 'metric', comments: [] })
  const [header = '', ...rows] = csv.slice(1).trimEnd().split('\r\n')
  const place = header.split(',').indexOf('Load')
  expect(place).toBeGreaterThan(0)
  expect(rows[0]).toMatch(/,120,/)
})

test('a new metric counts for coverage and completeness', () => {
  const place = coverageFields.findIndex(({ id }) => id === 'training_load')
  expect(coverageOf(all, ['garmin'])[0]!.given[place]).toBe(2)
  expect(completeness(one) - completeness(without)).toBe(1)
  const match = { overlap: 1, distance: null, duration: 0, startsApart: null }
  expect(onlyInDuplicate({ workout: one, counted: without, match })).toEqual(['training_load'])
})

test('a new metric is a figure above the list and on the printed sheet', () => {
  const tiles = renderToStaticMarkup(
    createElement(Figures, {
      now: figuresOf(all),
      before: null,
      units: 'metric',
      isComparing: false,
      comparedWith: null,
    }),
  )
  expect(tiles).toContain(label)
  expect(tiles).toContain('200')
  const sheet = renderToStaticMarkup(
    createElement(PrintSheet, {
      person: { name: 'Maya', id: null },
      days: { start: '2026-11-01', end: '2026-11-01' },
      workouts: all,
      reachingBack: all,
      before: null,
      filters: [],
      notes: [],
      receivedAt: 0,
      printedAt: 0,
      startsOn: 'monday',
      units: 'metric',
    }),
  )
  expect(sheet).toContain(label)
  expect(sheet).toContain('200')
})

test('a new metric is a row of a workout and of a comparison', () => {
  const labels = sectionsOf('speed').flatMap(({ metrics }) => metrics.map((each) => each.label))
  expect(labels).toContain(label)
  const rows = compareFigures(one, other).given.flatMap((group) => group.rows)
  expect(rows.find((row) => row.label === label)).toMatchObject({ a: 120, b: 80, difference: 40 })
})
