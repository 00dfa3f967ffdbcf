import { describe, expect } from 'vitest'

import { endpoints } from '#contract/interface/endpoints.ts'
import { putWorkouts } from '#server/interface/store.ts'
import {
  ada,
  blank,
  northWorkouts,
  serviceTest,
  stranger,
  workout,
} from '#server/interface/testing.ts'

const at = (user: string, query: string) => `/v2/summary/workouts/${user}?${query}`
const numbers = (body: { workouts: { provider_id: string }[] }) =>
  body.workouts.map((one) => Number(one.provider_id.slice('recording-'.length)))

describe('workouts of a user', () => {
  serviceTest(
    'are returned newest first, then by ID, with every field as stored',
    async ({ get }) => {
      const { status, body } = await get(at(ada, 'start_date=2026-01-01'))
      expect(status).toBe(200)
      expect(body).toEqual({ workouts: northWorkouts })
      expect(endpoints.listWorkouts.response.parse(body)).toEqual(body)
    },
  )

  serviceTest(
    'both ends of the range are included, and an end without a time includes its whole last second',
    async ({ get }) => {
      expect(
        numbers((await get(at(ada, 'start_date=2026-03-01&end_date=2026-03-02'))).body),
      ).toEqual([4, 2, 3, 1])
      expect(
        numbers(
          (await get(at(ada, 'start_date=2026-03-01T00:00:00Z&end_date=2026-03-01T00:00:00Z')))
            .body,
        ),
      ).toEqual([1])
      expect(
        numbers((await get(at(ada, 'start_date=2026-03-02&end_date=2026-03-02T23:59:59Z'))).body),
      ).toEqual([2, 3])
      expect(
        numbers(
          (await get(at(ada, 'start_date=2026-03-01T00:00:00.000001Z&end_date=2026-03-03'))).body,
        ),
      ).toEqual([5, 4, 2, 3])
    },
  )

  serviceTest(
    'a time without an offset is UTC, and one with an offset is that moment',
    async ({ get }) => {
      expect(
        numbers(
          (await get(at(ada, 'start_date=2026-03-02T08:00:00&end_date=2026-03-02T08:00:00'))).body,
        ),
      ).toEqual([2, 3])
      expect(
        numbers(
          (
            await get(
              at(
                ada,
                'start_date=2026-03-02T10:00:00%2B02:00&end_date=2026-03-02T10:00:00%2B02:00',
              ),
            )
          ).body,
        ),
      ).toEqual([2, 3])
      expect(
        numbers(
          (await get(at(ada, 'start_date=2026-03-02T08:00:01&end_date=2026-03-02T09:00:00'))).body,
        ),
      ).toEqual([])
      expect((await get(at(ada, 'start_date=2026-01-01T00:00:00%2B23:00'))).status).toBe(200)
      expect((await get(at(ada, 'start_date=0000-01-01'))).body.workouts).toHaveLength(5)
      const far = 'start_date=0000-01-01&end_date=9999-12-31T23:59:59-12:00'
      expect((await get(at(ada, far))).body.workouts).toHaveLength(5)
      const beyond = 'start_date=9999-12-31T23:59:59-12:00'
      expect((await get(at(ada, beyond))).body).toEqual({ workouts: [] })
    },
  )

  serviceTest(
    'can be limited to one provider, and an empty provider means all',
    async ({ get }) => {
      expect(numbers((await get(at(ada, 'start_date=2026-01-01&provider=strava'))).body)).toEqual([
        5, 1,
      ])
      expect(numbers((await get(at(ada, 'start_date=2026-01-01&provider='))).body)).toHaveLength(5)
      expect(numbers((await get(at(ada, 'start_date=2026-01-01&provider=nobody'))).body)).toEqual(
        [],
      )
    },
  )

  serviceTest(
    'a workout saved again under the same ID replaces the earlier one',
    async ({ get, db, northId }) => {
      await putWorkouts(db, northId, [workout(1, '2026-04-01T00:00:00+00:00', { title: 'Moved' })])
      const { body } = await get(at(ada, 'start_date=2026-01-01'))
      expect(numbers(body)).toEqual([1, 5, 4, 2, 3])
      expect(body.workouts[0].title).toBe('Moved')
    },
  )

  serviceTest(
    'a user without workouts has none, and another team’s user gives the same error as a missing one',
    async ({ get }) => {
      expect((await get(at(blank, 'start_date=2026-01-01'))).body).toEqual({ workouts: [] })
      const foreign = await get(at(stranger, 'start_date=2026-01-01'))
      const unknown = await get(at('00000000-0000-0000-0000-00000000dead', 'start_date=2026-01-01'))
      expect(foreign).toMatchObject({ status: 404, body: { detail: 'User does not exist' } })
      expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
    },
  )

  serviceTest('a user ID in capitals is accepted', async ({ get }) => {
    expect((await get(at(ada.toUpperCase(), 'start_date=2026-01-01'))).body.workouts).toHaveLength(
      5,
    )
  })

  serviceTest('an invalid range is refused, naming the parameter', async ({ get }) => {
    const refusals: [string, string, string][] = [
      ['', 'start_date', 'missing'],
      ['start_date=yesterday', 'start_date', 'invalid_union'],
      ['start_date=2026-02-30', 'start_date', 'invalid_union'],
      ['start_date=', 'start_date', 'invalid_union'],
      ['start_date=2026-03-01&start_date=2026-03-02', 'start_date', 'invalid_union'],
      ['start_date=2026-03-01T25:00:00', 'start_date', 'invalid_union'],
      ['start_date=2026-03-01&end_date=never', 'end_date', 'invalid_union'],
      ['start_date=2026-03-02&end_date=2026-03-01', 'end_date', 'range'],
      ['start_date=2026-03-02T10:00:00Z&end_date=2026-03-02T11:00:00%2B02:00', 'end_date', 'range'],
    ]
    for (const [query, parameter, type] of refusals) {
      const { status, body } = await get(at(ada, query))
      expect([query, status, body.detail[0].loc, body.detail[0].type]).toEqual([
        query,
        422,
        ['query', parameter],
        type,
      ])
    }
    expect((await get(at(ada, 'start_date=yesterday'))).body.detail).toEqual([
      {
        type: 'invalid_union',
        loc: ['query', 'start_date'],
        msg: 'Use YYYY-MM-DD or an ISO 8601 date-time',
        input: 'yesterday',
      },
    ])
  })

  serviceTest('an invalid user ID is refused, along with all other errors', async ({ get }) => {
    const { status, body } = await get('/v2/summary/workouts/ada')
    expect(status).toBe(422)
    expect(body.detail.map((issue: { loc: string[] }) => issue.loc)).toEqual([
      ['path', 'user_id'],
      ['query', 'start_date'],
    ])
    expect(body.detail[0].input).toBe('ada')
  })

  serviceTest(
    'are complete when read in parts, in the same order and for the requested provider',
    async ({ db, get, northId }) => {
      // three on each minute, so that the ends of parts fall between equal times
      const many = Array.from({ length: 1050 }, (_, n) =>
        workout(
          1000 + n,
          new Date(Date.UTC(2025, 0, 1, 0, Math.floor(n / 3)))
            .toISOString()
            .replace('.000Z', '+00:00'),
          {
            source: { device_id: null, provider: n % 7 ? 'garmin' : 'strava', type: null },
          },
        ),
      )
      await putWorkouts(db, northId, many)
      const newestFirst = many.toSorted(
        (a, b) => b.time_start.localeCompare(a.time_start) || a.id.localeCompare(b.id),
      )
      const query = 'start_date=2025-01-01&end_date=2025-12-31'
      expect((await get(at(ada, query))).body).toEqual({ workouts: newestFirst })
      const garmin = await get(at(ada, `${query}&provider=garmin`))
      expect(garmin.body).toEqual({
        workouts: newestFirst.filter(({ source }) => source.provider === 'garmin'),
      })
      // 400 are one statement, 401 are parts
      for (const length of [400, 401]) {
        const start = encodeURIComponent(newestFirst[length - 1]!.time_start)
        const from = await get(at(ada, `start_date=${start}&end_date=2025-12-31`))
        expect(from.body).toEqual({
          workouts: newestFirst.filter(
            ({ time_start }) => time_start >= newestFirst[length - 1]!.time_start,
          ),
        })
      }
    },
  )
})
