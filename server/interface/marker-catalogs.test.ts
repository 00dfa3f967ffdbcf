import { describe, expect } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'

import { createMarkerCatalogs } from './marker-catalogs.ts'
import { putLabs, putMarkers, putTeam } from './store.ts'
import { marker } from './testing.ts'

const PAGE = { page: 1, size: 10 }

/** Teams of one lab each, with a marker `Ferritin` and as many others as asked for. */
async function teamsOf(db: Db, names: readonly string[], others: number) {
  const made: string[] = []
  for (const name of names) {
    const { id } = await putTeam(db, { name })
    await putLabs(db, id, [{ id: 1, slug: 'one', name: 'One' }])
    const more = Array.from({ length: others }, (_, n) => marker(n + 2, 1, `Analyte ${name} ${n}`))
    await putMarkers(db, id, [marker(1, 1, 'Ferritin'), ...more])
    made.push(id)
  }
  return made
}

/** The same database, and how often the markers of a team were read from it. */
function counted(db: Db) {
  const reads = new Map<string, number>()
  const rows: Db['rows'] = (statement, params) => {
    const [team, after] = params ?? []
    if (statement.includes('next_bodies') && after === -1)
      reads.set(String(team), (reads.get(String(team)) ?? 0) + 1)
    return db.rows(statement, params)
  }
  return { db: { ...db, rows }, reads }
}

describe('catalogs in memory', () => {
  dbTest('are loaded once while they fit, however many teams take turns', async (db) => {
    const teams = await teamsOf(
      db,
      Array.from({ length: 20 }, (_, n) => `Team ${n}`),
      0,
    )
    const { db: watched, reads } = counted(db)
    const catalogs = createMarkerCatalogs(watched)
    for (let round = 0; round < 3; round++)
      for (const team of teams)
        expect((await catalogs.search(team, 'ferritin', null, PAGE)).total).toBe(1)
    expect([...reads.values()]).toEqual(teams.map(() => 1))
  })

  dbTest('replace each other if only one fits', async (db) => {
    const teams = await teamsOf(db, ['North', 'South'], 400)
    const { db: watched, reads } = counted(db)
    const catalogs = createMarkerCatalogs(watched, { bytesMax: 100_000 })
    for (const team of [...teams, ...teams, teams[1]!])
      expect((await catalogs.search(team, 'ferritin', null, PAGE)).total).toBe(1)
    expect([...reads.values()]).toEqual([2, 2])
  })

  dbTest('are searched in the database if none fits', async (db) => {
    const [team] = await teamsOf(db, ['North'], 200)
    const { db: watched, reads } = counted(db)
    const catalogs = createMarkerCatalogs(watched, { bytesMax: 1 })
    for (const total of [1, 1])
      expect((await catalogs.search(team!, 'ferritin', null, PAGE)).total).toBe(total)
    expect(reads.get(team!)).toBe(2)
  })

  dbTest('are loaded once for simultaneous searches, and again after a change', async (db) => {
    const [team] = await teamsOf(db, ['North'], 20)
    const { db: watched, reads } = counted(db)
    const catalogs = createMarkerCatalogs(watched)
    const search = async () => (await catalogs.search(team!, 'ferritin', null, PAGE)).total
    const together = () => Promise.all(Array.from({ length: 5 }, search))
    expect(await together()).toEqual([1, 1, 1, 1, 1])
    expect(reads.get(team!)).toBe(1)
    await putMarkers(db, team!, [marker(500, 1, 'Ferritin, serum')])
    expect(await together()).toEqual([2, 2, 2, 2, 2])
    expect(reads.get(team!)).toBe(2)
  })
})
