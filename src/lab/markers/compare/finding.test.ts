import { expect, test } from 'vitest'

import { testMarker } from '#lib/markers/testing.ts'

import { alignResults } from './alignment.ts'
import { comparisonFinding, type NamedMarker } from './finding.ts'

const at = (name: string, price: string | null, codes: string[] = ['a']): NamedMarker => ({
  name,
  marker: { ...testMarker(1, codes, { name }), price },
})
const finding = (
  compared: NamedMarker[],
  offered: NamedMarker[] = [],
  unusable: NamedMarker[] = [],
) =>
  comparisonFinding(
    compared,
    offered,
    alignResults([...compared, ...offered].map(({ marker }) => marker)),
    (marker) => unusable.some((one) => one.marker === marker),
  )

test('a finding names the lowest list price, and by how much', () => {
  expect(finding([at('A', '14.00'), at('B', '15.75')])).toBe('A is $1.75 cheaper.')
  expect(finding([at('A', '14.00'), at('B', '15.75')], [at('C', '11.50')])).toBe(
    'C is $2.50 cheaper than A and $4.25 cheaper than B.',
  )
  expect(finding([at('A', '14'), at('B', '14')])).toBe('Both cost $14.00.')
  expect(finding([at('A', '14'), at('B', '14'), at('C', '14')], [at('D', '15')])).toBe(
    'All cost $14.00.',
  )
  expect(finding([at('A', '14'), at('B', '14'), at('C', '20')])).toBe(
    'A and B cost $14.00, $6.00 less than C.',
  )
})

test('a price that isn’t known is never the lowest', () => {
  expect(finding([at('A', null), at('B', '15.75'), at('C', '16')])).toBe(
    'B is $0.25 cheaper than C. A has no list price.',
  )
  expect(finding([at('A', null), at('B', null)])).toBe('No list prices are available.')
  expect(finding([])).toBe('')
})

test('markers that the team can’t order are named', () => {
  const [a, b, c] = [at('A', '1'), at('B', '1'), at('C', '2')]
  expect(finding([a, b], [c], [c])).toBe('Both cost $1.00. C isn’t available to your team.')
  expect(finding([a, b], [], [a, b])).toBe(
    'Both cost $1.00. A and B aren’t available to your team.',
  )
})

test('results that only one reports come first', () => {
  expect(finding([at('A', '1', ['a']), at('B', '1', ['a', 'b', 'c'])])).toBe(
    'B reports 2 results that A doesn’t. Both cost $1.00.',
  )
  expect(finding([at('A', '1', ['a']), at('B', '2', ['b'])])).toBe(
    'No LOINC codes in common. A is $1.00 cheaper.',
  )
})

test('a result that one may omit isn’t denied, in either order', () => {
  const [reflex, free] = [at('Reflex', '2', ['p', 'f?']), at('Free', '2', ['f'])]
  expect(finding([reflex, free])).toBe(
    'Reflex reports 1 result that Free doesn’t. Free always reports 1 result that Reflex may omit. Both cost $2.00.',
  )
  expect(finding([free, reflex])).toBe(
    'Reflex reports 1 result that Free doesn’t. Free always reports 1 result that Reflex may omit. Both cost $2.00.',
  )
})

test('one marker with another unit is named with it', () => {
  const inUnit = (one: NamedMarker, unit: string) => ({
    ...one,
    marker: { ...one.marker, unit },
  })
  expect(
    finding(
      [inUnit(at('A', '1'), '%'), inUnit(at('B', '1'), '%')],
      [inUnit(at('C', '1'), 'mmol/mol')],
    ),
  ).toBe('Both cost $1.00. C reports mmol/mol, not %.')
})
