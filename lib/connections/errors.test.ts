import { expect, test } from 'vitest'

import { connectionErrorTypes } from '#contract/interface/providers.ts'

import { explainError } from './errors.ts'

test('each known error type says what happened, who acts, and how', () => {
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

test('an error type that Rounds doesn’t know has no words, even if its name is a built-in one', () => {
  for (const type of ['', 'new_type', '__proto__', 'constructor', 'toString'])
    expect([type, explainError(type)]).toEqual([type, null])
})
