import { queryOptions } from '@tanstack/react-query'

import type { Passkey } from '#contract/own/endpoints/passkeys.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'
import { enter } from '#src/kit/api/workspace-changes.ts'

/** Loaded on demand, because the library works only in browsers and few pages need it. */
const authenticator = () => import('./authenticator.ts')

/** Signs in with any passkey that the person chooses. */
export async function signInWithPasskey() {
  const { askForPasskey } = await authenticator()
  const used = await askForPasskey(await callOwn('POST /workspace/session/passkey/options'))
  await enter(await callOwn('POST /workspace/session/passkey', { body: used }))
}

/** Signs in again with a passkey of the signed-in member, for actions that need a recent sign-in. */
export async function signInAgainWithPasskey() {
  const { askForPasskey } = await authenticator()
  const used = await askForPasskey(await callOwn('POST /workspace/session/again/passkey/options'))
  await callOwn('POST /workspace/session/again/passkey', { body: used })
}

/**
 * Creates a passkey from an invitation, and signs in. `onSignedIn` runs before the page's cache is
 * cleared.
 */
export async function acceptInvitation(token: string, onSignedIn: () => void) {
  const { createPasskey } = await authenticator()
  const passkey = await createPasskey(
    await callOwn('POST /workspace/links/passkey/options', { body: { token } }),
  )
  const answer = await callOwn('POST /workspace/links/passkey', { body: { token, passkey } })
  onSignedIn()
  await enter(answer)
}

/** Passkeys of the signed-in member, oldest first. */
export const passkeys = () =>
  queryOptions({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await callOwn('GET /workspace/passkeys', { signal })).passkeys,
  })
const show = ({ passkeys: list }: { passkeys: Passkey[] }) =>
  void queryClient().setQueryData(passkeys().queryKey, list)

/** Adds a passkey for the signed-in member. */
export async function addPasskey() {
  const { createPasskey } = await authenticator()
  const passkey = await createPasskey(await callOwn('POST /workspace/passkeys/options'))
  show(await callOwn('POST /workspace/passkeys', { body: passkey }))
}

export const renamePasskey = async (id: string, name: string) =>
  show(await callOwn('PUT /workspace/passkeys/:id', { params: { id }, body: { name } }))

export const removePasskey = async (id: string) =>
  show(await callOwn('DELETE /workspace/passkeys/:id', { params: { id } }))
