import * as z from 'zod/mini'

import { Id, nullable } from '#contract/interface/common.ts'
import { PathId, type OwnEndpoint } from '#contract/own/endpoint.ts'
import { KEY_RIGHTS, RIGHTS } from '#contract/own/rights.ts'

import { ShownName } from './passkeys.ts'

/** Days after which an API key can expire. */
export const KEY_LIFETIMES = [30, 90, 180, 365] as const
/** Days for which the old key can keep working after a rotation. */
export const KEY_OVERLAPS = [0, 1, 7] as const

/** A key that a program uses to read or change the team’s data. */
export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  rights: z.array(z.enum(RIGHTS)),
  /** Name of the member who created it. Null for a team key. */
  created_by: nullable(z.string()),
  /** True if that member has been disabled since. */
  is_creator_disabled: z.boolean(),
  created_at: z.string(),
  expires_at: z.string(),
  /** To the minute. Null if never used. */
  last_used_at: nullable(z.string()),
  /** Time at which the key before a rotation stops working. Null if there is none. */
  previous_until: nullable(z.string()),
  /** Null unless revoked. */
  revoked_at: nullable(z.string()),
})
export type ApiKey = z.infer<typeof ApiKey>
/** API keys by name: working keys first, then those revoked within the last 90 days. */
const ApiKeys = z.object({ api_keys: z.array(ApiKey) })
/** API keys, and the text of the created or rotated one, which is sent only once. */
const ShownKey = z.extend(ApiKeys, { key: z.string() })

const OneId = z.object({ id: PathId })
const missing = { id: 'This API key was revoked, or your team has none with this ID' }
const emergency = 'You can’t create or rotate API keys during emergency access.'

export const apiKeyEndpoints = {
  listApiKeys: {
    method: 'GET',
    path: '/workspace/api-keys',
    summary: 'The team’s API keys',
    right: 'api-keys.write',
    audit: false,
    answer: ApiKeys,
  },
  createApiKey: {
    method: 'POST',
    path: '/workspace/api-keys',
    summary: 'Create an API key, which is shown once',
    right: 'api-keys.write',
    body: z.object({
      name: ShownName,
      /** At least one. */
      rights: z.array(z.enum(KEY_RIGHTS)).check(z.minLength(1), z.maxLength(RIGHTS.length)),
      expires_in_days: z._default(z.literal(KEY_LIFETIMES), 90),
    }),
    answer: ShownKey,
    errors: {
      403: emergency,
      409: 'API keys don’t work here, because Rounds has no service key for your team. Tell your Rounds administrator.',
    },
  },
  rotateApiKey: {
    method: 'POST',
    path: '/workspace/api-keys/:id/rotate',
    summary: 'Replace an API key with a new one that has the same permissions and is shown once',
    right: 'api-keys.write',
    params: OneId,
    body: z.object({
      overlap_days: z._default(z.literal(KEY_OVERLAPS), 0),
      expires_in_days: z._default(z.literal(KEY_LIFETIMES), 90),
    }),
    answer: ShownKey,
    missing,
    errors: { 403: emergency },
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/workspace/api-keys/:id',
    summary: 'Revoke an API key permanently',
    right: 'api-keys.write',
    params: OneId,
    answer: ApiKeys,
    missing,
  },
} as const satisfies Record<string, OwnEndpoint>
