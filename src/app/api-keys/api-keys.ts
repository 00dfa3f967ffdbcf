import { queryOptions } from '@tanstack/react-query'

import type { ApiKey, KEY_LIFETIMES, KEY_OVERLAPS } from '#contract/own/endpoints/api-keys.ts'
import type { Right } from '#contract/own/rights.ts'
import { callOwn } from '#src/kit/api/own.ts'
import { queryClient } from '#src/kit/api/query-client.ts'

export type Lifetime = (typeof KEY_LIFETIMES)[number]
export type Overlap = (typeof KEY_OVERLAPS)[number]

/** API keys of the team: those that aren't revoked first, by name. */
export const apiKeys = () =>
  queryOptions({
    queryKey: ['apiKeys'],
    queryFn: async ({ signal }) => (await callOwn('GET /workspace/api-keys', { signal })).api_keys,
  })

const showApiKeys = ({ api_keys: list }: { api_keys: ApiKey[] }) =>
  void queryClient().setQueryData(apiKeys().queryKey, list)

/** Creates a key, and resolves with its text, which is sent only once. */
export async function createApiKey(body: {
  name: string
  rights: Right[]
  expires_in_days: Lifetime
}): Promise<string> {
  const { key, ...list } = await callOwn('POST /workspace/api-keys', { body })
  showApiKeys(list)
  return key
}

/** Replaces a key, and resolves with the new text. The old one keeps working during the overlap. */
export async function rotateApiKey(
  { id }: ApiKey,
  body: { overlap_days: Overlap; expires_in_days: Lifetime },
): Promise<string> {
  const { key, ...list } = await callOwn('POST /workspace/api-keys/:id/rotate', {
    params: { id },
    body,
  })
  showApiKeys(list)
  return key
}

/** Revokes a key at once. */
export const revokeApiKey = async ({ id }: ApiKey) =>
  showApiKeys(await callOwn('DELETE /workspace/api-keys/:id', { params: { id } }))
