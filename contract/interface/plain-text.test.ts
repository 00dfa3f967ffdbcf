import { expect, test } from 'vitest'

import { OrderSetToSave } from '#contract/own/saved-order-sets.ts'
import { PutPeople } from '#contract/own/workspace.ts'

import { withoutHidden } from './plain-text.ts'

test('a text has no characters that hide or turn others', () => {
  expect(withoutHidden('Ana \u202Etset\u202C')).toBe('Ana tset')
  expect(withoutHidden('\uFEFFtrial\u200B A\u2060')).toBe('trial A')
  expect(withoutHidden('a\u0000b\u0007c\u0085')).toBe('a\u0000bc')
  expect(withoutHidden('line one\n\tline two')).toBe('line one\n\tline two')
  expect(withoutHidden('👩‍⚕️ José می‌خواهم')).toBe('👩‍⚕️ José می‌خواهم')
})

test('names of people, tags, and order sets are kept without them', () => {
  const person = {
    user_id: '11111111-1111-4111-8111-111111111111',
    label: ' \u202EnaJ',
    tags: ['trial\u200B'],
  }
  expect(PutPeople.parse({ people: [person] }).people).toEqual([
    { ...person, label: 'naJ', tags: ['trial'] },
  ])
  expect(PutPeople.safeParse({ people: [{ ...person, tags: ['\u200B'] }] }).success).toBe(false)
  const { name, tags } = OrderSetToSave.shape
  expect(name.parse('Fati\u00ADgue\u202E')).toBe('Fatigue')
  expect(tags.parse(['a\u2066'])).toEqual(['a'])
})
