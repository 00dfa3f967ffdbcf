import { expect, test } from 'vitest'

import { learnLabs } from './labs.ts'

test('a lab ID gets its slug from its markers', () => {
  const labs = learnLabs([
    { slug: 'labcorp', labIds: [1] },
    { slug: 'quest', labIds: [2, 2] },
    { slug: 'unanswered', labIds: [] },
    { slug: 'no id given', labIds: [null] },
  ])
  expect([...labs]).toEqual([
    [1, 'labcorp'],
    [2, 'quest'],
  ])
})

test('an ID with two slugs, or a slug with two IDs, names no lab', () => {
  expect(
    learnLabs([
      { slug: 'labcorp', labIds: [1] },
      { slug: 'quest', labIds: [1] },
    ]).size,
  ).toBe(0)
  expect(learnLabs([{ slug: 'labcorp', labIds: [1, 2] }]).size).toBe(0)
})
