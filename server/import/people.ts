import { basename } from 'node:path'

import { Id } from '#contract/interface/common.ts'
import { LABEL_MAX, PutPeople, tagLimits } from '#contract/own/workspace.ts'
import { splitTags, tagsError } from '#lib/tags.ts'
import { checkSoon } from '#server/connections/due-checks.ts'
import type { Db } from '#server/db/db.ts'
import { ERASED_WORDS, readErased } from '#server/db/erased-people.ts'
import { findUnstorable } from '#server/http/storable-text.ts'
import { putUsers, type Written } from '#server/interface/store.ts'
import { putPeople, tidyTags, type PersonToPut } from '#server/people/people.ts'

import { listIn, placeOf, recordsIn } from './json-parts.ts'
import { isRecord, SAVE_AS_UTF8, UNSTORABLE } from './json-records.ts'
import type { Imported } from './json.ts'
import type { Report } from './report.ts'
import { importedSentence, collectSkipped, type Skipped } from './skipped.ts'
import { beginsLikeJson, createHeadings, linesOf } from './table.ts'

type Team = { id: string; name: string; isElsewhere?: boolean }

/** Each column or field, and alternative headings for it. Case, spaces, and punctuation are ignored. */
export const peopleColumns = {
  user_id: ['id', 'user', 'person id', 'uuid'],
  label: ['name', 'full name', 'person', 'display name'],
  tags: ['tag', 'groups', 'group'],
} as const
type Column = keyof typeof peopleColumns
const headings = createHeadings(peopleColumns, ['user_id'])

type Given = Partial<Record<Column, unknown>>
/** A person as written in the file, or the reason that the entry can't be read. */
type Row = { place: string; given: Given | string }

const Label = PutPeople.shape.people.def.element.shape.label
const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
/** An id, also in the braces that some databases export. */
const readId = (value: unknown) => Id.safeParse(text(value).replace(/^\{(.*)\}$/, '$1'))

/** An empty cell keeps the existing value. */
const cellsOf = (cells: readonly string[], columns: readonly (Column | undefined)[]): Given =>
  Object.fromEntries(
    columns.flatMap((column, index) => {
      const cell = cells[index]?.trim()
      return column && cell ? [[column, cell]] : []
    }),
  )

/** The columns of a table: its headings, or a user id, a label, and tags. */
function headingsOf(file: string, cells: readonly string[], left: Skipped) {
  const isHeading = !cells.some((cell) => readId(cell).success)
  if (!isHeading) return { isHeading, columns: Object.keys(peopleColumns) as Column[] }
  const { columns, unused, fault } = headings.read(cells)
  if (fault !== null) throw new Error(`${basename(file)} ${fault}`)
  left.passOver(unused)
  return { isHeading, columns }
}

async function* tableRows(file: string, left: Skipped): AsyncGenerator<Row> {
  let read: ReturnType<typeof headingsOf> | null = null
  for await (const { place, cells } of linesOf(file)) {
    const isFirst = read === null
    read ??= headingsOf(file, cells, left)
    if (isFirst && read.isHeading) continue
    const { columns } = read
    const extra = cells.slice(columns.length).some((cell) => cell.trim())
    yield {
      place: `line ${place}`,
      given: extra
        ? `has ${cells.length} cells, but ${columns.length} were expected`
        : cellsOf(cells, columns),
    }
  }
}

async function* jsonRows(file: string, key: string | null, left: Skipped): AsyncGenerator<Row> {
  for await (const part of recordsIn(file, key)) {
    const { value, fault } = part.read()
    const place = placeOf(part)
    if (fault !== null) yield { place, given: fault }
    else if (typeof value === 'string') yield { place, given: { user_id: value } }
    else if (!isRecord(value)) yield { place, given: {} }
    else {
      const given: Given = {}
      for (const [name, what] of Object.entries(value)) {
        const column = headings.columnOf(name)
        if (column) given[column] = what
        else left.passOver([name])
      }
      yield { place, given }
    }
  }
}

/**
 * The person, or the reason that the entry is invalid. Tags and a label that are null or missing,
 * and an empty label, keep the existing ones.
 */
