import * as z from 'zod/mini'

import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { Exclusions, PutExclusion } from '#contract/own/exclusions.ts'
import { Notes, PutNote } from '#contract/own/notes.ts'
import { PutSettings, ToldSettings } from '#contract/own/person-settings.ts'

const OnePerson = z.object({ user_id: PathId })
const OneNote = z.object({ user_id: PathId, id: PathId })
const OneExclusion = z.object({ user_id: PathId, workout_id: PathId })

const NOT_LISTED = 'This person isn’t on the team’s list. Add them under People, then save again.'
const person = { user_id: NOT_LISTED }
const note = { ...person, id: 'This note no longer exists' }
const exclusion = { ...person, workout_id: 'No workout has this ID' }
const EXCLUSION_CHANGED = { 412: 'Someone else changed this. Review it, then try again.' }

/** Settings, notes and exclusions of a person, for the analysis of their workouts. */
export const analysisEndpoints = {
  readSettings: {
    method: 'GET',
    path: '/workspace/people/:user_id/settings',
    summary: 'A person’s heart rates and thresholds for training analysis',
    right: 'workouts.read',
    params: OnePerson,
    answer: ToldSettings,
    missing: person,
  },
  putSettings: {
    method: 'PUT',
    path: '/workspace/people/:user_id/settings',
    summary: 'Replace a person’s settings. Send the version that you edited',
    right: 'workouts.write',
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
    summary: 'A person’s notes, sorted by date',
    right: 'notes.read',
    params: OnePerson,
    answer: Notes,
    missing: person,
  },
  putNote: {
    method: 'PUT',
    path: '/workspace/people/:user_id/notes/:id',
    summary: 'Save a note. Send the version that you edited, or 0 to create a note',
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
    summary: 'Workouts and individual values excluded from a person’s analysis',
    right: 'workouts.read',
    params: OnePerson,
    answer: Exclusions,
    missing: person,
  },
  putExclusion: {
    method: 'PUT',
    path: '/workspace/people/:user_id/exclusions/:workout_id',
    summary:
      'Exclude a workout or some of its figures. Send the version that you edited, or 0 to create an exclusion',
    right: 'workouts.write',
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
    summary: 'Restore an excluded workout',
    right: 'workouts.write',
    params: OneExclusion,
    query: z.object({ version: z.coerce.number().check(z.int(), z.gte(1)) }),
    answer: Exclusions,
    current: Exclusions,
    missing: exclusion,
    errors: EXCLUSION_CHANGED,
  },
} as const satisfies Record<string, OwnEndpoint>
