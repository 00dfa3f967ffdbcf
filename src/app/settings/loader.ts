import { passkeys } from '#src/app/passkeys/passkeys.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { signedInBrowsers } from '#src/kit/api/workspace-changes.ts'
import { session } from '#src/kit/api/workspace.ts'

/** Lists in the middle of the page, so that what is below them doesn't move as they arrive. */
export const loader = async () => {
  const client = queryClient()
  const who = await client.ensureQueryData(session()).catch(() => null)
  await Promise.allSettled([
    client.ensureQueryData({ ...signedInBrowsers(), revalidateIfStale: true }),
    who?.member &&
      who.signIn.includes('members') &&
      client.ensureQueryData({ ...passkeys(), revalidateIfStale: true }),
  ])
  return null
}
