import { describe, expect, test } from 'vitest'

import { findLabTests } from './lab-test-search.ts'

const of = (id: string, name: string, lab: string | null = null, note: string | null = null) => ({
  id,
  name,
  lab,
  note,
})
const list = [
  of('a1', 'Annual exam', 'labcorp'),
  of('a2', 'Annual exam, short', 'labcorp', 'no lipids'),
  of('d1', 'Diabetes follow-up', 'quest', 'fasting'),
  of('l10', 'Lipid follow-up 10', 'labcorp'),
  of('l2', 'Lipid follow-up 2', 'labcorp'),
]
const found = (text: string, first?: string[]) =>
  findLabTests(list, text, first).map(({ id }) => id)

describe('lab tests are found', () => {
  test('by the words of their name in any order, even if the last is unfinished', () => {
    expect(found('exam ann')).toEqual(['a1', 'a2'])
    expect(found('follow diab')).toEqual(['d1'])
  })
  test('by lab, note, and ID, after those with matching names', () => {
    expect(found('quest')).toEqual(['d1'])
    expect(found('lipids')).toEqual(['l2', 'l10', 'a2'])
    expect(found('d1')).toEqual(['d1'])
    expect(found('fasting quest')).toEqual(['d1'])
  })
  test('by the beginning of an ID, and not by a test code that is like a part of one', () => {
    const uuid = '5b41f610-3668-4a14-9145-004145901302'
    const byId = (text: string) => findLabTests([of(uuid, 'Men’s health')], text).length
    expect(['5b41', '5b41f610', '5b41f610-3668', uuid].map(byId)).toEqual([1, 1, 1, 1])
    expect(['3668', '004145', '004146', '3669', '901302', '41610'].map(byId)).toEqual([
      0, 0, 0, 0, 0, 0,
    ])
  })
  test('by “w/u” for a workup', () => {
    const thyroid = of('t1', 'Thyroid workup')
    const other = of('u1', 'Thyroid ultrasound follow-up')
    expect(findLabTests([other, thyroid], 'thyroid w/u')).toEqual([thyroid])
  })
  test('despite a typo', () => {
    expect(found('diabtes')).toEqual(['d1'])
    expect(found('zzzzz')).toEqual([])
  })
  test('with favorites and recent ones first among equal matches', () => {
    expect(found('annual', ['a2'])).toEqual(['a2', 'a1'])
    expect(found('', ['l2', 'd1'])).toEqual(['l2', 'd1', 'a1', 'a2', 'l10'])
  })
})
