import { expect, test } from 'vitest'

import { connectionErrorTypes } from '#contract/interface/providers.ts'

import { explainError } from './errors.ts'

test('each known type of error says what happened, who acts, and how', () => {
  for (const type of connectionErrorTypes) {
    const known = explainError(type)!
    expect([type, known.title, known.what, known.remedy]).toEqual([
      type,
      expect.stringMatching(/^[A-Z][^.]+$/),
      expect.stringMatching(/^[A-Z].+\.$/),
      expect.stringMatching(/^[A-Z].+\.$/),
    ])
  }
  expect(explainError('webhook_registration_failed')?.actor).toBe('us')
  expect(explainError('unknown')?.actor).toBe('unknown')
})

test('a type of error that Rounds does not know has no words, whatever it is called', () => {
  for (const type of ['', 'new_type', '__proto__', 'constructor', 'toString'])
    expect([type, explainError(type)]).toEqual([type, null])
})
