import { describe, expect, test } from 'vitest'

import type { OrderSetContent } from '#contract/interface/order-sets.ts'
import { mergeFields } from '#src/kit/lib/three-way.ts'

import {
  changesBetween,
  changeWords,
  isSameContent,
  setFields,
  type SetFields,
} from './content-changes.ts'

const content = (more: Partial<OrderSetContent> = {}): OrderSetContent => ({
  tests: ['a', 'b'],
  codes: ['1:004259'],
  dx: ['I10', 'E11.9'],
  account: '',
  ...more,
})
const words = (is: Partial<OrderSetContent>, was: Partial<OrderSetContent> = {}) =>
  changeWords(changesBetween(content(was), content(is)))

describe('changes in an order set', () => {
  test('are additions and removals, the account, and the primary diagnosis', () => {
    const changes = changesBetween(
      content(),
      content({ tests: ['b', 'c'], dx: ['E11.9'], account: 'x' }),
    )
    expect(changes.tests).toEqual({ added: ['c'], removed: ['a'], both: ['b'] })
    expect(changes).toMatchObject({
      codes: { added: [], removed: [], both: ['1:004259'] },
      primary: { was: 'I10', is: 'E11.9' },
      account: { was: '', is: 'x' },
      isReordered: false,
    })
    expect(changeWords(changes)).toBe(
      '1 lab test added, 1 lab test removed, 1 diagnosis code removed, lab account added, primary diagnosis changed',
    )
  })

  test('are none if both are the same, and only the order if nothing else differs', () => {
    expect(words({})).toBe('')
    expect(isSameContent(content(), content())).toBe(true)
    expect(words({ tests: ['b', 'a'] })).toBe('reordered')
    expect(words({ dx: ['E11.9', 'I10'] })).toBe('primary diagnosis changed')
    expect(isSameContent(content(), content({ tests: ['b', 'a'] }))).toBe(false)
    expect(words({ account: '' }, { account: 'x' })).toBe('lab account removed')
    expect(words({ account: 'y' }, { account: 'x' })).toBe('lab account changed')
  })
})

const texts = { name: 'Annual', note: '', tags: ['adult'] }
const names = {
  test: () => null,
  tests: () => null,
  marker: () => null,
  account: (id: string) => id,
}
const merge = (base: SetFields, mine: SetFields, theirs: SetFields) =>
  mergeFields(setFields(base, names), { base, mine, theirs })
function mergeContents(base: OrderSetContent, mine: OrderSetContent, theirs: OrderSetContent) {
  const { tests, codes, dx, account } = merge(
    { ...texts, ...base },
    { ...texts, ...mine },
    { ...texts, ...theirs },
  )
  return { tests, codes, dx, account }
}

describe('a merge of two people’s changes', () => {
  test('has both additions, and neither person’s removals', () => {
    const mine = content({ tests: ['a', 'b', 'mine'], dx: ['E11.9'], codes: [] })
    const theirs = content({ tests: ['b', 'theirs'], codes: ['1:004259', ':x'] })
    expect(mergeContents(content(), mine, theirs)).toEqual({
      tests: ['b', 'theirs', 'mine'],
      codes: [':x'],
      dx: ['E11.9'],
      account: '',
    })
  })

  test('has shared additions once, and my account only if I chose one', () => {
    const both = content({ codes: ['1:004259', '1:001453'] })
    expect(mergeContents(content(), both, both)).toEqual(both)
    const theirs = content({ account: 'theirs' })
    expect(mergeContents(content(), content(), theirs).account).toBe('theirs')
    expect(mergeContents(content(), content({ account: 'mine' }), theirs).account).toBe('mine')
  })

  test('has my primary diagnosis, and my order unless they changed it', () => {
    const mine = content({ dx: ['E11.9', 'I10'], tests: ['b', 'new', 'a'] })
    expect(mergeContents(content(), mine, content({ dx: ['I10', 'Z00.00', 'E11.9'] }))).toEqual(
      content({ dx: ['E11.9', 'I10', 'Z00.00'], tests: ['b', 'new', 'a'] }),
    )
  })

  test('has the name that either changed', () => {
    const base = { ...content(), ...texts }
    expect(
      merge(
        base,
        { ...base, note: 'Mine', tags: ['adult', 'mine'] },
        { ...base, name: 'Yearly', tags: ['theirs'] },
      ),
    ).toEqual({ ...base, name: 'Yearly', note: 'Mine', tags: ['theirs', 'mine'] })
  })
})
