import { expect, test } from 'vitest'

import { optionForKey } from './list-box-keys.ts'

const reached = (keys: string[], count: number) => {
  const places: (number | null)[] = []
  let active = 0
  for (const key of keys) {
    const next = optionForKey(key, active, count, places.length > 0)
    places.push(next)
    active = next ?? active
  }
  return places
}

test('arrow keys cycle through the options, and page keys stop at the ends', () => {
  expect(reached(['ArrowUp', 'ArrowDown', 'ArrowDown'], 20)).toEqual([19, 0, 1])
  expect(reached(['PageDown', 'PageDown', 'PageDown', 'PageUp'], 20)).toEqual([8, 16, 19, 11])
  expect(reached(['ArrowDown', 'PageUp'], 20)).toEqual([1, 0])
})

test('Home and End move the text cursor until a key leads into the list', () => {
  expect(reached(['Home'], 20)).toEqual([null])
  expect(reached(['End'], 20)).toEqual([null])
  expect(reached(['ArrowDown', 'End', 'Home'], 20)).toEqual([1, 19, 0])
})

test('every key belongs to the text field if there are no options, or for letters', () => {
  expect(reached(['ArrowDown', 'PageUp', 'End'], 0)).toEqual([null, null, null])
  expect(reached(['a', 'Enter', 'Escape', 'ArrowLeft'], 3)).toEqual([null, null, null, null])
})
