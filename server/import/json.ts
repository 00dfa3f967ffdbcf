import { basename } from 'node:path'

import * as z from 'zod/mini'

import { Id, INTEGER_MAX } from '#contract/common.ts'
import { PutPeople } from '#contract/workspace.ts'
import { LabAccount, type SentLabAccount } from '#contract/lab-accounts.ts'
import { Connection, type SentConnection } from '#contract/providers.ts'
import type { Db } from '#server/db/db.ts'
import { putPeople, type PersonToPut } from '#server/workspace/people.ts'
import {
  putConnections,
  putLabAccounts,
  putLabTests,
  putUsers,
  type Lab,
  type LabTest,
  type Written,
} from '#server/service/store.ts'
import { faultsOf, isRecord, recordsOf } from './json-records.ts'
import type { Report } from './report.ts'
import { parseJson, readText } from './text-file.ts'

type Team = { id: string; name: string }
/** `rejected`: records with an error; each was reported. */
export type Imported = Written & { rejected: number }

const Person = PutPeople.shape.people.def.element

const readJsonFile = async (file: string) => parseJson(file, await readText(file))

function rejections(file: string, report: Report) {
  let rejected = 0
  return {
    reject: (path: string, reason: string) => {
      rejected++
      report.problem(`${basename(file)}, ${path}`, reason)
    },
    count: () => rejected,
  }
}

/** What a schema makes of a record, or null after saying why it does not go in. Every path of the reason begins at the file. */
function checked<T extends z.ZodMiniType>(
  schema: T,
  record: unknown,
  path: string,
  reject: (path: string, reason: string) => void,
): z.output<T> | null {
  const result = schema.safeParse(record)
  if (result.success) return result.data
  reject(path, faultsOf(result.error))
  return null
}

const sum = (counts: Written[]): Written =>
  counts.reduce(
    (all, one) => ({
      created: all.created + one.created,
      replaced: all.replaced + one.replaced,
      unchanged: all.unchanged + one.unchanged,
    }),
    { created: 0, replaced: 0, unchanged: 0 },
  )

const summary = (
  what: string,
  team: Team,
  { created, replaced, unchanged }: Written,
  rejected: number,
) =>
  `${what} for ${team.name}: ${created} new, ${replaced} changed, ${unchanged} unchanged` +
  (rejected ? `, ${rejected} left out because of what is said above; the others went in` : '')

const KNOWN_PEOPLE = `
  select user_id::text, label from workspace_people
  where owner = $1 and user_id in (select id from jsonb_to_recordset($2::text::jsonb) as x(id uuid))`

/**
 * People as `[{"user_id": …, "label": …}]`, as a list of ids, or either under `people`. They become users of the team and
 * are put on its list of people; a label that is absent leaves the one there is.
 */
export async function importPeople(
  db: Db,
  team: Team,
  file: string,
  report: Report,
): Promise<Imported> {
  const { records, path } = recordsOf(file, await readJsonFile(file), ['people', 'users', 'data'])
  const { reject, count } = rejections(file, report)
  const people = new Map<string, PersonToPut>()
  records.forEach((record, index) => {
    const person = checked(
      Person,
      typeof record === 'string' ? { user_id: record } : record,
      `${path}[${index}]`,
      reject,
    )
    if (!person) return
    const user_id = person.user_id.toLowerCase()
    if (people.has(user_id))
      return reject(`${path}[${index}]`, `user_id: ${user_id} is there already`)
    people.set(user_id, { user_id, label: person.label })
  })
  return db.transaction(async (tx) => {
    const ids = JSON.stringify([...people.keys()].map((id) => ({ id })))
    const known = new Map(
      (await tx.rows<{ user_id: string; label: string | null }>(KNOWN_PEOPLE, [team.id, ids])).map(
        (row) => [row.user_id, row.label],
      ),
    )
    const changed = [...people.values()].filter(
      ({ user_id, label }) =>
        known.has(user_id) && label !== undefined && (label || null) !== known.get(user_id),
    )
    await putUsers(tx, team.id, [...people.keys()])
    await putPeople(tx, team.id, [...people.values()])
    const written = {
      created: people.size - known.size,
      replaced: changed.length,
      unchanged: known.size - changed.length,
    }
    report.say(summary('People', team, written, count()))
    return { ...written, rejected: count() }
  })
}

