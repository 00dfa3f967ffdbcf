import type { LoaderFunctionArgs } from 'react-router-dom'

import { queryClient } from '#src/kit/api/query-client.ts'
import { people } from '#src/kit/api/workspace.ts'
import { personNotes } from '#src/workouts/model/notes-api.ts'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  void queryClient.prefetchQuery(people())
  await queryClient.prefetchQuery(personNotes(params.user_id ?? ''))
  return null
}
