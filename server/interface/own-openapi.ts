import * as z from 'zod/mini'

import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { ownEndpoints, type OwnName } from '#contract/own/endpoints.ts'
import {
  needsRecentSignIn,
  RECENT_SIGN_IN_MINUTES,
} from '#contract/own/endpoints/recent-sign-in.ts'
import { KEY_RIGHTS } from '#contract/own/rights.ts'

type Json = { [key: string]: unknown }

/** Group of the gateway's own endpoints in the documentation. */
export const OWN_TAG = 'Dashboard'

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _schema, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
const content = (schema: Json) => ({ 'application/json': { schema } })

function ownParameters(where: 'path' | 'query', schema: z.ZodMiniObject | undefined) {
  const { properties, required }: { properties?: Json; required?: string[] } = schema
    ? schemaOf(schema, 'input')
    : {}
  return Object.entries(properties ?? {}).map(([name, part]) => ({
    name,
    in: where,
    required: where === 'path' || (required?.includes(name) ?? false),
    schema: part,
  }))
}

const ETAG = { type: 'string', pattern: '^(W/)?"\\d{1,9}"$', example: '"1"' }

/** The header that names the version to change. None for most endpoints. */
const matchParameters = ({ ifMatch }: OwnEndpoint) =>
  ifMatch === undefined
    ? []
    : [
        {
          name: 'If-Match',
          in: 'header',
          required: ifMatch === 'required',
          description: 'ETag of the version that the request changes, with its quotation marks',
          schema: ETAG,
        },
      ]

/** Headers of a response with the record. */
const recordHeaders = ({ hasEtag }: OwnEndpoint) =>
  hasEtag && {
    headers: { ETag: { description: 'Version of the record, for `If-Match`', schema: ETAG } },
  }

function ownErrors({ right, missing, query, body, errors }: OwnEndpoint): [string, string][] {
  return Object.entries({
    ...(right !== 'open' && {
      401: 'Not signed in, the session has ended, or the API key doesn’t work',
    }),
    ...(right !== 'open' && {
      403: 'The role or API key doesn’t have the permission, or the request came from another site',
    }),
    ...(missing && { 404: Object.values(missing).join('. ') }),
    ...((query ?? body) && { 422: 'A parameter or body field is missing or malformed' }),
    503: 'Not ready yet, or the database can’t save changes',
    507: 'The database disk is full',
    ...errors,
  })
}

/** True if an API key can have the right that an endpoint needs. */
const takesApiKey = ({ right }: OwnEndpoint) => KEY_RIGHTS.some((each) => each === right)

/** Requirements of a request: its right, a person rather than a program, and a recent sign-in. */
function needsOf(name: OwnName, endpoint: OwnEndpoint): string {
  const { right } = endpoint
  if (right === 'open') return 'Doesn’t require a session.'
  return [
    `Permission: \`${right}\``,
    ...(takesApiKey(endpoint) ? [] : ['API keys can’t have this permission']),
    ...(needsRecentSignIn(name, right)
      ? [
          `Requires a sign-in within the last ${RECENT_SIGN_IN_MINUTES} minutes. Otherwise, returns 403 with \`code\` and \`way\``,
        ]
      : []),
  ].join('. ')
}

function ownOperation(name: string, endpoint: OwnEndpoint): Json {
  const { summary, params, query, body, answer, current } = endpoint
  const detail = { type: 'object', properties: { detail: {} }, required: ['detail'] }
  const conflict = current && {
    type: 'object',
    properties: { detail: { type: 'string' }, current: schemaOf(current, 'output') },
    required: ['detail', 'current'],
  }
  return {
    operationId: name,
    tags: [OWN_TAG],
    summary,
    description: needsOf(name as OwnName, endpoint),
    ...(!takesApiKey(endpoint) && { security: [{}] }),
    parameters: [
      ...ownParameters('path', params),
      ...ownParameters('query', query),
      ...matchParameters(endpoint),
    ],
    ...(body && { requestBody: { required: true, content: content(schemaOf(body, 'input')) } }),
    responses: {
      ...(answer
        ? {
            200: {
              description: 'OK',
              ...recordHeaders(endpoint),
              content: content(schemaOf(answer, 'output')),
            },
          }
        : { 204: { description: 'Done' } }),
      ...Object.fromEntries(
        ownErrors(endpoint).map(([status, description]) => [
          status,
          status === '412' && conflict
            ? { description, ...recordHeaders(endpoint), content: content(conflict) }
            : { description, content: content(detail) },
        ]),
      ),
    },
  }
}

/** Paths of the gateway's own endpoints for an OpenAPI document, generated from their table. */
export function ownPaths(baseUrl: string): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries<OwnEndpoint>(ownEndpoints)) {
    const at = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[at] = {
      ...paths[at],
      servers: [{ url: baseUrl || '/' }],
      [endpoint.method.toLowerCase()]: ownOperation(name, endpoint),
    }
  }
  return paths
}
