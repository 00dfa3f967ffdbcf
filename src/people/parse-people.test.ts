import { expect, test } from 'vitest'

import { parsePeople } from './parse-people.ts'

const a = '00000000-0000-4000-8000-00000000000a'
const b = '00000000-0000-4000-8000-00000000000b'

test('ids come with or without a label, in any common separator, and several on a line', () => {
  expect(parsePeople(`${a}\n${b}, Maya Okafor`).people).toEqual([
    { user_id: a },
    { user_id: b, label: 'Maya Okafor' },
  ])
  expect(parsePeople(`Jo;${a.toUpperCase()}`).people).toEqual([{ user_id: a, label: 'Jo' }])
  expect(parsePeople(`${a} ${b}`).people).toEqual([{ user_id: a }, { user_id: b }])
  expect(parsePeople(`${a}, Jo\n${a}`).people).toEqual([{ user_id: a, label: 'Jo' }])
})

test('a line without an id is refused by its number, and the others go in', () => {
  expect(parsePeople(`user_id,label\n\n${a}`)).toEqual({
    people: [{ user_id: a }],
    lines: new Map([[a, 3]]),
    refused: [{ line: 1, text: 'user_id,label' }],
  })
})
