import { expect, it } from 'vitest'

import type { Marker } from '#contract/interface/markers.ts'

import { stopAt, stopsOf } from './stops.ts'

const marker = (name: string, lab_id = 1) => ({ name, lab_id, provider_id: null }) as Marker

it('finds labs, and the initials of the names of each', () => {
  const rows = [
    marker('17-OHP'),
    marker('Albumin'),
    marker('alt'),
    marker('Ácido', 2),
    marker('B12', 2),
  ]
  const stops = stopsOf(rows)
  expect(stops).toEqual([
    { lab: 1, initial: '0–9', row: 0 },
    { lab: 1, initial: 'A', row: 1 },
    { lab: 2, initial: 'A', row: 3 },
    { lab: 2, initial: 'B', row: 4 },
  ])
  expect(stopAt(stops, 2)).toBe(1)
})

it('finds initials alone where the labs are mixed, and labs alone where the names are', () => {
  const mixed = [marker('Zinc'), marker('Insulin', 2), marker('ALT')]
  expect(stopsOf(mixed).map(({ lab, initial }) => [lab, initial])).toEqual([
    [undefined, 'Z'],
    [undefined, 'I'],
    [undefined, 'A'],
  ])
  const byLab = [marker('Zinc'), marker('ALT'), marker('Zonulin'), marker('ALT', 2)]
  expect(stopsOf(byLab)).toEqual([
    { lab: 1, initial: undefined, row: 0 },
    { lab: 2, initial: undefined, row: 3 },
  ])
  expect(stopsOf([marker('Zinc'), marker('ALT'), marker('Zonulin')])).toEqual([])
})
