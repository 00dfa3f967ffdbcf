import { expect, test } from 'vitest'

import { mayBeName, peopleLike, peopleNamed, redactNames } from './people-names.ts'

const people = ['Maya Okafor', 'Tomasz Zieliński', 'Mei-Ling Chen', "Siobhán O'Brien", null].map(
  (label) => ({ label }),
)
const found = (text: string) => peopleNamed(text, people).map(({ label }) => label)

test('a name is found without accents, in any case, in any order, and half typed', () => {
  expect(found('okafor maya')).toEqual(['Maya Okafor'])
  expect(found('ZIELINSKI')).toEqual(['Tomasz Zieliński'])
  expect(found('ling che')).toEqual(['Mei-Ling Chen'])
  expect(found('meiling')).toEqual(['Mei-Ling Chen'])
  expect(found('obrien, siobhan')).toEqual(["Siobhán O'Brien"])
  expect(found('m')).toEqual(['Maya Okafor', 'Mei-Ling Chen'])
  expect(found(' ')).toEqual([])
  expect(found('maya x')).toEqual([])
})

test('a name with a typo is found if no one has this one', () => {
  const like = (text: string) => peopleLike(text, people).map(({ label }) => label)
  expect(like('maya okafr')).toEqual(['Maya Okafor'])
  expect(like('zielinksi')).toEqual(['Tomasz Zieliński'])
  expect(like('tomasz zelin')).toEqual(['Tomasz Zieliński'])
  expect(like('okafor')).toEqual(['Maya Okafor'])
  for (const text of ['maja', 'chem', 'xokafro maya', 'ferritin']) expect(like(text)).toEqual([])
})

test('a text that may contain a listed name is recognized, and codes and words are not', () => {
  for (const text of ['ma', 'Dr Maya', 'about okafor iron', 'test for Ziel', 'O’Brien'])
    expect([text, mayBeName(text, people)]).toEqual([text, true])
  for (const text of ['', 'iron', 'ferritin x', '4548-4', 'E11.9', 'vitamin c', 'hema'])
    expect([text, mayBeName(text, people)]).toEqual([text, false])
  expect(mayBeName('4548-4', [{ label: 'Patient 4548' }])).toBe(false)
})

test('each word of a listed name is hidden in a text, in any spelling', () => {
  expect(redactNames('ferritin of OKAFOR, zielinski', people, '•')).toBe('ferritin of •, •')
  expect(redactNames('iron 4548-4', people, '•')).toBe('iron 4548-4')
})