function personOf({ user_id, label, tags }: Given): PersonToPut | string {
  if (user_id === undefined || user_id === null || user_id === '') return 'no ID'
  const id = readId(user_id)
  if (!id.success) return `${JSON.stringify(user_id)} isn’t a valid user ID`
  const named = Label.safeParse(label)
  if (!named.success)
    return typeof label === 'string'
      ? `label longer than ${LABEL_MAX} characters`
      : 'label isn’t text'
  const list = typeof tags === 'string' ? splitTags(tags) : (tags ?? undefined)
  if (list !== undefined && !(Array.isArray(list) && list.every((tag) => typeof tag === 'string')))
    return 'tags aren’t a list of strings'
  const wrong = list && tagsError(list, tagLimits)
  if (wrong) return wrong.replace(/\.$/, '')
  const person = { user_id: id.data.toLowerCase(), label: named.data || undefined, tags: list }
  return findUnstorable(person) ? `a value ${UNSTORABLE}. ${SAVE_AS_UTF8}` : person
}

// an array makes PostgreSQL use the index, even if the table has grown since it was analyzed
const KNOWN_PEOPLE = `
  select user_id::text, label, tags from workspace_people
  where owner = $1 and removed_at is null
    and user_id = any(array(select id from jsonb_to_recordset($2::text::jsonb) as x(id uuid)))`

/** Writes different people, all in one call, because people are locked in one order. */
async function writePeople(db: Db, team: Team, people: PersonToPut[]): Promise<Written> {
  const ids = people.map(({ user_id }) => user_id)
  const rows = await db.rows<{ user_id: string; label: string | null; tags: string[] }>(
    KNOWN_PEOPLE,
    [team.id, JSON.stringify(ids.map((id) => ({ id })))],
  )
  const known = new Map(rows.map((row) => [row.user_id, row]))
  const isChanged = ({ user_id, label, tags }: PersonToPut) => {
    const before = known.get(user_id)
    if (!before) return false
    const isRenamed = label !== undefined && label !== before.label
    return isRenamed || (tags && tidyTags(tags).join('\n') !== before.tags.join('\n'))
  }
  const replaced = people.filter(isChanged).length
  await putPeople(db, team.id, people)
  if (!team.isElsewhere) await putUsers(db, team.id, ids)
  await checkSoon(db, team.id, ids)
  return { created: people.length - known.size, replaced, unchanged: known.size - replaced }
}

/**
 * People from a table (comma, semicolon, tab, or bar) with the columns user_id, label, and tags, or
 * without headings in that order, or from JSON: `[{"user_id": …, "label": …, "tags": […]}]`, a
 * list of ids, or either under `people`. They become users of the team, unless
 * another service has its users, and are added to its list.
 * A missing or empty label, missing tags, and an empty cell keep the existing ones. Given tags replace them. Throws an
 * Error if the file as a whole can't be read.
 */
export async function importPeople(
  db: Db,
  team: Team,
  file: string,
  report: Report,
): Promise<Imported> {
  const left = collectSkipped(report, file)
  const isJson = await beginsLikeJson(file)
  const { key, count: total } = isJson
    ? await listIn(file, ['people', 'users', 'data'])
    : { key: null, count: null }
  const rows = isJson ? jsonRows(file, key, left) : tableRows(file, left)
  return db.transaction(async (tx) => {
    const isErased = await readErased(tx, team.id)
    const seen = new Map<string, string>()
    const people: PersonToPut[] = []
    let read = 0
    for await (const { place, given } of rows) {
      const person = typeof given === 'string' ? given : personOf(given)
      const earlier = typeof person === 'string' ? undefined : seen.get(person.user_id)
      if (typeof person === 'string') left.drop(place, person)
      else if (earlier !== undefined) left.drop(place, `same ID as ${earlier}`)
      else if (isErased(person.user_id)) left.drop(place, ERASED_WORDS)
      else {
        seen.set(person.user_id, place)
        people.push(person)
      }
      report.progress(++read, total, 'people')
    }
    const written = await writePeople(tx, team, people)
    report.say(
      importedSentence(['person', 'people'], team, written, {
        left,
        columns: isJson ? 'fields' : 'columns',
      }),
    )
    return { ...written, rejected: left.count() }
  })
}
