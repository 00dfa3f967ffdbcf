import { expect, test } from 'vitest'

import {
  isListed,
  isMeantBy,
  labCodeOf,
  labCodes,
  readLabCode,
  toggledMarker,
  writeLabCode,
} from './lab-codes.ts'

const glucose = { lab_id: 1, provider_id: '483' }
const calcium = { lab_id: 2, provider_id: '483' }

test('a marker is its lab and code, and a code alone stays a code alone', () => {
  expect(labCodeOf({ lab_id: 1, provider_id: '004773' })).toBe('1:004773')
  expect(readLabCode('1:004773')).toEqual({ lab: '1', code: '004773' })
  expect(readLabCode('004773')).toEqual({ lab: null, code: '004773' })
  expect(labCodeOf({ lab_id: null, provider_id: '004773' })).toBe('004773')
  expect(labCodeOf({ lab_id: 1, provider_id: null })).toBeNull()
})

test('any lab or code is read as it was written', () => {
  const labs = [null, '1', '0', 'labcorp', 'a:b', 'a::b', '%3A', '10%', '550e8400-e29b-41d4']
  const codes = ['004773', 'A:12', '1:5', ':x', '::', 'a::b', '4,5', '%2C', ':', '1:', 'ß µ', '\n']
  for (const lab of labs)
    for (const code of codes) {
      const text = writeLabCode({ lab, code })
      expect(readLabCode(text)).toEqual({ lab, code })
      expect(labCodes().parse(labCodes().format([text]))).toEqual([text])
    }
  const written = labs.flatMap((lab) => codes.map((code) => writeLabCode({ lab, code })))
  expect(new Set(written).size).toBe(written.length)
})

test('an older address with codes alone still works, and two notations of one code are one', () => {
  expect(labCodes().parse('001453,4%2C5,A:12')).toEqual(['001453', '4,5', 'A:12'])
  expect(labCodes().parse(':001453,001453,1:001453')).toEqual(['001453', '1:001453'])
  expect(labCodes().parse(null)).toEqual([])
})

test('one code at two labs is two markers, and only the listed one counts', () => {
  const list = new Set(['1:483'])
  expect(isListed(glucose, list)).toBe(true)
  expect(isListed(calcium, list)).toBe(false)
  expect(isMeantBy(calcium, '1:483')).toBe(false)
  expect(isListed({ lab_id: '1', provider_id: '483' }, list)).toBe(true)
  expect(toggledMarker(['1:483'], calcium)).toEqual(['1:483', '2:483'])
  expect(toggledMarker(['1:483', '2:483'], glucose)).toEqual(['2:483'])
})

test('a code without a lab may mean either marker, until one replaces it', () => {
  const list = ['1', '483', '2']
  for (const marker of [glucose, calcium]) {
    expect(isListed(marker, new Set(list))).toBe('mixed')
    expect(isMeantBy(marker, '483')).toBe(true)
  }
  expect(toggledMarker(list, calcium)).toEqual(['1', '2:483', '2'])
  expect(isListed({ lab_id: null, provider_id: '483' }, new Set(list))).toBe(true)
  expect(isListed({ lab_id: 1, provider_id: null }, new Set(list))).toBe(false)
})
