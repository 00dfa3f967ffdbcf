import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { callOwn } from '#src/kit/api/own.ts'
import { enter } from '#src/kit/api/workspace-changes.ts'
import { linkTo } from '#src/kit/url/link-to.ts'
import { paths } from '#src/kit/url/paths.ts'

const follow = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

/** Secret part of the link in the address. Null on the server, which never sees it. */
export const useLinkToken = () =>
  useSyncExternalStore(
    follow,
    () => window.location.hash.slice(1),
    () => null,
  )

/** Fragment of the address once an invitation is accepted. It stays if the page starts over. */
const ACCEPTED = 'second-passkey'

/** True once the invitation in the address is accepted, and `accept` to replace it. */
export function useAcceptance() {
  const isAccepted = useLinkToken() === ACCEPTED
  const accept = () => {
    replaceAddress(`#${ACCEPTED}`)
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  }
  return { isAccepted, accept }
}

/** Removes the used link from the address, from which the page may start over. */
const replaceAddress = (address: string) =>
  window.history.replaceState(window.history.state, '', address)

/** Details of a one-time link. */
export const signInLink = (token: string) =>
  queryOptions({
    queryKey: ['signInLink', token],
    queryFn: ({ signal }) => callOwn('POST /workspace/links/read', { body: { token }, signal }),
    staleTime: Infinity,
    retry: false,
  })

/** Signs in for a short time with a link created on the server. */
export async function enterByLink(token: string) {
  const answer = await callOwn('POST /workspace/links/session', { body: { token } })
  replaceAddress(linkTo(paths.today()))
  await enter(answer)
}
