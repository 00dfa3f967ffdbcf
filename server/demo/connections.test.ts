import { describe, expect, test } from 'vitest'

import {
  Connection,
  connectionErrorTypes,
  connectionStatuses,
  resourceStatuses,
} from '#contract/interface/providers.ts'

import { demoConnections } from './connections.ts'
import { madeWorkouts } from './made-workouts.ts'
import {
  demoPeople,
  featuredPeople,
  grace,
  leila,
  maya,
  ofIncident,
  otherPeople,
  priya,
  robin,
} from './people.ts'

const TODAY = '2026-11-20'
const byUser = demoConnections(TODAY)
const all = [...byUser.values()].flat()
const resources = all.flatMap((connection) => Object.values(connection.resource_availability))
const ordinary = [...byUser]
  .filter(([userId]) => userId !== robin.user_id)
  .flatMap(([, connections]) => connections)

describe('connections of the demo', () => {
  test('each keeps the contract, and they are the same every time', () => {
    for (const connection of all) expect(Connection.parse(connection)).toEqual(connection)
    expect(demoConnections(TODAY)).toEqual(byUser)
  })

  test('everyone on the list is known, with at most one connection per provider', () => {
    expect([...byUser.keys()].sort()).toEqual(demoPeople.map((person) => person.user_id).sort())
    for (const connections of byUser.values())
      expect(new Set(connections.map((connection) => connection.slug)).size).toBe(
        connections.length,
      )
    expect(byUser.get(priya.user_id)).toEqual([])
    for (const person of otherPeople) expect(byUser.get(person.user_id)!.length).toBeGreaterThan(0)
  })

  test('every status and error type occurs, and some unknown ones', () => {
    const statuses = new Set(all.map((connection) => connection.status))
    for (const status of connectionStatuses) expect(statuses).toContain(status)
    expect(
      [...statuses].some((status) => !(connectionStatuses as readonly string[]).includes(status)),
    ).toBe(true)
    const types = new Set(all.flatMap((connection) => connection.error_details?.error_type ?? []))
    for (const type of connectionErrorTypes) expect(types).toContain(type)
    expect(
      [...types].some((type) => !(connectionErrorTypes as readonly string[]).includes(type)),
    ).toBe(true)
    const available = new Set(resources.map((resource) => resource.status))
    for (const status of resourceStatuses) expect(available).toContain(status)
    expect(
      [...available].some((status) => !(resourceStatuses as readonly string[]).includes(status)),
    ).toBe(true)
  })

  test('only an error has an explanation', () => {
    for (const { status, error_details } of ordinary)
      expect(error_details !== null).toBe(status === 'error')
    expect(
      byUser
        .get(robin.user_id)!
        .some(({ status, error_details }) => status === 'error' && error_details === null),
    ).toBe(true)
  })

  test('nothing happened before the connection was created, or on that day', () => {
    for (const { created_on, error_details } of ordinary) {
      expect(Date.parse(created_on)).toBeLessThan(Date.parse(TODAY))
      if (error_details)
        expect(Date.parse(error_details.errored_at!)).toBeLessThan(Date.parse(TODAY))
      if (error_details)
        expect(error_details.errored_at!.slice(0, 10) >= created_on.slice(0, 10)).toBe(true)
    }
  })

  test('a denied required scope makes a resource unavailable, a denied optional one does not', () => {
    const explained = ordinary
      .flatMap((connection) => Object.values(connection.resource_availability))
      .filter((resource) => resource.scope_requirements)
    for (const { status, scope_requirements } of explained)
      expect(status).toBe(
        scope_requirements!.user_denied.required.length ? 'unavailable' : 'available',
      )
    expect(
      explained.filter((resource) => resource.status === 'unavailable').length,
    ).toBeGreaterThan(5)
    expect(
      explained.filter(
        ({ status, scope_requirements }) =>
          status === 'available' && scope_requirements!.user_denied.optional.length,
      ).length,
    ).toBeGreaterThan(3)
  })

  test('some resources are unavailable without a scope to explain it, some name no scopes, and some records exceed the contract', () => {
    expect(
      resources.some(
        ({ status, scope_requirements }) =>
          status === 'unavailable' && scope_requirements?.user_denied.required.length === 0,
      ),
    ).toBe(true)
    expect(
      resources.some(
        ({ status, scope_requirements }) => status === 'unavailable' && scope_requirements === null,
      ),
    ).toBe(true)
    expect(
      resources.some(
        ({ status, scope_requirements }) => status === 'available' && scope_requirements === null,
      ),
    ).toBe(true)
    expect(
      all.some((connection) =>
        Object.keys(connection).some((field) => !(field in Connection.shape)),
      ),
    ).toBe(true)
    expect(all.some((connection) => connection.logo === null)).toBe(true)
  })

  test('every workout’s provider has or had a connection to the person', () => {
    for (const { user_id, source } of madeWorkouts(TODAY))
      expect(byUser.get(user_id)!.map((connection) => connection.slug)).toContain(source.provider)
  })

  test('the people with a story have the connections it needs', () => {
    expect(
      byUser
        .get(maya.user_id)!
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['connected', 'connected', 'connected', 'error', 'paused', 'reauthorizing'])
    expect(byUser.get(grace.user_id)!.find(({ slug }) => slug === 'strava')!.status).toBe(
      'connected',
    )
    for (const { created_on } of byUser.get(leila.user_id)!)
      expect(created_on.slice(0, 10)).toBe('2026-11-19')
    expect(featuredPeople).toContain(leila)
  })

  test('most other connections are healthy apart from one incident', () => {
    const others = otherPeople.flatMap((person, place) =>
      byUser
        .get(person.user_id)!
        .filter(({ slug }) => slug !== 'oura' || !ofIncident.includes(place)),
    )
    const share = others.filter(({ status }) => status === 'connected').length / others.length
    expect(share).toBeGreaterThan(0.65)
    expect(share).toBeLessThan(0.95)
  })
})
