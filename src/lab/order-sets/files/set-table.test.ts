import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import type { DescribedSet } from './described-set.ts'
import { setCsv } from './set-table.ts'
import { emptySet } from './testing.ts'

const set: DescribedSet = {
  ...emptySet,
  diagnoses: [
    { code: 'E11', title: 'Type 2 diabetes mellitus', mark: 'not billable', isPrimary: true },
  ],
  route: { state: 'NY', billing: 'patient_bill' },
  lab: 'Labcorp',
  markers: [
    { marker: testMarker(1, ['a'], { price: '12.50' }), lab: 'Labcorp', from: 'add-on' },
    { marker: testMarker(2, ['p', 'f?'], { price: 'N/A' }), lab: 'Labcorp', from: 'add-on' },
  ],
  warnings: ['E11 is not billable. Choose a more specific code.'],
}

test('a table has the page’s warnings, who pays, and that its prices are list prices', () => {
  const lines = setCsv(set, new Date(0)).split('\r\n')
  const about = lines.filter((line) => /^\uFEFF?#/.test(line)).join('\n')
  expect(about).toContain('# List price: $12.50 + 1 unpriced')
  expect(about).toContain('# Warning: E11 is not billable. Choose a more specific code.')
  expect(about).toContain('# Diagnosis (primary): E11 Type 2 diabetes mellitus (not billable)')
  expect(about).toContain('# Patient’s state: New York')
  expect(about).toContain('# Bill to: Patient bill')
  expect(lines).toContain(
    'Marker,Test code,Lab,Ordered through,Results,Not always reported,LOINC,Unit,"List price, $"',
  )
  expect(lines).toContain('Marker 2,2,Labcorp,add-on,2,f,p f,,')
})

test('an unknown code isn’t called primary', () => {
  const diagnoses = [{ code: 'ZZZ', title: null, mark: 'Not in code set', isPrimary: false }]
  expect(setCsv({ ...set, diagnoses }, new Date(0))).toContain(
    '# Diagnosis: ZZZ (Not in code set)\r\n',
  )
})

test('a price that isn’t an amount is in the table as the lab gives it', () => {
  const marker = testMarker(3, ['a'], { price: 'Call lab' })
  const csv = setCsv({ ...set, markers: [{ marker, lab: 'Labcorp', from: 'add-on' }] }, new Date(0))
  expect(csv.split('\r\n')).toContain('Marker 3,3,Labcorp,add-on,1,,a,,Call lab')
})
