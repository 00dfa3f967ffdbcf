import * as z from 'zod/mini'

import { Id } from '#contract/interface/common.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { listPartQuery } from '#contract/own/list-part.ts'
import {
  ChangedPeople,
  ErasedPerson,
  People,
  PersonData,
  PutPeople,
  PutPeopleAnswer,
  RemovedPeople,
  TagPeople,
} from '#contract/own/workspace.ts'

const OnePerson = z.object({ user_id: Id })
const NOTHING_STORED = 'Nothing is stored about this person'

export const peopleEndpoints = {
  listPeople: {
    method: 'GET',
    path: '/workspace/people',
    summary: 'People on the team’s list, one page at a time, or changes since a given time',
    right: 'people.read',
    query: z.object(listPartQuery),
    answer: People,
  },
  putPeople: {
    method: 'PUT',
    path: '/workspace/people',
    summary: 'Add people to the list, or change their labels and tags',
    right: 'people.write',
    body: PutPeople,
    answer: PutPeopleAnswer,
  },
  tagPeople: {
    method: 'POST',
    path: '/workspace/people/tags',
    summary: 'Add tags to people on the list, and remove tags from them',
    right: 'people.write',
    body: TagPeople,
    answer: ChangedPeople,
  },
  removePerson: {
    method: 'DELETE',
    path: '/workspace/people/:user_id',
    summary: 'Remove a person from the list. You can undo this for a day',
    right: 'people.write',
    params: OnePerson,
    missing: { user_id: 'This person isn’t on the list' },
  },
  restorePerson: {
    method: 'POST',
    path: '/workspace/people/:user_id/restore',
    summary: 'Restore a removed person with all of their data',
    right: 'people.write',
    params: OnePerson,
    answer: ChangedPeople,
    missing: { user_id: 'This person can’t be restored. Add them again.' },
  },
  listRemovedPeople: {
    method: 'GET',
    path: '/workspace/people/removed',
    summary: 'People removed from the list within the last day',
    right: 'people.read',
    answer: RemovedPeople,
  },
  exportPerson: {
    method: 'GET',
    path: '/workspace/people/:user_id/data',
    summary: 'Everything stored about a person',
    right: 'people.export',
    params: OnePerson,
    answer: PersonData,
    missing: { user_id: NOTHING_STORED },
  },
  erasePerson: {
    method: 'DELETE',
    path: '/workspace/people/:user_id/data',
    summary: 'Erase everything stored about a person, and prevent them from being added again',
    right: 'people.erase',
    params: OnePerson,
    answer: ErasedPerson,
    missing: { user_id: NOTHING_STORED },
  },
} as const satisfies Record<string, OwnEndpoint>
