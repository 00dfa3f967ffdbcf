import * as z from 'zod/mini'

import { ErrorBody, type Endpoint } from '#contract/interface/common.ts'
import { Diagnosis } from '#contract/interface/diagnoses.ts'
import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import { examples, orderSetExample } from '#contract/interface/examples.ts'
import { LabAccount } from '#contract/interface/lab-accounts.ts'
import {
  ExpectedResult,
  listOrderSetMarkers,
  Loinc,
  Marker,
  MarkerPage,
} from '#contract/interface/markers.ts'
import { Connection, ErrorDetails, ResourceAvailability } from '#contract/interface/providers.ts'
import { Workout } from '#contract/interface/workouts.ts'

import { OWN_TAG, ownPaths } from './own-openapi.ts'

const TITLE = 'Health data and lab testing service'
/** First line of the introduction. */
export const ABOUT =
  'People’s workouts and provider connections, lab test markers, diagnosis codes, and lab accounts.'

type Json = { [key: string]: unknown }

const RECORDS = {
  Workout,
  Connection,
  ResourceAvailability,
  ErrorDetails,
  Marker,
  ExpectedResult,
  Loinc,
  MarkerPage,
  Diagnosis,
  LabAccount,
  ErrorBody,
}

const ERRORS: Record<number, string> = {
  400: 'The request violates an ordering rule, such as one lab per order set',
  401: 'The key is missing, unknown, or revoked',
  403: 'The API key doesn’t have the permission',
  404: 'Not found for this team',
  413: 'The body is too large',
  415: 'The body isn’t JSON',
  422: 'A parameter or body field is missing or malformed',
  429: 'Too many requests',
  500: 'Service error',
  503: 'Not ready yet',
}
const WITH_RETRY_AFTER = new Set(['429', '503'])

/** Errors that an endpoint can return. */
function errorsOf({ body, params, query }: Endpoint): string[] {
  const finds = 'user_id' in params.shape || 'lab_test_id' in params.shape || 'page' in query.shape
  return Object.keys(ERRORS).filter((status) => {
    if (status === '404') return finds
    return body !== undefined || !['400', '413', '415'].includes(status)
  })
}

const ref = (name: string) => `#/components/schemas/${name}`

/**
 * JSON Schema of all named schemas, which refer to each other. A response always has the fields
 * that a reader may miss.
 */
function componentsOf(
  named: Record<string, z.ZodMiniType>,
  io: 'input' | 'output',
): Record<string, Json> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { uri: ref, io, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]))
}

/** Removes parts that belong to a standalone document. */
const plain = ({ $schema: _schema, $id: _id, ...schema }: Json) => forClients(schema) as Json

/**
 * Removes parts that are only for our own reader: nulls and empty lists used for missing values,
 * and the setting for unknown fields. Clients must expect those in any record.
 */
function forClients(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forClients)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, inner]) =>
          !(key === 'default' && typeof inner === 'object') &&
          !(key === 'additionalProperties' && isUnconstrained(inner)),
      )
      .map(([key, inner]) => [key, forClients(inner)]),
  )
}

const isUnconstrained = (schema: unknown) =>
  schema === false ||
  (typeof schema === 'object' && schema !== null && Object.keys(schema).length === 0)

const isOptional = (schema: z.core.$ZodType) => z.safeParse(schema, undefined).success

/** Moves a parameter's description, which OpenAPI has beside the schema and JSON Schema in it. */
const describedSchema = ({ description, ...schema }: Json) => ({ description, schema })

function parametersOf(where: 'path' | 'query', schema: z.ZodMiniObject) {
  const properties = (z.toJSONSchema(schema, { unrepresentable: 'any' }).properties ??
    {}) as Record<string, Json>
  return Object.entries(schema.shape).map(([parameter, part]) => ({
    name: parameter,
    in: where,
    required: where === 'path' || !isOptional(part),
    ...describedSchema(properties[parameter] ?? {}),
  }))
}

const answerNames = Object.fromEntries(
  Object.entries(endpoints).map(([name, { response }]) => [
    name,
    (response as unknown) === MarkerPage
      ? 'MarkerPage'
      : `${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`,
  ]),
) as Record<EndpointName, string>

