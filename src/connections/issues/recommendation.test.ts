import { expect, test } from 'vitest'

import { trouble } from '#lib/connections/trouble.ts'

import { recommendationOf } from './recommendation.ts'

const declined = (resource: string) =>
  trouble('unavailable', 'person', { resource, scopes: [`${resource}.read`] })

test('a declined permission is named once with its data types', () => {
  const advice = 'Ask the patient to reconnect and grant all permissions.'
  const titleOf = (...resources: string[]) =>
    recommendationOf({ state: 'open', troubles: resources.map(declined) })
  expect(titleOf('meal')).toBe(`Meals: permission declined. ${advice}`)
  expect(titleOf('activity', 'sleep', 'body')).toBe(
    `Permission declined for activity, sleep, and body measurements. ${advice}`,
  )
  expect(titleOf('activity', 'sleep', 'body', 'heartrate')).toBe(
    `Permission declined for activity, sleep, and 2 more. ${advice}`,
  )
})
