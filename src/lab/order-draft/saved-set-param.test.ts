import { expect, test } from 'vitest'

import { savedSetParam, savedSetPath } from './saved-set-param.ts'

const id = '3d1f9e1c-63e8-4a39-9b0e-1f3c9a7a0001'

test('a saved set is in the address with or without the version that the order continues', () => {
  for (const ref of [{ id, version: 4 }, { id, version: null }, null])
    expect(savedSetParam.parse(savedSetParam.format(ref))).toEqual(ref)
  expect(savedSetParam.parse(id.toUpperCase())).toEqual({ id, version: null })
  const { searchParams } = new URL(savedSetPath(id), 'http://localhost')
  expect(savedSetParam.parse(searchParams.get('set'))).toEqual({ id, version: null })
})

test('an invalid saved set is ignored', () => {
  for (const raw of [null, '', 'x', `${id}.`, `${id}.0`, `${id}.x`, `${id}.1.2`, `${id} `])
    expect(savedSetParam.parse(raw)).toBeNull()
})
