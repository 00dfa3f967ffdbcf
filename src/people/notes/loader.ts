import type { LoaderFunctionArgs } from 'react-router-dom'

import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'
import { loader as personLoader } from '#src/people/person/loader.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  void queryClient().prefetchQuery(people())
  await Promise.all([
    queryClient().prefetchQuery(personNotes(args.params.user_id ?? '')),
    personLoader(args),
  ])
  return null
}
