import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { callOwn } from '#src/kit/api/own.ts'
import { enter } from '#src/kit/api/workspace-changes.ts'

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
  await enter(await callOwn('POST /workspace/links/session', { body: { token } }))
}