/**
 * Connections as `[{"user_id": …, "providers": […]}]`, or as `{"<user_id>": […]}`, where a list may also be the whole answer
 * `{"providers": […]}`. Their people become users of the team. A connection is known by person and slug.
 */
export async function importConnections(
  db: Db,
  team: Team,
  file: string,
  report: Report,
): Promise<Imported> {
  const { reject, count } = rejections(file, report)
  const connections = new Map<string, Map<string, SentConnection>>()
  for (const { user_id, providers, path } of perUser(file, await readJsonFile(file), reject)) {
    if (!Id.safeParse(user_id).success) {
      reject(
        path,
        `user_id: ${JSON.stringify(user_id)} is no id such as 5f0c3e51-8f6a-4f0e-9d39-1f3a7c2b4d5e`,
      )
      continue
    }
    if (!Array.isArray(providers)) {
      reject(path, 'providers: is no list')
      continue
    }
    const id = (user_id as string).toLowerCase()
    const own = connections.get(id) ?? new Map<string, SentConnection>()
    connections.set(id, own)
    providers.forEach((provider: unknown, index) => {
      const place = `${path}.providers[${index}]`
      const connection = checked(Connection, provider, place, reject)
      if (!connection) return
      if (own.has(connection.slug))
        reject(place, `slug: this person has a connection ${connection.slug} already`)
      else own.set(connection.slug, connection)
    })
  }
  return db.transaction(async (tx) => {
    await putUsers(tx, team.id, [...connections.keys()])
    const counts: Written[] = []
    for (const [userId, own] of connections) {
      counts.push(await putConnections(tx, team.id, userId, [...own.values()]))
      report.progress(counts.length, connections.size, 'people')
    }
    const written = sum(counts)
    report.say(summary(`Connections (people: ${connections.size})`, team, written, count()))
    return { ...written, rejected: count() }
  })
}

type OfUser = { user_id: unknown; providers: unknown; path: string }

function perUser(
  file: string,
  json: unknown,
  reject: (path: string, reason: string) => void,
): OfUser[] {
  const listOf = (value: unknown) =>
    isRecord(value) && 'providers' in value ? value['providers'] : value
  if (isRecord(json) && 'user_id' in json)
    return [{ user_id: json['user_id'], providers: json['providers'], path: '(file)' }]
  if (
    isRecord(json) &&
    !['users', 'people', 'data', 'connections'].some((key) => Array.isArray(json[key]))
  )
    return Object.entries(json).map(([user_id, value]) => ({
      user_id,
      providers: listOf(value),
      path: `["${user_id}"]`,
    }))
  const { records, path } = recordsOf(file, json, ['users', 'people', 'data', 'connections'])
  return records.flatMap((record, index): OfUser[] => {
    if (isRecord(record))
      return [
        { user_id: record['user_id'], providers: record['providers'], path: `${path}[${index}]` },
      ]
    reject(`${path}[${index}]`, 'is no object with user_id and providers')
    return []
  })
}

const LABS = 'select id, slug, name from labs where team_id = $1'
const MARKERS = 'select id, lab_id, provider_id from markers where team_id = $1 order by id desc'

const LabTestRecord = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.trim(), z.minLength(1)),
  lab: z.nullish(z.union([z.string(), z.object({ slug: z.string() })])),
  lab_id: z.nullish(z.int().check(z.gte(0), z.lte(INTEGER_MAX))),
  markers: z.nullish(
    z.array(z.union([z.int(), z.object({ id: z.int(), provider_id: z.nullish(z.string()) })])),
  ),
  provider_ids: z.nullish(z.array(z.string())),
})
type LabTestRecord = z.infer<typeof LabTestRecord>

/**
 * Lab tests as `[{"id", "name", "lab" (slug) or "lab_id", "markers": [ids or markers] and/or "provider_ids": [test codes]}]`, or
 * that under `lab_tests` or `data`. Laboratory and markers must be there already. A lab test is known by its id.
 */
