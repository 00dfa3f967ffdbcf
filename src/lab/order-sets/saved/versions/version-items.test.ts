import { expect, test } from 'vitest'

import type { MarkerSnapshot } from '#contract/own/saved-order-sets.ts'

import { byChange, versionItems, type Contents } from './version-items.ts'

const marker = (code: string, price = '10.00'): MarkerSnapshot => ({
  id: Number(code),
  name: `Test ${code}`,
  lab: 1,
  code,
  price,
  results: null,
  uncoded: 0,
})
const version = (
  content: Partial<Contents['content']>,
  markers: readonly MarkerSnapshot[] | null,
  isWhole = true,
): Contents => ({
  content: { tests: [], codes: [], dx: [], account: '', ...content },
  snapshot: markers && { markers: [...markers], isWhole, account: null },
})
const said = (shown: Contents, other: Contents | null) =>
  versionItems(shown, other).map(({ group, code, change }) =>
    `${group} ${code} ${change ?? ''}`.trim(),
  )

test('each part stands once, with what was added or removed', () => {
  const before = version({ tests: ['a'], dx: ['I10'] }, [marker('1'), marker('2')])
  const after = version({ tests: ['a'], codes: ['1:3'], dx: ['E11.9'] }, [marker('1'), marker('3')])
  expect(said(after, before)).toEqual([
    'Markers 1',
    'Markers 2 removed',
    'Markers 3 added',
    'Diagnosis codes E11.9 added',
    'Diagnosis codes I10 removed',
  ])
  expect(said(before, null)).toEqual(['Markers 1', 'Markers 2', 'Diagnosis codes I10'])
})

test('a changed price is beside the one before', () => {
  const items = versionItems(version({}, [marker('1', '12')]), version({}, [marker('1', '9.5')]))
  expect(items).toMatchObject([{ price: '12.00', priceBefore: '9.50', change: null }])
})

test('a version without all of its markers adds and removes only what was selected', () => {
  const before = version({ codes: ['1:2'] }, null)
  const after = version({ codes: ['1:2', '1:4'] }, [marker('1')], false)
  expect(said(after, before)).toEqual(['Markers 1', 'Markers 2', 'Markers 4 added'])
})

test('what changed, in the set or at the lab, is apart from the rest', () => {
  const before = version({ dx: ['I10'] }, [marker('1'), marker('2'), marker('3'), marker('4')])
  const after = version({ dx: ['I10'] }, [marker('1'), marker('2', '12'), marker('3')])
  const { changed, unchanged } = byChange(versionItems(after, before), [{ code: '3' }])
  expect(changed.map(({ code }) => code)).toEqual(['2', '3', '4'])
  expect(unchanged.map(({ code }) => code)).toEqual(['1', 'I10'])
})
