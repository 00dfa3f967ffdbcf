/** The example files of docs/import, each of which goes in whole. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { dbTest } from '#server/db/testing.ts'

import { runImport } from './main.ts'
import { collectingReport } from './report.ts'

const docs = join(import.meta.dirname, '../../docs')
const example = (name: string) => join(docs, 'examples', name)

/** The commands of the pages with the example files in them, in the order in which one needs the other. */
const imports: string[][] = [
  ['people', 'people.csv'],
  ['people', 'people.json'],
  ['workouts', '--person', '1f0c7a52-6f0e-4b6e-9d1b-0c5f8a2e4d17', 'workout.tcx'],
  ['markers', 'markers.csv'],
  ['markers', 'markers.json'],
  ['lab-tests', 'lab-tests.json'],
  ['lab-tests', 'lab-tests.csv'],
  ['lab-accounts', 'lab-accounts.json'],
  ['connections', 'connections.json'],
  ['icd10cm', 'icd10cm-order.txt', '--addenda', 'icd10cm-order-addenda.txt'],
  ['ncd', 'ncd.csv'],
]

dbTest(
  'every example file is imported completely, and changes nothing the second time',
  async (db) => {
    const open = async () => ({ ...db, close: async () => {} })
    for (const words of imports) {
      const args = words.map((word) => (/\.\w+$/.test(word) ? example(word) : word))
      const first = collectingReport()
      expect([words, await runImport(args, first, open)]).toEqual([words, 0])
      expect([words, first.problems]).toEqual([words, []])
      const again = collectingReport()
      expect(await runImport(args, again, open)).toBe(0)
      expect([words, again.problems]).toEqual([words, []])
      expect(again.lines.join('\n')).not.toMatch(/[1-9]\d* (?:new|changed)/)
    }
    const [counted] = await db.rows(
      `select (select count(*) from workspace_people)::int as people,
       (select count(*) from workouts)::int as workouts,
       (select count(*) from markers)::int as markers,
       (select count(*) from connections)::int as connections`,
    )
    expect(counted).toEqual({ people: 3, workouts: 1, markers: 6, connections: 2 })
  },
)

test('every example file is imported here, and shown on a page', () => {
  const pages = readdirSync(join(docs, 'import'))
    .map((page) => readFileSync(join(docs, 'import', page), 'utf8'))
    .join('\n')
  for (const file of readdirSync(join(docs, 'examples'))) {
    expect(imports.flat()).toContain(file)
    expect(pages).toContain(`](../examples/${file})`)
  }
})
