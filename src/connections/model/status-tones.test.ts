import { expect, test } from 'vitest'

import type { Trouble } from '#contract/own/connection-checks.ts'

import { connectionTone, troubleTone } from './status-tones.ts'

test('a status has one tone everywhere, and an unknown one has no color', () => {
  const statuses = ['error', 'paused', 'hibernating']
  const troubles = statuses.map((detail) => ({ kind: 'status', detail }) as Trouble)
  expect(troubles.map(troubleTone)).toEqual(['bad', 'notice', 'unknown'])
  expect(troubles.map(troubleTone)).toEqual(statuses.map(connectionTone))
})
