import * as z from 'zod/mini'

import { Id, INTEGER_MAX } from '#contract/interface/common.ts'
import { LabAccount, type SentLabAccount } from '#contract/interface/lab-accounts.ts'
import { Connection, type SentConnection } from '#contract/interface/providers.ts'
import { checkSoon } from '#server/connections/due-checks.ts'
import type { Db } from '#server/db/db.ts'
import { ERASED_WORDS, readErased } from '#server/db/erased-people.ts'
import { findUnstorable } from '#server/http/storable-text.ts'
import {
  putConnections,
  putLabAccounts,
  putLabTests,
  putUsers,
  type Lab,
  type LabTest,
  type Written,
} from '#server/interface/store.ts'
import { putNamedLabTests } from '#server/order-sets/lab-tests.ts'

import { jsonOutline, jsonParts, listIn, placeOf, recordsIn, type JsonPart } from './json-parts.ts'
import { faultsOf, isRecord, pathOf, UNSTORABLE } from './json-records.ts'
import type { Report } from './report.ts'
import { importedSentence, collectSkipped } from './skipped.ts'

type Team = { id: string; name: string }
/** `rejected`: number of records with an error, each already reported. */
export type Imported = Written & { rejected: number }

type Reject = (path: string, reason: string) => void

/** Value of a part of a file. Undefined after reporting its error. */
export function valueOf(part: JsonPart, reject: Reject): unknown {
  const { value, fault } = part.read()
  if (fault === null) return value
  reject(placeOf(part), fault)
  return undefined
}

/**
 * Result of parsing a record with a schema, or null after reporting its errors. Every path starts
 * at the file.
 */
function checked<T extends z.ZodMiniType>(
  schema: T,
  record: unknown,
  path: string,
  reject: Reject,
): z.output<T> | null {
  const result = schema.safeParse(record)
  if (result.success) return result.data
  reject(path, faultsOf(result.error))
  return null
}

const CHUNK = 1000

/**
 * Collects records and passes them to `write` a thousand at a time, so that a file of any size
 * needs little memory.
 */
function inChunks<T>(write: (items: T[]) => Promise<Written>) {
  const written: Written = { created: 0, replaced: 0, unchanged: 0 }
  let items: T[] = []
  async function flush() {
    if (!items.length) return
    const counts = await write(items)
    for (const kind of ['created', 'replaced', 'unchanged'] as const) written[kind] += counts[kind]
    items = []
  }
  return {
    written,
    flush,
    async add(item: T) {
      items.push(item)
      if (items.length === CHUNK) await flush()
    },
  }
}

/**
 * Connections as `[{"user_id": …, "providers": […]}]`, or as `{"<user_id>": […]}`, where a list
 * can also be the whole response `{"providers": […]}`. Their people become users of the team. A
 * connection is identified by person and slug.
 */
export async function importConnections(
  db: Db,
  team: Team,
  file: string,
  report: Report,
): Promise<Imported> {
  const left = collectSkipped(report, file)
  const reject = left.drop
  const people = new Set<string>()
  const refused = new Set<unknown>()
  const seen = new Set<string>()
  return db.transaction(async (tx) => {
    const isErased = await readErased(tx, team.id)
    const connections = inChunks((some: OfPerson[]) => writeConnections(tx, team, some))
    for await (const { user_id, providers, path, first } of perUser(file, reject)) {
      if (!Id.safeParse(user_id).success) {
        if (!refused.has(user_id))
          reject(
            path,
            `user_id: ${JSON.stringify(user_id)} isn’t an ID such as 5f0c3e51-8f6a-4f0e-9d39-1f3a7c2b4d5e`,
          )
        refused.add(user_id)
        continue
      }
      if (!Array.isArray(providers)) {
        reject(path, 'providers: isn’t a list')
        continue
      }
      const id = (user_id as string).toLowerCase()
      if (isErased(id)) {
        if (!refused.has(id)) reject(path, ERASED_WORDS)
        refused.add(id)
        continue
      }
      if (!people.has(id)) await connections.add({ id, connection: null })
      people.add(id)
      for (const [index, provider] of providers.entries()) {
        const place = `${path}.providers[${first + index}]`
        const unstorable = findUnstorable(provider)
        if (unstorable) {
          reject(place, `${pathOf(unstorable)}: ${UNSTORABLE}`)
          continue
        }
        const connection = checked(Connection, provider, place, reject)
        if (!connection) continue
        const known = `${id} ${connection.slug}`
        if (seen.has(known))
          reject(place, `slug: this person already has a connection to ${connection.slug}`)
        else await connections.add({ id, connection })
        seen.add(known)
      }
      report.progress(people.size, null, 'people')
    }
    await connections.flush()
    // at once and last, because checks wait for the people who are locked
    await checkSoon(tx, team.id, [...people])
    const of = `${people.size} ${people.size === 1 ? 'person' : 'people'}`
    const unlisted = await notListed(tx, team, [...people])
    if (unlisted.length)
      report.say(
        `These people aren’t on the list, so their connections aren’t checked: ${firstOf(unlisted)}.`,
      )
    report.say(
      importedSentence([`connection (${of})`, `connections (${of})`], team, connections.written, {
        left,
        columns: 'fields',
      }),
    )
    return { ...connections.written, rejected: left.count() }
  })
}