function operation(name: EndpointName): Json {
  const endpoint: Endpoint = endpoints[name]
  return {
    operationId: name,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: ref('OrderSet') }, example: orderSetExample },
        },
      },
    }),
    responses: {
      200: {
        description: 'OK',
        headers: { 'x-request-id': { $ref: '#/components/headers/RequestId' } },
        content: {
          'application/json': { schema: { $ref: ref(answerNames[name]) }, example: examples[name] },
        },
      },
      ...Object.fromEntries(
        errorsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${status}` }]),
      ),
    },
  }
}

const REFUSAL = {
  type: 'too_big',
  loc: ['query', 'size'],
  msg: 'Too big: expected number to be <=100',
  input: '101',
}

const errorResponse = ([status, description]: [string, string]) => [
  status,
  {
    description,
    headers: {
      'x-request-id': { $ref: '#/components/headers/RequestId' },
      ...(WITH_RETRY_AFTER.has(status) && {
        'retry-after': { description: 'Seconds to wait', schema: { type: 'integer' } },
      }),
    },
    content: {
      'application/json': {
        schema: { $ref: ref('ErrorBody') },
        example: { detail: status === '422' ? [REFUSAL] : description },
      },
    },
  },
]

const TEAM_KEY = {
  type: 'apiKey',
  in: 'header',
  name: 'x-service-api-key',
  description: 'A team key, which identifies the team. An API key works here too.',
}
const API_KEY = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'rounds_...',
  description:
    'An API key, created under Settings > API keys. It has the permissions selected when it was created.',
}

/** Address of the endpoints, and whether the browser's session replaces the key there. */
export type Served = { baseUrl: string; hasSession: boolean }

/** Groups of endpoints, in the order of the documentation. */
export function tagsOf({ hasSession }: Served): string[] {
  const tags = new Set<string>(Object.values(endpoints).map(({ tag }) => tag))
  if (hasSession) tags.add(OWN_TAG)
  return [...tags]
}

/**
 * The interface as an OpenAPI 3.1 document, generated from the contract. With a session, it
 * includes the endpoints of the dashboard, which are below `basePath`.
 */
export function openApiDocument(served: Served, basePath = '') {
  const { baseUrl, hasSession } = served
  const answers = Object.fromEntries(
    Object.entries(endpoints)
      .filter(([, { response }]) => (response as unknown) !== MarkerPage)
      .map(([name, { response }]) => [answerNames[name as EndpointName], response]),
  )
  const paths: Record<string, Json> = {}
  for (const [name, { method, path }] of Object.entries(endpoints)) {
    const at = path.replace(/:(\w+)/g, '{$1}')
    paths[at] = { ...paths[at], [method.toLowerCase()]: operation(name as EndpointName) }
  }
  if (hasSession) Object.assign(paths, ownPaths(basePath))
  return {
    openapi: '3.1.0',
    info: {
      title: TITLE,
      version: '1.0.0',
      description:
        `${ABOUT}\n\n` +
        (hasSession
          ? 'Requests from this page use your session. Other clients must send an API key. '
          : 'Every request requires a team key or an API key. ') +
        'Requests for another team’s data return 404. Enumerations such as status are open, so accept unknown values.\n\n' +
        'Times are ISO 8601 with a UTC offset. ' +
        'Heart rate is in beats per minute, time in seconds, distance and elevation in meters, speed in meters per second, ' +
        'power in watts, energy in kilocalories.',
    },
    servers: [{ url: baseUrl }],
    tags: tagsOf(served).map((name) => ({ name })),
    // the session cookie isn't a security scheme, because its name depends on the configuration
    security: [hasSession ? {} : { teamKey: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: { ...(!hasSession && { teamKey: TEAM_KEY }), apiKey: API_KEY },
      headers: {
        RequestId: {
          description: 'ID of the request in the log',
          schema: { type: 'string' },
        },
      },
      responses: Object.fromEntries(Object.entries(ERRORS).map(errorResponse)),
      schemas: {
        ...componentsOf({ ...RECORDS, ...answers }, 'output'),
        ...componentsOf({ OrderSet: listOrderSetMarkers.body }, 'input'),
      },
    },
  }
}
