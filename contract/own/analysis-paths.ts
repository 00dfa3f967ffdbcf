/**
 * What a team says of a person for the analysis of their workouts: `GET` and `PUT` of the settings; `GET` of all notes,
 * `PUT` and `DELETE` of one; and of exclusions likewise (`DELETE ?version=`). Other than 200 are: 404 where the person, or the note, is not on the team's list, 409 with what
 * there is now where somebody else changed it meanwhile, 422 with what is wrong.
 */
export const analysisPaths = {
  settings: '/workspace/people/:user_id/settings',
  notes: '/workspace/people/:user_id/notes',
  note: '/workspace/people/:user_id/notes/:id',
  exclusions: '/workspace/people/:user_id/exclusions',
  exclusion: '/workspace/people/:user_id/exclusions/:workout_id',
} as const
