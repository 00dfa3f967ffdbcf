import { expect, test } from 'vitest'

import { readChanges, type ChangingList, type ListRules } from './changing-list.ts'

type Row = { id: string; name: string; version: number }
const rules: ListRules<Row> = {
  idOf: ({ id }) => id,
  personOf: ({ id }) => id,
  order: (a, b) => a.name.localeCompare(b.name),
  belongs: ({ name }) => name !== 'gone',
  isOlder: (received, known) => received.version < known.version,
}
const row = (id: string, name: string, version = 1): Row => ({ id, name, version })
const [ada, ben, cleo] = [row('1', 'Ada'), row('2', 'Ben'), row('3', 'Cleo')]

type Sent = { since?: string; after?: string }
/** Service that gives these responses in turn, and takes down what it was asked. */
function service(...answers: { rows: Row[]; total?: number; removed?: string[]; next?: string }[]) {
  const asked: Sent[] = []
  const read = async (part: Sent) => {
    const answer = answers[asked.length]
    if (!answer) throw new Error('Asked too often')
    asked.push(part)
    const { rows, total = 0, removed = [], next = null } = answer
    return { rows, total, removed, next, moment: `m${asked.length}` }
  }
  return { asked, read }
}
const reading = (known: ChangingList<Row> | undefined, ...answers: Parameters<typeof service>) => {
  const { asked, read } = service(...answers)
  return { asked, list: readChanges(() => known, read, rules) }
}
const known = { rows: [ada, ben], moment: 'm0' }

test('a list loads in parts, and continues from the first part’s time', async () => {
  const { asked, list } = reading(undefined, { rows: [cleo], next: '3' }, { rows: [ada], total: 2 })
  expect(await list).toEqual({ rows: [ada, cleo], moment: 'm1' })
  expect(asked).toEqual([{}, { after: '3' }])
})

test('changes are applied, and the rows stay the same without any', async () => {
  const { asked, list } = reading(known, { rows: [], total: 2 })
  expect((await list).rows).toBe(known.rows)
  expect(asked).toEqual([{ since: 'm0' }])

  const renamed = row('2', 'Aaron', 2)
  const changed = await reading(known, { rows: [renamed, cleo], total: 2, removed: ['1'] }).list
  expect(changed).toEqual({ rows: [renamed, cleo], moment: 'm1' })
})

test('a row that left the list is dropped, and an older change does nothing', async () => {
  const left = await reading(known, { rows: [row('2', 'gone', 2)], total: 1 }).list
  expect(left.rows).toEqual([ada])
  const newer = { rows: [ada, row('2', 'Bo', 3)], moment: 'm0' }
  const { list } = reading(newer, { rows: [row('2', 'Ben', 2)], total: 2 })
  expect((await list).rows).toEqual(newer.rows)
})

test('a list that missed changes loads completely', async () => {
  const { asked, list } = reading(known, { rows: [], total: 1 }, { rows: [cleo], total: 1 })
  expect(await list).toEqual({ rows: [cleo], moment: 'm2' })
  expect(asked).toEqual([{ since: 'm0' }, {}])
})
