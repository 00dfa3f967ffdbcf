import type { Person } from '#contract/own/workspace.ts'
import { compareText } from '#lib/lists.ts'

import { readChanges, type ChangingList, type ListRules } from './changing-list.ts'
import { callOwn } from './own.ts'

const idOf = ({ user_id }: Person) => user_id
/** People in the order in which they were added. */
export const peopleRules: ListRules<Person> = {
  idOf,
  personOf: idOf,
  order: (a, b) => compareText(a.added_at, b.added_at) || compareText(a.user_id, b.user_id),
}

/** Tags of these people, without repeats, in alphabetical order. */
export const tagsOf = (people: readonly Person[]): string[] =>
  [...new Set(people.flatMap(({ tags }) => tags))].sort()

/** Loads the team's people, or their changes. */
export const readPeople = (known: () => ChangingList<Person> | undefined) =>
  readChanges(
    known,
    async (query) => {
      const { people: rows, ...about } = await callOwn('GET /workspace/people', { query })
      return { rows, ...about }
    },
    peopleRules,
  )
