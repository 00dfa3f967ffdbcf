import type { Db } from '#server/db/db.ts'

import { ensureDataKey, readDataKeys } from './data-keys.ts'
import { openText, SEALED_START } from './sealed-text.ts'

/** Column with encrypted texts, with its table's primary key and types. */
type SealedColumn = { table: string; column: string; key: Readonly<Record<string, string>> }

const PERSON = { owner: 'text', user_id: 'uuid' }
/** All texts that teams write about people, and the days of their workouts. */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'workspace_people', column: 'label', key: PERSON },
  { table: 'person_notes', column: 'words', key: { ...PERSON, id: 'uuid' } },
  { table: 'workout_days', column: 'days', key: PERSON },
  { table: 'workout_exclusions', column: 'reason', key: { ...PERSON, workout_id: 'uuid' } },
  { table: 'problems', column: 'note', key: { owner: 'text', id: 'uuid' } },
  {
    table: 'problem_events',
    column: 'fields',
    key: { owner: 'text', problem_id: 'uuid', n: 'int' },
  },
  { table: 'break_glass', column: 'reason', key: { owner: 'text', id: 'uuid' } },
]
/** Number of rows changed at once. */
const PART = 200

/** True if a text is encrypted. Scans the tables to the end if none is. */
export async function holdsSealedTexts(db: Db): Promise<boolean> {
  for (const { table, column } of SEALED_COLUMNS)
    if (
      (
        await db.rows(
          `select 1 from ${table} where starts_with(${column}, '${SEALED_START}') limit 1`,
        )
      ).length
    )
      return true
  return false
}

/** Small tables: names, and texts that earlier versions stored unencrypted. */
const SMALL = ['workspace_people', 'workout_exclusions', 'break_glass']
const PLAIN = SEALED_COLUMNS.filter(({ table }) => SMALL.includes(table))
  .map(
    ({ table, column }) =>
      `select 1 from ${table} where ${column} <> '' and not starts_with(${column}, '${SEALED_START}')`,
  )
  .join(' union all ')

/** True if a name or a reason isn't encrypted. */
export const holdsPlainTexts = async (db: Db): Promise<boolean> =>
  (await db.rows(`${PLAIN} limit 1`)).length > 0

type Found = Record<string, unknown> & { owner: string; text: string }
type Change = (row: Found) => string

/** Changes the texts of a column that are encrypted, or that aren't. Resolves with their number. */
async function changeColumn(
  db: Db,
  { table, column, key }: SealedColumn,
  areSealed: boolean,
  change: Change,
): Promise<number> {
  const names = Object.keys(key)
  const types = Object.values(key)
  const find = (isFirst: boolean) => `
    select ${names.map((name) => `t.${name}`).join(', ')}, t.${column} as text from ${table} t
    where t.${column} <> '' and starts_with(t.${column}, '${SEALED_START}') = ${areSealed}
      ${isFirst ? '' : `and (${names.map((name) => `t.${name}`).join(', ')}) > (${types.map((type, index) => `$${index + 1}::${type}`).join(', ')})`}
    order by ${names.map((name) => `t.${name}`).join(', ')} limit ${PART} for update`
  const put = `
    update ${table} t set ${column} = x.text
    from jsonb_to_recordset($1::text::jsonb) as x(${names.map((name) => `${name} ${key[name]}`).join(', ')}, text text)
    where ${names.map((name) => `t.${name} = x.${name}`).join(' and ')}`
  let changed = 0
  for (let last: unknown[] | null = null; ;) {
    const after: unknown[] = last ?? []
    const rows: Found[] = await db.transaction(async (tx) => {
      const found = await tx.rows<Found>(find(last === null), after)
      const texts = found.map((row) => ({ ...row, text: change(row) }))
      if (texts.length) await tx.rows(put, [JSON.stringify(texts)])
      return found
    })
    changed += rows.length
    const end = rows.at(-1)
    if (!end || rows.length < PART) return changed
    last = names.map((name) => end[name])
  }
}

async function changeAll(db: Db, areSealed: boolean, change: Change): Promise<number> {
  let changed = 0
  for (const column of SEALED_COLUMNS) changed += await changeColumn(db, column, areSealed, change)
  return changed
}

/**
 * Encrypts the texts that aren't encrypted yet. Resolves with their number. Other reads and writes
 * continue.
 */
export async function sealAll(db: Db, masters: readonly Buffer[]): Promise<number> {
  const owners = await db.rows<{ owner: string }>('select distinct owner from workspace_people')
  for (const { owner } of owners) await ensureDataKey(db, owner, masters)
  const keys = await readDataKeys(db, masters)
  return changeAll(db, false, ({ owner, text }) => keys.get(owner)?.seal(text) ?? text)
}

/** Decrypts all encrypted texts. Resolves with their number. */
export async function unsealAll(db: Db, masters: readonly Buffer[]): Promise<number> {
  const byId = new Map([...(await readDataKeys(db, masters)).values()].map((key) => [key.id, key]))
  return changeAll(db, true, ({ text }) => openText(text, (id) => byId.get(id)))
}
