/**
 * The service over many teams with a catalog each, and one with a person of many workouts, in a process of its own. Prints one
 * line of JSON when it listens. The arguments are a PostgreSQL address, or a folder for PGlite, and the number of teams, of
 * markers of each, and of workouts.
 */
import type { SentMarker } from '#contract/interface/markers.ts'
import { openDb } from '#server/db/open.ts'
import { buildService } from '#server/interface/app.ts'
import { createKey } from '#server/interface/keys.ts'
import { putLabs, putMarkers, putTeam, putUsers } from '#server/interface/store.ts'

import { markerName, putWorkoutsOfMany, userId } from './rows.ts'
import { serve } from './serve.ts'

const [where = '', ...counts] = process.argv.slice(2)
const [teams = 0, markers = 0, workouts = 0] = counts.map(Number)
const remote = where.startsWith('postgres')
const db = await openDb({ databaseUrl: remote ? where : null, dataDir: remote ? '' : where })

const marker = (id: number): SentMarker => {
  const name = markerName(id)
  return {
    id,
    name,
    slug: name.toLowerCase().replace(/\W+/g, '-'),
    description: null,
    lab_id: 1,
    provider_id: String(id).padStart(6, '0'),
    type: 'biomarker',
    unit: null,
    price: null,
    expected_results: [],
  }
}

const keys: string[] = []
for (let n = 0; n < teams; n++) {
  const { id } = await putTeam(db, { name: `Team ${n}` })
  await putLabs(db, id, [{ id: 1, slug: 'lab-1', name: 'Lab 1' }])
  await putMarkers(
    db,
    id,
    Array.from({ length: markers }, (_, at) => marker(at + 1)),
  )
  keys.push(await createKey(db, id))
}
/** A team of one person with so many workouts. */
async function putPerson(name: string, each: number) {
  const { id } = await putTeam(db, { name })
  const user = userId(1)
  await putUsers(db, id, [user])
  await putWorkoutsOfMany(db, id, { from: each, to: 2 * each, each })
  return { user, key: await createKey(db, id) }
}
const large = await putPerson('Large', workouts)
const small = await putPerson('Small', 20)
if (remote) await db.exec('analyze')

const app = buildService({ db, diagnoses: () => null, requestsPerMinute: 0 })
await serve(app, db, { pid: process.pid, keys, large, small })
