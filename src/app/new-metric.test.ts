import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import type { Workout } from '#contract/interface/workouts.ts'
import type { Metric } from '#src/workouts/model/metrics.ts'
import { workout } from '#src/workouts/model/testing.ts'

const label = 'Training load'
const trainingLoad: Metric = {
  key: 'training_load',
  quantity: 'count',
  short: 'Load',
  label,
  spoken: 'training load',
  inSection: label,
  group: 'sum',
  subject: 'energy',
  value: (one) => (one['training_load'] as number | undefined) ?? null,
  isMeasured: true,
  headline: 99,
}

// a field that the contract gained, and its entry in the table; files share their modules, so all is read anew
const load = async () => ({
  ...(await import('#src/workouts/model/aggregate.ts')),
  ...(await import('#src/workouts/model/figures.ts')),
  ...(await import('#src/workouts/model/columns.ts')),
  ...(await import('#src/workouts/model/quality/completeness.ts')),
  ...(await import('#src/workouts/model/table-csv.ts')),
  ...(await import('#src/workouts/model/quality/count-once.ts')),
  ...(await import('#lib/recordings/recording-rank.ts')),
  ...(await import('#src/workouts/model/sections.ts')),
  ...(await import('#src/workouts/detail/compare/compare-figures.ts')),
  ...(await import('#src/workouts/model/sports/sport-columns.tsx')),
  ...(await import('#src/workouts/model/sports/sport-rows.ts')),
  ...(await import('#src/workouts/list/sheet/PrintSheet.tsx')),
})
let rounds: Awaited<ReturnType<typeof load>>
beforeAll(async () => {
  vi.resetModules()
  vi.doMock('#contract/interface/workouts.ts', async (original) => {
    const actual = await original<typeof import('#contract/interface/workouts.ts')>()
    const shape = { training_load: z.nullable(z.number()) }
    return { ...actual, Workout: z.extend(actual.Workout, shape) }
  })
  vi.doMock('#src/workouts/model/metrics.ts', async (original) => {
    const actual = await original<typeof import('#src/workouts/model/metrics.ts')>()
    return { ...actual, metrics: [...actual.metrics, trainingLoad] }
  })
  // the printed sheet stands beside the page, which is not there
  vi.doMock('react-dom', async (original) => ({
    ...(await original<typeof import('react-dom')>()),
    createPortal: (children: unknown) => children,
  }))
  vi.stubGlobal('document', { body: null, documentElement: { dataset: {} } })
  rounds = await load()
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('#contract/interface/workouts.ts')
  vi.doUnmock('#src/workouts/model/metrics.ts')
  vi.doUnmock('react-dom')
  vi.resetModules()
})

const withLoad = (training_load: number | null, about: Partial<Workout> = {}) =>
  workout({ ...about, training_load })
const [one, other, without] = [withLoad(120), withLoad(80), withLoad(null)]
const all = [one, other, without]

test('a new metric is a column on screen and in the file', () => {
  const { workoutColumns, workoutsCsv } = rounds
  const column = workoutColumns.find(({ id }) => id === 'training_load')!
  expect(column).toMatchObject({ label: 'Load', quantity: 'count' })
  expect(column.figure!(all)).toEqual({ value: 200, n: 2 })
  const csv = workoutsCsv({ workouts: all, columns: workoutColumns, units: 'metric', comments: [] })
  const [header = '', ...rows] = csv.slice(1).trimEnd().split('\r\n')
  const place = header.split(',').indexOf('Load')
  expect(place).toBeGreaterThan(0)
  expect(rows[0]).toMatch(/,120,/)
})

test('a new metric counts toward coverage and completeness', () => {
  const { completenessFields, completenessOf, completeness, onlyInDuplicate } = rounds
  const place = completenessFields.findIndex(({ id }) => id === 'training_load')
  expect(completenessOf(all, ['garmin'])[0]!.given[place]).toBe(2)
  expect(completeness(one) - completeness(without)).toBe(1)
  const match = { overlap: 1, distance: null, duration: 0, startsApart: null }
  expect(onlyInDuplicate({ workout: one, counted: without, match })).toEqual(['training_load'])
})

test('a new metric is a figure above the list and on the printed summary', () => {
  const { PrintSheet, sportColumns, sportRows } = rounds
  const column = sportColumns('metric', { all: true }).find(({ id }) => id === 'training_load')!
  expect(column.label).toBe(label)
  expect(column.value!(sportRows(all, null).all, { toSport: () => '' })).toBe(200)
  const sheet = renderToStaticMarkup(
    createElement(PrintSheet, {
      person: { name: 'Maya', id: null },
      days: { start: '2026-11-01', end: '2026-11-01' },
      workouts: all,
      withLeadIn: all,
      before: null,
      heartRateApart: null,
      filters: [],
      noted: [],
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

test('a new metric is a row in a workout and in a comparison', () => {
  const { compareFigures, sectionsOf } = rounds
  const labels = sectionsOf('speed').flatMap(({ metrics }) => metrics.map((each) => each.label))
  expect(labels).toContain(label)
  const rows = compareFigures(one, other).given.flatMap((group) => group.rows)
  expect(rows.find((row) => row.label === label)).toMatchObject({ a: 120, b: 80, difference: 40 })
})
