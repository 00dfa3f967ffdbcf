import { passkeys } from '#src/app/passkeys/passkeys.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { signedInBrowsers } from '#src/kit/api/workspace-changes.ts'
import { session } from '#src/kit/api/workspace.ts'

/** Time limit for lists to be part of the first render. The settings don't wait for slow ones. */
const AT_ONCE_MS = 400

/** Lists in the middle of the page, so that what is below them doesn't move as they arrive. */
async function lists() {
  const client = queryClient()
  const who = await client.ensureQueryData(session()).catch(() => null)
  await Promise.all([
    client.prefetchQuery(signedInBrowsers()),
    who?.member && who.signIn.includes('members') && client.prefetchQuery(passkeys()),
  ])
}

export const loader = async () => {
  await Promise.race([lists(), new Promise((resolve) => setTimeout(resolve, AT_ONCE_MS))])
  return null
}
