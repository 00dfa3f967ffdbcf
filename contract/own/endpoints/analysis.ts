import * as z from 'zod/mini'

import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { Exclusions, PutExclusion } from '#contract/own/exclusions.ts'
import { Notes, PutNote } from '#contract/own/notes.ts'
import { PutSettings, ToldSettings } from '#contract/own/person-settings.ts'

const OnePerson = z.object({ user_id: PathId })
const OneNote = z.object({ user_id: PathId, id: PathId })
const OneExclusion = z.object({ user_id: PathId, workout_id: PathId })

const NOT_LISTED = 'This person is not on the team’s list. Add them under People, then save again.'
const person = { user_id: NOT_LISTED }
const note = { ...person, id: 'This note is not there any more' }
const exclusion = { ...person, workout_id: 'No workout has this ID' }
const EXCLUSION_CHANGED = { 412: 'Someone else changed this. Check it, then try again.' }

/** Settings, notes and exclusions of a person, for the analysis of their workouts. */
export const analysisEndpoints = {
  readSettings: {
    method: 'GET',
    path: '/workspace/people/:user_id/settings',
    summary: 'Heart rates and thresholds that a person’s training is measured against',
    right: 'settings.read',
    params: OnePerson,
    answer: ToldSettings,
    missing: person,
  },
  putSettings: {
    method: 'PUT',
    path: '/workspace/people/:user_id/settings',
    summary: 'Replace the settings of a person, in the place of the version they go on from',
    right: 'settings.write',
    params: OnePerson,
    body: PutSettings,
    answer: ToldSettings,
    current: ToldSettings,
    missing: person,
    errors: { 412: 'Someone else changed these settings. Nothing was saved.' },
  },
  listNotes: {
    method: 'GET',
    path: '/workspace/people/:user_id/notes',
    summary: 'Notes on the days of a person, by their days',
    right: 'notes.read',
    params: OnePerson,
    answer: Notes,
    missing: person,
  },
  putNote: {
    method: 'PUT',
    path: '/workspace/people/:user_id/notes/:id',
    summary: 'Keep a note, in the place of the version it goes on from; version 0 is a new one',
    right: 'notes.write',
    params: OneNote,
    body: PutNote,
    answer: Notes,
    current: Notes,
    missing: note,
    errors: { 412: 'Someone else changed or deleted this note. Nothing was saved.' },
  },
  removeNote: {
    method: 'DELETE',
    path: '/workspace/people/:user_id/notes/:id',
    summary: 'Delete a note',
    right: 'notes.write',
    params: OneNote,
    answer: Notes,
    missing: note,
  },
  listExclusions: {
    method: 'GET',
    path: '/workspace/people/:user_id/exclusions',
    summary: 'Workouts, or figures of them, that are left out of a person’s analysis',
    right: 'exclusions.read',
    params: OnePerson,
    answer: Exclusions,
    missing: person,
  },
  putExclusion: {
    method: 'PUT',
    path: '/workspace/people/:user_id/exclusions/:workout_id',
    summary:
      'Leave out a workout or some of its figures, in the place of the version it goes on from; version 0 is a new one',
    right: 'exclusions.write',
    params: OneExclusion,
    body: PutExclusion,
    answer: Exclusions,
    current: Exclusions,
    missing: exclusion,
    errors: EXCLUSION_CHANGED,
  },
  removeExclusion: {
    method: 'DELETE',
    path: '/workspace/people/:user_id/exclusions/:workout_id',
    summary: 'Let a workout count again',
    right: 'exclusions.write',
    params: OneExclusion,
    query: z.object({ version: z.coerce.number().check(z.int(), z.gte(1)) }),
    answer: Exclusions,
    current: Exclusions,
    missing: exclusion,
    errors: EXCLUSION_CHANGED,
  },
} as const satisfies Record<string, OwnEndpoint>
