import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { endpoints, type EndpointName } from '#contract/interface/endpoints.ts'
import type { OwnEndpoint } from '#contract/own/endpoint.ts'
import { ownEndpoints } from '#contract/own/endpoints.ts'

import { SKIN_CSS } from './docs-skin.ts'
import { openApiDocument } from './openapi.ts'
import { ada, serviceTest } from './testing.ts'

type Json = Record<string, any>

const document = openApiDocument({ baseUrl: '/', hasSession: false }) as Json
const pathOf = (name: EndpointName) => endpoints[name].path.replace(/:(\w+)/g, '{$1}')
const operationOf = (name: EndpointName): Json =>
  document.paths[pathOf(name)][endpoints[name].method.toLowerCase()]
const names = Object.keys(endpoints) as EndpointName[]

function find(ref: string): Json {
  return ref
    .slice(2)
    .split('/')
    .reduce((at: Json | undefined, key) => at?.[key], document) as Json
}

function* refsIn(value: unknown): Generator<string> {
  if (value === null || typeof value !== 'object') return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref') yield inner as string
    else yield* refsIn(inner)
  }
}

describe('the OpenAPI document', () => {
  test('has every endpoint under its own name, and nothing else', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(Object.keys(document.paths).sort()).toEqual(names.map(pathOf).sort())
    for (const name of names) expect(operationOf(name).operationId).toBe(name)
    expect(document.components.securitySchemes.teamKey).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'x-service-api-key',
    })
    expect(document.components.securitySchemes.apiKey).toMatchObject({
      type: 'http',
      scheme: 'bearer',
    })
    expect(document.security).toEqual([{ teamKey: [] }, { apiKey: [] }])
  })

  test('lists the dashboard’s endpoints with a session separately from the seven', () => {
    const both = openApiDocument({ baseUrl: '/below/api', hasSession: true }, '/below') as Json
    expect(both.paths).toMatchObject(document.paths)
    const own = Object.entries<Json>(both.paths)
      .filter(([path]) => !(path in document.paths))
      .flatMap(([path, { servers, ...operations }]) =>
        Object.entries<Json>(operations).map(([method, { operationId, tags, description }]) => ({
          at: [servers[0].url, method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1')],
          operationId,
          tags,
          description,
        })),
      )
    expect(own).toHaveLength(Object.keys(ownEndpoints).length)
    for (const [name, { method, path, right }] of Object.entries(ownEndpoints))
      expect(own).toContainEqual({
        at: ['/below', method, path],
        operationId: name,
        tags: ['Dashboard'],
        description: expect.stringContaining(
          right === 'open' ? 'Doesn’t require a session' : right,
        ),
      })
    expect(both.components.securitySchemes).toHaveProperty('apiKey')
    expect(both.security).toEqual([{}, { apiKey: [] }])
    // an operation that no API key can use says so
    expect(both.paths['/workspace/people'].get).not.toHaveProperty('security')
    expect(both.paths['/workspace/members/{id}/disable'].post).toMatchObject({
      security: [{}],
      description: expect.stringContaining('API keys can’t have this permission'),
    })
    const save = both.paths['/workspace/people/{user_id}/notes/{id}'].put
    expect(Object.keys(save.responses)).toEqual([
      '200',
      '401',
      '403',
      '404',
      '412',
      '422',
      '503',
      '507',
    ])
    expect(save.responses[412].content['application/json'].schema.required).toContain('current')
    expect(save.requestBody.content['application/json'].schema.required).toContain('version')
  })

  test('has the headers of endpoints that change one version of a record', () => {
    const { paths } = openApiDocument({ baseUrl: '/api', hasSession: true }) as Json
    for (const [name, { method, path, ifMatch, hasEtag, errors }] of Object.entries<OwnEndpoint>(
      ownEndpoints,
    )) {
      const { parameters, responses } = paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
      const header = parameters.find((one: Json) => one.in === 'header')
      expect([name, header?.name, header?.required]).toEqual([
        name,
        ifMatch && 'If-Match',
        ifMatch && ifMatch === 'required',
      ])
      // one that is refused without the header documents it
      expect([name, ifMatch === 'required']).toEqual([name, errors !== undefined && 428 in errors])
      for (const status of ['200', '412'])
        if (responses[status])
          expect([name, status, 'ETag' in (responses[status].headers ?? {})]).toEqual([
            name,
            status,
            hasEtag ?? false,
          ])
    }
    const one = paths['/workspace/order-sets/{id}']
    const { schema } = one.put.parameters.at(-1)
    expect(schema.example).toMatch(new RegExp(schema.pattern))
    expect(one.get.responses[200].headers.ETag.schema).toEqual(schema)
    expect(one.delete.parameters.at(-1)).toMatchObject({ name: 'If-Match', required: false })
  })

  test('has every parameter of the contract with its bounds and a description', () => {
    for (const name of names) {
      const { params, query } = endpoints[name]
      const documented = operationOf(name).parameters as Json[]
      expect(documented.map((one) => one.name)).toEqual([
        ...Object.keys(params.shape),
        ...Object.keys(query.shape),
      ])
      for (const one of documented) {
        expect([name, one.name, one.description?.length > 10]).toEqual([name, one.name, true])
        expect(one.schema).toBeDefined()
      }
    }
    const parameter = (name: EndpointName, wanted: string) =>
      operationOf(name).parameters.find((one: Json) => one.name === wanted)
    expect(parameter('listMarkers', 'size')).toMatchObject({
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 },
    })
    expect(parameter('listMarkers', 'lab_id')).toMatchObject({
      required: false,
      schema: { type: 'array', items: { type: 'integer' } },
    })
    expect(parameter('listWorkouts', 'start_date').required).toBe(true)
    expect(parameter('listWorkouts', 'end_date').required).toBe(false)
    expect(parameter('listProviders', 'user_id')).toMatchObject({ in: 'path', required: true })
  })

  test('has every response of each endpoint, including errors', () => {
    const common = ['200', '401', '403', '422', '429', '500', '503']
    const statuses: Record<EndpointName, string[]> = {
      listWorkouts: [...common, '404'],
      listProviders: [...common, '404'],
      listMarkers: [...common, '404'],
      listOrderSetMarkers: [...common, '400', '404', '413', '415'],
      listLabTestMarkers: [...common, '404'],
      searchDiagnoses: common,
      listLabAccounts: common,
    }
    for (const name of names)
      expect([name, Object.keys(operationOf(name).responses).sort()]).toEqual([
        name,
        statuses[name].sort(),
      ])
    for (const status of ['429', '503'])
      expect(document.components.responses[status].headers['retry-after']).toBeDefined()
    expect(
      operationOf('listOrderSetMarkers').requestBody.content['application/json'].schema,
    ).toEqual({ $ref: '#/components/schemas/OrderSet' })
  })

  test('shows an example of every response, with exactly the fields the service returns', () => {
    for (const name of names) {
      const { example } = operationOf(name).responses[200].content['application/json']
      expect([name, endpoints[name].response.parse(example)]).toEqual([name, example])
      const { key } = endpoints[name].records
      const records = (key === null ? example : example[key]) as Json[]
      expect([name, records.length > 0]).toEqual([name, true])
      const { shape } = endpoints[name].records.item
      for (const record of records) expect(Object.keys(record)).toEqual(Object.keys(shape))
    }
    const { example } = operationOf('listOrderSetMarkers').requestBody.content['application/json']
    expect(endpoints.listOrderSetMarkers.body.safeParse(example).success).toBe(true)
  })

  test('has no missing references and no unused schemas', () => {
    const refs = new Set(refsIn(document))
    for (const ref of refs) expect([ref, find(ref) !== undefined]).toEqual([ref, true])
    for (const schema of Object.keys(document.components.schemas))
      expect([schema, refs.has(`#/components/schemas/${schema}`)]).toEqual([schema, true])
  })

  test('shows a record with the contract’s fields, nullable as in the contract', () => {
    const { Workout, Marker, OrderSet } = document.components.schemas
    expect(Workout.required).toEqual(expect.arrayContaining(['id', 'time_start', 'average_hr']))
    expect(Workout.properties.average_hr.anyOf).toMatchObject([
      { type: 'number' },
      { type: 'null' },
    ])
    expect(Workout.properties.id).toMatchObject({ type: 'string', format: 'uuid' })
    expect(Marker.properties.expected_results.items).toEqual({
      $ref: '#/components/schemas/ExpectedResult',
    })
    expect(OrderSet.required).toBeUndefined()
  })

  serviceTest(
    'is served without a key, and matches the service’s responses',
    async ({ app, get }) => {
      const served = await app.inject('/openapi.json')
      expect(served.statusCode).toBe(200)
      expect(served.json()).toEqual(JSON.parse(JSON.stringify(document)))
      const { body } = await get(`/v2/summary/workouts/${ada}?start_date=2026-01-01`)
      expect(Object.keys(body.workouts[0])).toEqual(
        Object.keys(document.components.schemas.Workout.properties),
      )
      expect(z.safeParse(endpoints.listWorkouts.response, body).success).toBe(true)
    },
  )
})

