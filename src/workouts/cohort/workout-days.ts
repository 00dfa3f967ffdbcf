/** Workout days that our own gateway keeps. Its answers are trusted. */
import { queryOptions } from '@tanstack/react-query'

import type { PersonDays } from '#contract/own/workout-days.ts'
import type { Day } from '#lib/days.ts'
import { createPeopleCheck, type CheckOutcome } from '#src/kit/api/check-people.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { keptRun, usePeopleRun } from '#src/kit/api/people-run.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

/** Stored days of everybody; `isWhole` once all parts of the list are loaded. */
export type KeptPeople = {
  people: readonly PersonDays[]
  concurrency: number
  isWhole: boolean
}

const partOf = (from: Day, after: string | undefined, signal: AbortSignal) =>
  callOwn('GET /workspace/workout-days', { query: { from, after }, signal })

/** Stored days of everybody since a day. The list comes in parts, and each is shown as it comes. */
export const keptWorkoutDays = (from: Day) =>
  queryOptions({
    queryKey: ['workoutDays', from],
    queryFn: async ({ signal, queryKey }): Promise<KeptPeople> => {
      const first = await partOf(from, undefined, signal)
      let [people, next] = [first.people, first.next]
      const { concurrency } = first
      while (next !== null) {
        // a complete list is not replaced by a part
        if (!queryClient().getQueryData<KeptPeople>(queryKey)?.isWhole)
          queryClient().setQueryData(queryKey, { people, concurrency, isWhole: false })
        const part = await partOf(from, next, signal)
        people = [...people, ...part.people]
        next = part.next
      }
      return { people, concurrency, isWhole: true }
    },
    // each person's is read anew by itself
    staleTime: Infinity,
    structuralSharing: false,
  })

/** Reads one person's workouts now. What the service refused is `failed` of the outcome, as of a check. */
const readOf = (from: Day) => (user_id: string, signal: AbortSignal) =>
  callOwn('POST /workspace/workout-days/:user_id', { params: { user_id }, query: { from }, signal })

/** Merges outcomes into the cached days; a failed read only sets `failed`. */
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
    // somebody who was added to the list meanwhile
    const added = [...newer.values()].flatMap(({ check }) => check ?? [])
    return { ...all, people: [...people, ...added] }
  })
}

/** Each telling makes the rows, the order and both charts of everybody anew: four a second cost as much as the reading. */
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

/** The reading of many people's workouts since a day, one run for this tab. */
export const useWorkoutDaysRun = (from: Day) => usePeopleRun(runOf(from))
