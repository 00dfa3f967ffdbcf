import { afterEach, expect, test, vi } from 'vitest'

import type { PeopleDays, PersonDays } from '#contract/own/workout-days.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { keptWorkoutDays } from '#src/workouts/cohort/workout-days.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  queryClient().clear()
})

const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const person = (n: number): PersonDays => ({
  user_id: idOf(n),
  read_at: null,
  looked_from: null,
  days: {},
  unreadable: 0,
  excluded: 0,
  max_hr: null,
  failed: null,
})
/** A list of three parts of two people each. */
const answer = (first: number): PeopleDays => ({
  people: [person(first), person(first + 1)],
  next: first < 4 ? idOf(first + 1) : null,
  concurrency: 6,
})

test('a long list is shown part by part, and is complete with the last one', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const after = new URLSearchParams(address.split('?')[1]).get('after')
    return new Response(JSON.stringify(answer(after === null ? 0 : Number(after.slice(-1)) + 1)))
  })
  const query = keptWorkoutDays('2026-08-25')
  const seen: [number, boolean][] = []
  const unsubscribe = queryClient()
    .getQueryCache()
    .subscribe(() => {
      const known = queryClient().getQueryData(query.queryKey)
      const last = seen.at(-1)
      if (known && (last?.[0] !== known.people.length || last[1] !== known.isWhole))
        seen.push([known.people.length, known.isWhole])
    })
  const whole = await queryClient().fetchQuery(query)
  // what is whole is not shown in part again while it is asked for anew
  await queryClient().fetchQuery({ ...query, staleTime: 0 })
  unsubscribe()
  expect(whole.people.map(({ user_id }) => user_id)).toEqual([0, 1, 2, 3, 4, 5].map(idOf))
  expect(seen).toEqual([
    [2, false],
    [4, false],
    [6, true],
  ])
  expect(asked.map((address) => address.split('?')[1])).toEqual(
    [
      '',
      `&after=${idOf(1)}`,
      `&after=${idOf(3)}`,
      '',
      `&after=${idOf(1)}`,
      `&after=${idOf(3)}`,
    ].map((after) => `from=2026-08-25${after}`),
  )
})