export async function importLabTests(
  db: Db,
  team: Team,
  file: string,
  report: Report,
): Promise<Imported> {
  const { records, path } = recordsOf(file, await readJsonFile(file), ['lab_tests', 'data'])
  const { reject, count } = rejections(file, report)
  return db.transaction(async (tx) => {
    const labs = await tx.rows<Lab>(LABS, [team.id])
    const markers = await tx.rows<{
      id: number
      lab_id: number | null
      provider_id: string | null
    }>(MARKERS, [team.id])
    const labOfMarker = new Map(markers.map((marker) => [marker.id, marker.lab_id]))
    const byCode = new Map(
      markers.map((marker) => [`${marker.lab_id} ${marker.provider_id}`, marker.id]),
    )

    function markerIds(
      { markers: given, provider_ids }: LabTestRecord,
      lab: Lab,
    ): { ids: number[]; faults: string[] } {
      const faults: string[] = []
      const ids: number[] = []
      const take = (place: string, id: number | undefined, what: string) => {
        if (id !== undefined && labOfMarker.get(id) === lab.id) ids.push(id)
        else
          faults.push(
            `${place}: ${lab.slug} has no marker ${what}${id !== undefined && labOfMarker.has(id) ? ', it is of another laboratory' : ''}`,
          )
      }
      given?.forEach((marker, index) => {
        if (typeof marker === 'number') take(`markers[${index}]`, marker, String(marker))
        // ids may have changed on import, test codes do not
        else
          take(
            `markers[${index}]`,
            byCode.get(`${lab.id} ${marker.provider_id}`) ?? marker.id,
            marker.provider_id ?? String(marker.id),
          )
      })
      provider_ids?.forEach((code, index) =>
        take(`provider_ids[${index}]`, byCode.get(`${lab.id} ${code}`), `with test code ${code}`),
      )
      return { ids, faults }
    }

    const labTests = new Map<string, LabTest>()
    records.forEach((record, index) => {
      const place = `${path}[${index}]`
      const given = checked(LabTestRecord, record, place, reject)
      if (!given) return
      if (labTests.has(given.id)) return reject(place, `id: ${given.id} is there already`)
      const slug = typeof given.lab === 'string' ? given.lab : given.lab?.slug
      if (slug === undefined && (given.lab_id ?? null) === null)
        return reject(place, 'has neither lab (a slug) nor lab_id')
      const lab = labs.find((one) =>
        slug === undefined ? one.id === given.lab_id : one.slug === slug,
      )
      if (!lab)
        return reject(
          place,
          `lab: this team has no laboratory ${slug ?? given.lab_id}; it has ${labs.map((one) => one.slug).join(', ') || 'none'}`,
        )
      if (!given.markers && !given.provider_ids)
        return reject(place, 'has neither markers nor provider_ids')
      const { ids, faults } = markerIds(given, lab)
      if (faults.length) return reject(place, faults.join('; '))
      labTests.set(given.id, { id: given.id, name: given.name, lab_id: lab.id, marker_ids: ids })
    })
    const written = await putLabTests(tx, team.id, [...labTests.values()])
    report.say(summary('Lab tests', team, written, count()))
    return { ...written, rejected: count() }
  })
}

/** Lab accounts as the interface gives them, `{"data": […]}` or the list alone. A lab account is known by its id. */
export async function importLabAccounts(
  db: Db,
  team: Team,
  file: string,
  report: Report,
): Promise<Imported> {
  const { records, path } = recordsOf(file, await readJsonFile(file), ['data', 'lab_accounts'])
  const { reject, count } = rejections(file, report)
  const accounts = new Map<string, SentLabAccount>()
  records.forEach((record, index) => {
    const account = checked(LabAccount, record, `${path}[${index}]`, reject)
    if (!account) return
    const id = account.id.toLowerCase()
    if (accounts.has(id)) reject(`${path}[${index}]`, `id: ${id} is there already`)
    else accounts.set(id, account)
  })
  return db.transaction(async (tx) => {
    const written = await putLabAccounts(tx, team.id, [...accounts.values()])
    const slugs = new Set((await tx.rows<Lab>(LABS, [team.id])).map((lab) => lab.slug))
    const unknown = new Set(
      [...accounts.values()].map((account) => account.lab).filter((lab) => !slugs.has(lab)),
    )
    if (unknown.size)
      report.say(
        `The team has no markers of ${[...unknown].join(', ')}: an account of such a laboratory makes none available`,
      )
    report.say(summary('Lab accounts', team, written, count()))
    return { ...written, rejected: count() }
  })
}