const NAMED_MAX = 20
/** The first of them, and how many more there are. */
export const firstOf = (ids: readonly string[]) =>
  ids.slice(0, NAMED_MAX).join(', ') +
  (ids.length > NAMED_MAX ? ` and ${ids.length - NAMED_MAX} more` : '')

const NOT_LISTED = `
  select x.id from jsonb_to_recordset($2::text::jsonb) as x(id uuid)
  where not exists (
    select from workspace_people p where p.owner = $1 and p.user_id = x.id and p.removed_at is null) order by x.id`
const notListed = async (db: Db, team: Team, ids: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(NOT_LISTED, [team.id, JSON.stringify(ids.map((id) => ({ id })))])
  ).map(({ id }) => id)

/** A person's connection, or only the person without any. */
type OfPerson = { id: string; connection: SentConnection | null }

async function writeConnections(db: Db, team: Team, some: OfPerson[]): Promise<Written> {
  const ofPerson = new Map<string, SentConnection[]>()
  for (const { id, connection } of some) {
    const own = ofPerson.get(id) ?? []
    ofPerson.set(id, own)
    if (connection) own.push(connection)
  }
  await putUsers(db, team.id, [...ofPerson.keys()])
  return putConnections(db, team.id, ofPerson)
}

/** Providers of a user, or some of them. `first` is the index of the first one in the file's list. */
type OfUser = { user_id: unknown; providers: unknown; path: string; first: number }

async function* perUser(file: string, reject: Reject): AsyncGenerator<OfUser> {
  const { lists, members } = await jsonOutline(file)
  const keys = ['users', 'people', 'data', 'connections']
  if (members.has('user_id')) {
    let user_id: unknown
    for await (const part of jsonParts(file))
      if ('read' in part && part.key === 'user_id') user_id = part.read().value
    const path = '(file)'
    if (!lists.has('providers')) yield { user_id, providers: undefined, path, first: 0 }
    else yield* listOf(file, 'providers', user_id, path)
  } else if (!lists.has(null) && !keys.some((key) => lists.has(key)))
    for await (const part of jsonParts(file)) {
      const { key: user_id } = part
      const path = `["${user_id}"]`
      if ('isList' in part) yield { user_id, providers: [], path, first: 0 }
      else {
        const { value, fault } = part.read()
        const providers = isRecord(value) && 'providers' in value ? value['providers'] : value
        if (value === null && fault !== null) reject(path, fault)
        else if (part.index === null) yield { user_id, providers, path, first: 0 }
        else yield { user_id, providers: [value], path, first: part.index }
      }
    }
  else {
    const { key } = await listIn(file, keys)
    for await (const part of recordsIn(file, key)) {
      const path = placeOf(part)
      const { value: record, fault } = part.read()
      if (record === null && fault !== null) reject(path, fault)
      else if (!isRecord(record)) reject(path, 'isn’t an object with user_id and providers')
      else yield { user_id: record['user_id'], providers: record['providers'], path, first: 0 }
    }
  }
}

async function* listOf(
  file: string,
  key: string,
  user_id: unknown,
  path: string,
): AsyncGenerator<OfUser> {
  yield { user_id, providers: [], path, first: 0 }
  for await (const part of recordsIn(file, key))
    yield { user_id, providers: [part.read().value], path, first: part.index }
}

const LABS = 'select id, slug, name from labs where team_id = $1'
const MARKERS = 'select id, lab_id, provider_id from markers where team_id = $1 order by id desc'
const NAMES = `
  select id, name from lab_tests
  where team_id = $1 and id in (select id from jsonb_to_recordset($2::text::jsonb) as x(id text))`

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

/** Stores lab tests, and puts those with a new name on the team's list. */
async function writeLabTests(
  db: Db,
  team: Team,
  some: LabTest[],
  labs: readonly Lab[],
): Promise<Written> {
  const rows = await db.rows<{ id: string; name: string }>(NAMES, [
    team.id,
    JSON.stringify(some.map(({ id }) => ({ id }))),
  ])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const named = some
    .filter(({ id, name }) => names.get(id) !== name)
    .map(({ id, name, lab_id }) => ({
      id,
      name,
      lab: labs.find((lab) => lab.id === lab_id)?.slug ?? null,
    }))
  if (named.length) await putNamedLabTests(db, team.id, named)
  return putLabTests(db, team.id, some)
}

