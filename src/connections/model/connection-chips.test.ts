import { expect, test } from 'vitest'

import { testChecked, testErred, testIssue, testTrouble } from '#lib/connections/testing.ts'

import { chipOf, issueChipOf, statesOf, worstFirst } from './connection-chips.ts'

test('a chip has words for any status that the service sends', () => {
  const words = (about: Parameters<typeof testChecked>[1]) =>
    chipOf(testChecked('oura', about)).words
  expect(words({})).toBe('Connected')
  expect(words({ status: '' })).toBe('Status missing')
  expect(words({ status: null })).toBe('Status missing')
  expect(words({ troubles: [testTrouble({ kind: 'status', detail: '' })] })).toBe('Status missing')
  expect(words({ troubles: [testTrouble({ kind: 'status', detail: 'weird' })] })).toBe(
    'Unrecognized status',
  )
  const unknown = testTrouble({ kind: 'unknown', resource: 'sleep', detail: '' })
  expect(words({ troubles: [unknown, unknown] })).toBe('Sleep: status missing')
  expect(chipOf(testErred('oura', null, '')).words).toBe('Error (no code)')
  expect(words({ accepted: [unknown] })).toBe('Issue accepted')
  expect(words({ superseded: true })).toBe('Replaced')
})

test('an error shows its name, with its code in the title', () => {
  const chip = chipOf({ ...testErred('oura', null), pending: true })
  expect(chip.words).toBe('Access expired')
  expect(chip.title).toBe(
    'Oura: Access expired (token_refresh_failed). Awaiting confirmation by a second refresh',
  )
})

test('only connections that record or wait for data are marked good', () => {
  const of = (grade: 'recording' | 'inactive' | 'replaced' | 'waiting') => {
    const { words, tone } = chipOf(
      testChecked('oura', { silence: { ...testChecked('oura').silence, grade } }),
    )
    return [words, tone]
  }
  expect(of('recording')).toEqual(['Connected', 'good'])
  expect(of('inactive')).toEqual(['Probably inactive', 'unknown'])
  expect(of('replaced')).toEqual(['No longer used', 'unknown'])
  expect(of('waiting')).toEqual(['Waiting for data', 'good'])
})

test('trouble without a connection has a chip too', () => {
  expect(issueChipOf(testIssue())).toMatchObject({
    name: 'Polar',
    tone: 'bad',
    words: 'Disconnected',
  })
  const never = testIssue({
    provider: null,
    name: null,
    troubles: [testTrouble({ kind: 'unconnected' })],
  })
  expect(issueChipOf(never)).toMatchObject({ name: 'No provider', words: 'Never connected' })
})

test('a person shows their worst trouble, with or without a connection', () => {
  const declined = testChecked('fitbit', {
    troubles: [testTrouble({ kind: 'unavailable', resource: 'meal', scopes: ['meal'] })],
  })
  const gone = testIssue()
  const namesOf = ({ first, others }: ReturnType<typeof statesOf>) =>
    [first, ...others].map((one) => one?.chip.name)
  expect(namesOf(statesOf(worstFirst([declined, testErred('oura', null)]), [gone]))).toEqual([
    'Oura',
    'Polar',
    'Fitbit',
  ])
  const once = { ...testErred('oura', null), pending: true }
  expect(namesOf(statesOf(worstFirst([once]), [gone]))).toEqual(['Polar', 'Oura'])
  const isGone = ({ key }: { key: string }) => key === gone.key
  expect(namesOf(statesOf([testErred('oura', null)], [gone], isGone))).toEqual(['Polar', 'Oura'])
})
