import * as z from 'zod/mini'

import { Instant, nullable, userId, type Endpoint, type RecordOf } from './common.ts'

const Scopes = z.looseObject({
  required: z._default(z.array(z.string()), []),
  optional: z._default(z.array(z.string()), []),
})

export const ResourceAvailability = z.looseObject({
  /** `available` or `unavailable`; the set is open. */
  status: z.string(),
  scope_requirements: nullable(z.looseObject({ user_granted: Scopes, user_denied: Scopes })),
})
export type SentResourceAvailability = z.infer<typeof ResourceAvailability>

export const ErrorDetails = z.looseObject({
  error_type: z.string(),
  error_message: nullable(z.string()),
  errored_at: nullable(Instant),
})

/** Values known today. All three sets are open: any other text is valid too. */
export const connectionStatuses = ['connected', 'error', 'paused'] as const
export const resourceStatuses = ['available', 'unavailable'] as const
export const connectionErrorTypes = [
  'token_refresh_failed',
  'webhook_registration_failed',
  'user_not_found',
  'deregistered_per_provider',
  'required_scopes_not_granted',
  'provider_credential_error',
  'provider_password_expired',
  'unknown',
] as const

export const Connection = z.looseObject({
  name: z.string(),
  slug: z.string(),
  logo: nullable(z.string()),
  status: z.string(),
  created_on: Instant,
  resource_availability: z._default(z.record(z.string(), ResourceAvailability), {}),
  /** Null when there is no error. */
  error_details: nullable(ErrorDetails),
})
/** Connection as the interface describes it. */
export type SentConnection = z.infer<typeof Connection>

export const listProviders = {
  method: 'GET',
  path: '/v2/user/providers/:user_id',
  summary: 'A person’s provider connections, with the availability of each resource',
  tag: 'People',
  params: z.object({ user_id: userId }),
  query: z.object({}),
  response: z.object({ providers: z.array(Connection) }),
  records: {
    key: 'providers',
    item: Connection,
    needs: [['slug', 'name']],
    always: [],
    otherwise: {
      error_details: (value) =>
        typeof value === 'string' && value !== ''
          ? {
              value: { error_type: null, error_message: value, errored_at: null },
              how: 'a string, read as the error message',
            }
          : undefined,
      'resource_availability.*': (value) =>
        typeof value === 'string' && value !== ''
          ? {
              value: { status: value, scope_requirements: null },
              how: 'a string, read as the status',
            }
          : undefined,
    },
  },
} as const satisfies Endpoint
/** Connection as read: it has a slug or a name. Any other field may be unreadable. */
export type Connection = RecordOf<typeof listProviders>
export type ResourceAvailability = NonNullable<
  NonNullable<Connection['resource_availability']>[string]
>
