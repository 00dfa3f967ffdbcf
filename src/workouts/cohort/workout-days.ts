/** Workout days stored by our own gateway. Its responses aren't validated. */
import { queryOptions } from '@tanstack/react-query'

import type { PersonDays } from '#contract/own/workout-days.ts'
import type { Day } from '#lib/days.ts'
import { createPeopleCheck, type CheckOutcome } from '#src/kit/api/check-people.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { keptRun, usePeopleRun } from '#src/kit/api/people-run.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** Stored days of everyone. `isWhole` once all pages of the list are loaded. */
export type KeptPeople = {
  people: readonly PersonDays[]
  concurrency: number
  isWhole: boolean
}

const partOf = (from: Day, after: string | undefined, signal: AbortSignal) =>
  callOwn('GET /workspace/workout-days', { query: { from, after }, signal })

/** Stored days of everyone since a day. The list comes in pages, each shown as it arrives. */
export const keptWorkoutDays = (from: Day) =>
  queryOptions({
    queryKey: ['workoutDays', from],
    queryFn: async ({ signal, queryKey }): Promise<KeptPeople> => {
      const first = await partOf(from, undefined, signal)
      let [people, next] = [first.people, first.next]
      const { concurrency } = first
      while (next !== null) {
        // a complete list isn't replaced by a partial one
        if (!queryClient().getQueryData<KeptPeople>(queryKey)?.isWhole)
          queryClient().setQueryData(queryKey, { people, concurrency, isWhole: false })
        const part = await partOf(from, next, signal)
        people = [...people, ...part.people]
        next = part.next
      }
      return { people, concurrency, isWhole: true }
    },
    // each person's is reloaded separately
    staleTime: Infinity,
    structuralSharing: false,
  })

/** Reads one person's workouts now. A rejection by the service is `failed` of the result, as for a check. */
const readOf = (from: Day) => (user_id: string, signal: AbortSignal) =>
  callOwn('POST /workspace/workout-days/:user_id', { params: { user_id }, query: { from }, signal })

/** Merges results into the cached days. A failed reading only sets `failed`. */
const takeInto = (from: Day) => (outcomes: readonly CheckOutcome<PersonDays>[]) => {
  const newer = new Map(outcomes.map((outcome) => [outcome.user_id, outcome]))
  queryClient().setQueryData(keptWorkoutDays(from).queryKey, (all) => {
    if (!all) return all
    const people = all.people.map((person) => {
      const outcome = newer.get(person.user_id)
      if (!outcome) return person
      newer.delete(person.user_id)
      return outcome.check ?? { ...person, failed: outcome.failed }
    })
    // someone added to the list in the meantime
    const added = [...newer.values()].flatMap(({ check }) => check ?? [])
    return { ...all, people: [...people, ...added] }
  })
}

/**
 * Each update recomputes the rows, the order, and both charts of everyone: four per second cost as
 * much as the reading.
 */
const TELL_MS = 1000

const runs = new Map<Day, ReturnType<typeof keptRun>>()
function runOf(from: Day) {
  let run = runs.get(from)
  if (!run) {
    run = keptRun(`workoutDaysRun ${from}`, () =>
      createPeopleCheck(readOf(from), takeInto(from), { tellMs: TELL_MS }),
    )
    runs.set(from, run)
  }
  return run()
}

/** Reading of many people's workouts since a day, one run for this tab. */
export const useWorkoutDaysRun = (from: Day) => usePeopleRun(runOf(from))
