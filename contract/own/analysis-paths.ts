/**
 * Paths of a team's entries on a person for the analysis of workouts: `GET` and `PUT` of the
 * settings; `GET` of all notes, `PUT` and `DELETE` of one; the same for exclusions (`DELETE
 * ?version=`). Errors: 404 if the person is not on the team's list or the note does not exist, 409
 * with the current version if somebody else changed it meanwhile, 422 with the fields that are
 * wrong.
 */
export const analysisPaths = {
  settings: '/workspace/people/:user_id/settings',
  notes: '/workspace/people/:user_id/notes',
  note: '/workspace/people/:user_id/notes/:id',
  exclusions: '/workspace/people/:user_id/exclusions',
  exclusion: '/workspace/people/:user_id/exclusions/:workout_id',
} as const
