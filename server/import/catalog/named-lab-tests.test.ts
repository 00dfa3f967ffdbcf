import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { runImport } from '#server/import/main.ts'
import { collectingReport } from '#server/import/report.ts'
import { putLabs, putLabTests, putTeam } from '#server/interface/store.ts'
import { listNamedLabTests } from '#server/order-sets/lab-tests.ts'

const annual = '74524ebe-3b15-53aa-980a-9dd5b733379e'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-lab-tests-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(db: Db, csv: string) {
  const file = join(folder, 'tests.csv')
  await writeFile(file, csv)
  const report = collectingReport()
  const open = async () => ({ ...db, close: async () => {} })
  const exitCode = await runImport(['lab-tests', file], report, open)
  return { ...report, exitCode }
}

describe('names of lab tests from a CSV file', () => {
  dbTest('are added to the team’s list, and change nothing the second time', async (db) => {
    const team = await putTeam(db, { name: 'Clinic' })
    const csv = `id,name,lab,note\n${annual},"Check, annual",labcorp,fasting\n`
    expect(await run(db, csv)).toMatchObject({ exitCode: 0, problems: [] })
    expect(await listNamedLabTests(db, team.id)).toEqual([
      { id: annual, name: 'Check, annual', lab: 'labcorp', note: 'fasting' },
    ])
    expect((await run(db, csv)).lines.join()).toContain('0 new, 0 changed, 1 unchanged')
  })

  dbTest('given twice use the last one, and the other line is named', async (db) => {
    const team = await putTeam(db, { name: 'Clinic' })
    const csv = `id,name\n${annual},First\nT-1,Other\n${annual.toUpperCase()},Last\n`
    const { problems, lines } = await run(db, csv)
    expect(problems).toEqual([{ where: 'tests.csv, line 2', reason: 'same ID as line 4' }])
    expect(lines.join()).toContain('Imported 2 of 3 lab test names')
    expect((await listNamedLabTests(db, team.id)).map(({ name }) => name)).toEqual([
      'Last',
      'Other',
    ])
  })

  dbTest(
    'that are invalid are named by line and reason, and the others are imported',
    async (db) => {
      const team = await putTeam(db, { name: 'Clinic' })
      const { problems, exitCode } = await run(
        db,
        `id,name\n${annual},Annual\nT-1,\n,Nameless\nT-2,b\0d\n`,
      )
      expect(problems).toEqual([
        { where: 'tests.csv, line 3', reason: 'has no name' },
        { where: 'tests.csv, line 4', reason: 'has no ID' },
        {
          where: 'tests.csv, lab test T-2',
          reason: expect.stringContaining('can’t be stored'),
        },
      ])
      expect(exitCode).toBe(0)
      expect(await listNamedLabTests(db, team.id)).toHaveLength(1)
      expect((await run(db, 'no list\n')).exitCode).toBe(1)
    },
  )

  dbTest('with unknown labs and IDs are reported, along with unused columns', async (db) => {
    const team = await putTeam(db, { name: 'Clinic' })
    await putLabs(db, team.id, [{ id: 1, slug: 'labcorp', name: 'Labcorp' }])
    await putLabTests(db, team.id, [{ id: annual, name: 'Annual', lab_id: 1, marker_ids: [] }])
    const { lines } = await run(
      db,
      `id,name,lab,fax\n${annual},Annual,LabCorp,1\nT-1,Other,nowhere,2\nT-2,,labcorp,3\n`,
    )
    expect(lines).toEqual([
      'Unknown labs: nowhere. The team has no markers from these labs.',
      'Unknown IDs: T-1. The service has no lab tests with these IDs.',
      'Imported 2 of 3 lab test names for Clinic: 2 new, 0 changed, 0 unchanged. Skipped: line 4 (has no name); columns not used: fax.',
    ])
  })
})