/**
 * Lab tests as `[{"id", "name", "lab" (slug) or "lab_id", "markers": [ids or markers] and/or
 * "provider_ids": [test codes]}]`, or such a list under `lab_tests` or `data`. Laboratory and
 * markers must exist. A lab test is identified by its id. New names are added to the team's list,
 * which the team may have changed since an earlier import.
 */
export async function importLabTests(
  db: Db,
  team: Team,
  file: string,
  report: Report,
): Promise<Imported> {
  const { key } = await listIn(file, ['lab_tests', 'data'])
  const left = collectSkipped(report, file)
  const reject = left.drop
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
            `${place}: ${lab.slug} has no marker ${what}${id !== undefined && labOfMarker.has(id) ? ' (it belongs to a different lab)' : ''}`,
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

    /** Null after reporting why it is rejected. */
    function labTestOf(part: JsonPart): LabTest | null {
      const place = placeOf(part)
      const record = valueOf(part, reject)
      const given = record === undefined ? null : checked(LabTestRecord, record, place, reject)
      if (!given) return null
      left.passOver(
        Object.keys(record as object).filter((field) => !(field in LabTestRecord.shape)),
      )
      const refuse = (reason: string) => {
        reject(place, reason)
        return null
      }
      if (seen.has(given.id)) return refuse(`id: ${given.id} appears more than once`)
      const slug = typeof given.lab === 'string' ? given.lab : given.lab?.slug
      if (slug === undefined && (given.lab_id ?? null) === null)
        return refuse('needs lab (a slug) or lab_id')
      const lab = labs.find((one) =>
        slug === undefined ? one.id === given.lab_id : one.slug === slug,
      )
      if (!lab)
        return refuse(
          `lab: this team has no lab ${slug ?? given.lab_id}. It has ${labs.map((one) => one.slug).join(', ') || 'none'}`,
        )
      if (!given.markers && !given.provider_ids) return refuse('needs markers or provider_ids')
      const { ids, faults } = markerIds(given, lab)
      if (faults.length) return refuse(faults.join('; '))
      return { id: given.id, name: given.name, lab_id: lab.id, marker_ids: ids }
    }

    const seen = new Set<string>()
    const labTests = inChunks((some: LabTest[]) => writeLabTests(tx, team, some, labs))
    for await (const part of recordsIn(file, key)) {
      const labTest = labTestOf(part)
      if (!labTest) continue
      seen.add(labTest.id)
      await labTests.add(labTest)
    }
    await labTests.flush()
    report.say(
      importedSentence(['lab test', 'lab tests'], team, labTests.written, {
        left,
        columns: 'fields',
      }),
    )
    return { ...labTests.written, rejected: left.count() }
  })
}

/**
 * Lab accounts in the interface's format, `{"data": […]}` or only the list. A lab account is
 * identified by its id.
 */
export async function importLabAccounts(
  db: Db,
  team: Team,
  file: string,
  report: Report,
): Promise<Imported> {
  const { key } = await listIn(file, ['data', 'lab_accounts'])
  const left = collectSkipped(report, file)
  const reject = left.drop
  return db.transaction(async (tx) => {
    const seen = new Set<string>()
    const labs = new Set<string>()
    const accounts = inChunks((some: SentLabAccount[]) => putLabAccounts(tx, team.id, some))
    for await (const part of recordsIn(file, key)) {
      const record = valueOf(part, reject)
      const account =
        record === undefined ? null : checked(LabAccount, record, placeOf(part), reject)
      const id = account?.id.toLowerCase()
      if (!account || id === undefined) continue
      if (seen.has(id)) reject(placeOf(part), `id: ${id} appears more than once`)
      else {
        labs.add(account.lab)
        await accounts.add({ ...account, id })
      }
      seen.add(id)
    }
    await accounts.flush()
    const slugs = new Set((await tx.rows<Lab>(LABS, [team.id])).map((lab) => lab.slug))
    const unknown = [...labs].filter((lab) => !slugs.has(lab))
    if (unknown.length)
      report.say(
        `Unknown labs: ${unknown.join(', ')}. The team has no markers from these labs, so no markers can be ordered with these accounts.`,
      )
    report.say(
      importedSentence(['lab account', 'lab accounts'], team, accounts.written, {
        left,
        columns: 'fields',
      }),
    )
    return { ...accounts.written, rejected: left.count() }
  })
}
