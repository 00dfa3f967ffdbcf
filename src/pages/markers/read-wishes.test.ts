import { describe, expect, test } from 'vitest'

import type { Marker } from '#contract/markers.ts'
import { createIndexBuilder } from '#lib/marker-search/build-index.ts'
import { createMarkerSearch } from '#lib/marker-search/search.ts'
import { isListOfWishes } from './is-list.ts'
import { splitWishes } from './pasted-wishes.ts'
import { createWishReader } from './read-wishes.ts'
import { testMarker } from '#src/lib/testing.ts'

const named = (id: number, name: string, code: string, loincs: string[]) =>
  testMarker(id, loincs, { name, provider_id: code })

function readerOf(catalogue: readonly Marker[]) {
  const builder = createIndexBuilder()
  for (const marker of catalogue) builder.add({ ...marker, lab_id: 1 })
  const building = builder.build()
  let step = building.next()
  while (!step.done) step = building.next()
  const { search } = createMarkerSearch(step.value)
  const byId = new Map(catalogue.map((marker) => [marker.id, marker]))
  return createWishReader(catalogue, (name) => search(name).map((id) => byId.get(id)!))
}

const { read, isName } = readerOf([
  named(1, 'Glucose', '001032', ['2345-7']),
  named(2, 'Glucose, fasting', '001818', ['1558-6']),
  named(3, 'Hemoglobin A1c', '001453', ['4548-4']),
  named(4, 'Basic metabolic panel (BMP)', '322758', ['2345-7', '2160-0']),
  named(5, 'Comprehensive metabolic panel (CMP)', '322000', ['2345-7', '2160-0', '1742-6']),
  named(6, 'Thyroid stimulating hormone (TSH)', '004259', ['3016-3']),
  named(7, 'TSH receptor antibodies', '010314', ['5385-0']),
  named(8, 'Ferritin', '004598', ['2276-4']),
  named(9, 'Ferritin', '004599', ['2276-4']),
  named(10, 'Calcium', '2160', ['17861-6']),
])

describe('a pasted list', () => {
  test('is split by lines, tabs, semicolons and commas, and a name with blanks is one', () => {
    const never = () => false
    expect(splitWishes('Vitamin D\r\nHemoglobin A1c\n\n  CBC ', never)).toEqual([
      'Vitamin D',
      'Hemoglobin A1c',
      'CBC',
    ])
    expect(splitWishes('tsh, free t4;ferritin\t001453', never)).toEqual([
      'tsh',
      'free t4',
      'ferritin',
      '001453',
    ])
    expect(splitWishes('001453 2345-7  005009', never)).toEqual(['001453', '2345-7', '005009'])
    expect(splitWishes('- TSH\n2. "Ferritin"\n• tsh', never)).toEqual(['TSH', 'Ferritin'])
  })

  test('keeps a name that has a comma of its own', () => {
    expect(splitWishes('Glucose, fasting\nTSH, ferritin', isName)).toEqual([
      'Glucose, fasting',
      'TSH',
      'ferritin',
    ])
  })

  test('is told from a name by its lines, or by being codes throughout', () => {
    expect(isListOfWishes('tsh\nferritin')).toBe(true)
    expect(isListOfWishes('001453, 005009')).toBe(true)
    expect(isListOfWishes('2345-7 4548-4')).toBe(true)
    expect(isListOfWishes('vitamin B12')).toBe(false)
    expect(isListOfWishes('Glucose, fasting')).toBe(false)
    expect(isListOfWishes('001453\n')).toBe(false)
  })
})

describe('a wish', () => {
  const idsOf = (wish: ReturnType<typeof read>) =>
    wish.kind === 'found'
      ? [wish.marker.id]
      : (wish.kind === 'ambiguous' ? wish.choices : wish.offers).map(({ id }) => id)

  test('is found by its test code, with the zeros it begins with or without them', () => {
    expect(read('001453')).toMatchObject({ kind: 'found', by: 'test code', marker: { id: 3 } })
    expect(read('1453')).toMatchObject({ kind: 'found', by: 'test code', marker: { id: 3 } })
  })

  test('is found by a LOINC code, with or without its check digit: what measures it alone, else a choice', () => {
    expect(read('2345-7')).toMatchObject({ kind: 'found', by: 'LOINC', marker: { id: 1 } })
    expect(read('2345')).toMatchObject({ kind: 'found', by: 'LOINC', marker: { id: 1 } })
    expect(read('LOINC 4548-4')).toMatchObject({ kind: 'found', marker: { id: 3 } })
    const shared = read('2160-0')
    expect([shared.kind, idsOf(shared)]).toEqual(['ambiguous', [4, 5]])
    expect(read('2276-4')).toMatchObject({ kind: 'ambiguous', total: 2 })
  })

  test('is found by its name, or by what its name has in brackets', () => {
    expect(read('hemoglobin  a1c')).toMatchObject({ kind: 'found', by: 'name', marker: { id: 3 } })
    expect(read('tsh')).toMatchObject({ kind: 'found', by: 'name', marker: { id: 6 } })
    expect(read('BMP')).toMatchObject({ kind: 'found', marker: { id: 4 } })
    expect(read('Ferritin')).toMatchObject({ kind: 'ambiguous', total: 2 })
  })

  test('that fits several is never settled by itself', () => {
    const panels = read('metabolic panel')
    expect(panels.kind).toBe('ambiguous')
    expect(new Set(idsOf(panels))).toEqual(new Set([4, 5]))
  })

  test('that is not found has the nearest that there is', () => {
    const typo = read('001435')
    expect([typo.kind, idsOf(typo)]).toEqual(['missing', [3]])
    const checkDigit = read('4548-3')
    expect([checkDigit.kind, idsOf(checkDigit)]).toEqual(['missing', [3]])
    expect(read('zzzz')).toMatchObject({ kind: 'missing', offers: [] })
    expect(read('77777777')).toMatchObject({ kind: 'missing', offers: [] })
  })
})
