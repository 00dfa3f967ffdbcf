import { describe, expect } from 'vitest'

import { endpoints } from '#contract/interface/endpoints.ts'
import { putConnections } from '#server/interface/store.ts'
import { ada, blank, serviceTest, stranger } from '#server/interface/testing.ts'

const at = (user: string) => `/v2/user/providers/${user}`

describe('provider connections of a user', () => {
  serviceTest(
    'are returned by name, with the availability of each resource and its scopes',
    async ({ get }) => {
      const { status, body } = await get(at(ada))
      expect(status).toBe(200)
      expect(body.providers.map((one: { slug: string }) => one.slug)).toEqual(['garmin', 'strava'])
      const [garmin, strava] = body.providers
      expect(garmin.error_details).toBeNull()
      expect(garmin.resource_availability.sleep.scope_requirements.user_denied).toEqual({
        required: [],
        optional: ['stress'],
      })
      expect(strava.error_details).toEqual({
        error_type: 'token_refresh_failed',
        error_message: 'The token was refused',
        errored_at: '2026-05-01T09:00:00+00:00',
      })
      expect(strava.resource_availability.body.scope_requirements).toBeNull()
      expect(endpoints.listProviders.response.parse(body)).toEqual(body)
    },
  )

  serviceTest(
    'an unknown status, error type, or resource is returned unchanged',
    async ({ get, db, northId }) => {
      const odd = {
        name: 'Odd',
        slug: 'odd',
        logo: null,
        status: 'hibernating',
        created_on: '2026-01-01T00:00:00+00:00',
        resource_availability: { dreams: { status: 'foggy', scope_requirements: null } },
        error_details: { error_type: 'moon_phase', error_message: null, errored_at: null },
        since_version: 9,
      }
      await putConnections(db, northId, new Map([[blank, [odd]]]))
      expect((await get(at(blank))).body).toEqual({ providers: [odd] })
    },
  )

  serviceTest(
    'a user without connections has none, and another team’s user is not found',
    async ({ get }) => {
      expect((await get(at(blank))).body).toEqual({ providers: [] })
      expect(await get(at(stranger))).toMatchObject({
        status: 404,
        body: { detail: 'User does not exist' },
      })
    },
  )

  serviceTest('an invalid user ID is refused', async ({ get }) => {
    const { status, body } = await get(at('ada'))
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['path', 'user_id'], input: 'ada' }])
  })
})