describe('the API documentation page', () => {
  serviceTest(
    'is served with everything it needs from here, under a policy that allows nothing else',
    async ({ app }) => {
      const page = await app.inject('/docs')
      expect(page.statusCode).toBe(200)
      expect(page.body).toContain('<title>API docs</title>')
      // readable before the document is loaded
      expect(page.body).toContain('First request')
      for (const methods of Object.values<object>(document.paths))
        for (const { tags, operationId } of Object.values(methods))
          expect(page.body).toContain(`href="#/${encodeURIComponent(tags[0])}/${operationId}"`)
      expect(page.body).toContain('<a href="#operations-tag-Lab_accounts">Lab accounts</a>')
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      const addresses = [...page.body.matchAll(/(?:src|href)="([^"#]+)"/g)].map(
        (match) => match[1]!,
      )
      expect(addresses.length).toBeGreaterThan(3)
      for (const address of addresses) {
        expect(address).toMatch(/^\.?\/(?!\/)/)
        expect([address, (await app.inject(address)).statusCode]).toEqual([address, 200])
      }
      expect((await app.inject('/docs/json')).json().paths).toEqual(
        JSON.parse(JSON.stringify(document.paths)),
      )
    },
  )
})

test('the API docs have the dashboard’s colors', () => {
  const valuesOf = (css: string) =>
    new Map(
      [...css.matchAll(/(--[\w-]+): (light-dark\(.+?\));/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
  const ofDashboard = valuesOf(readFileSync('src/kit/styles/tokens.css', 'utf8'))
  const ofDocs = valuesOf(SKIN_CSS)
  expect(ofDocs.size).toBeGreaterThan(10)
  for (const [name, value] of ofDocs) expect([name, value]).toEqual([name, ofDashboard.get(name)])
})
