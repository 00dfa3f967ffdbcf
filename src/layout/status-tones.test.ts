import { expect, test } from 'vitest'

import type { Trouble } from '#contract/connection-checks.ts'
import { accountTone, connectionTone, troubleTone } from './status-tones.ts'

test('a status has one tone wherever it is shown, and an unknown one has no hue', () => {
  expect(['active', 'under_review', 'toString', null].map(accountTone)).toEqual([
    'good',
    'unknown',
    'unknown',
    'unknown',
  ])
  const statuses = ['error', 'paused', 'hibernating']
  const troubles = statuses.map((detail) => ({ kind: 'status', detail }) as Trouble)
  expect(troubles.map(troubleTone)).toEqual(['bad', 'notice', 'unknown'])
  expect(troubles.map(troubleTone)).toEqual(statuses.map(connectionTone))
})
