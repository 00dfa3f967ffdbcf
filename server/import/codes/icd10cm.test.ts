import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { collectingReport } from '#server/import/report.ts'
import { loadDiagnoses } from '#server/interface/diagnosis/load.ts'

import { importIcd10cm, releaseName } from './icd10cm.ts'

const line = (number: number, code: string, flag: 0 | 1, title: string) =>
  `${String(number).padStart(5, '0')} ${code.padEnd(8)}${flag} ${title.slice(0, 60).padEnd(60)} ${title}`
const change = (action: string, code: string, flag: 0 | 1, title: string) =>
  `${action.padEnd(13)}${flag} ${code.padEnd(8)}${title.padEnd(60)} ${title}`

const ORDER = [
  line(1, 'J45', 0, 'Asthma'),
  line(2, 'J4520', 1, 'Mild intermittent asthma, uncomplicated'),
  line(3, 'J45909', 1, 'Unspecified asthma, uncomplicated'),
]

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-icd10cm-'))
})
afterAll(() => rm(folder, { recursive: true }))

const file = async (name: string, lines: string[]) => {
  const path = join(folder, name)
  await writeFile(path, `${lines.join('\r\n')}\r\n`)
  return path
}
const stored = (db: Db) =>
  db
    .rows<{ code: string }>('select code from diagnosis_codes order by code')
    .then((rows) => rows.map(({ code }) => code))
const release = (db: Db) => db.rows('select name, codes from diagnosis_release')

describe('importing ICD-10-CM', () => {
  dbTest('makes the release searchable, however often it is repeated', async (db) => {
    const orderFile = await file('order_2026.txt', ORDER)
    for (let i = 0; i < 2; i++) {
      expect(await importIcd10cm(db, { orderFile }, collectingReport())).toEqual({
        name: 'FY2026',
        codes: 3,
      })
      expect(await stored(db)).toEqual(['J45', 'J4520', 'J45909'])
      expect(await release(db)).toEqual([{ name: 'FY2026', codes: 3 }])
    }
    expect((await loadDiagnoses(db)).search('asthma')[0]).toEqual({
      diagnosis_code: 'J45.909',
      description: 'Unspecified asthma, uncomplicated',
    })
  })

  dbTest('applies the addenda, and an import without them removes them', async (db) => {
    const orderFile = await file('order_2026.txt', ORDER)
    const addendaFile = await file('addenda_2027.txt', [
      change('Delete:', 'J4520', 1, 'Mild intermittent asthma, uncomplicated'),
      change('Add:', 'J4521', 1, 'Mild asthma'),
    ])
    const report = collectingReport()
    await importIcd10cm(db, { orderFile, addendaFile }, report)
    expect(await stored(db)).toEqual(['J45', 'J4521', 'J45909'])
    expect(await release(db)).toEqual([{ name: 'FY2026 with FY2027 addenda', codes: 3 }])
    expect(report.lines).toContain('Codes in the addenda: 1 added, 1 deleted, 0 revised')
    await importIcd10cm(db, { orderFile }, collectingReport())
    expect(await stored(db)).toEqual(['J45', 'J4520', 'J45909'])
  })

  dbTest(
    'changes nothing if a line is wrong or the addenda don’t fit, and names the line',
    async (db) => {
      const orderFile = await file('order_2026.txt', ORDER)
      await importIcd10cm(db, { orderFile }, collectingReport())
      const before = [await stored(db), await release(db)]
      const report = collectingReport()
      const broken = await file('order_2027.txt', [...ORDER, '00004 J46', 'rubbish'])
      await expect(importIcd10cm(db, { orderFile: broken }, report)).rejects.toThrow(
        'order_2027.txt, line 4: expected 0 or 1 (billable) in column 15',
      )
      expect(report.problems.map(({ where }) => where)).toEqual([
        'order_2027.txt, line 4',
        'order_2027.txt, line 5',
      ])
      const addendaFile = await file('addenda_2027.txt', [
        change('Add:', 'J46', 1, 'New'),
        change('Delete:', 'Z99', 1, 'Gone'),
      ])
      await expect(
        importIcd10cm(db, { orderFile, addendaFile }, collectingReport()),
      ).rejects.toThrow('addenda_2027.txt, line 2: deletes Z99')
      expect([await stored(db), await release(db)]).toEqual(before)
    },
  )

  dbTest('is one transaction, so a failure halfway leaves the previous release', async (db) => {
    const orderFile = await file('order_2026.txt', ORDER)
    await importIcd10cm(db, { orderFile }, collectingReport())
    const failing = {
      ...collectingReport(),
      progress: () => {
        throw new Error('stopped')
      },
    }
    await expect(
      importIcd10cm(db, { orderFile: await file('order_2027.txt', ORDER.slice(0, 1)) }, failing),
    ).rejects.toThrow('stopped')
    expect(await stored(db)).toEqual(['J45', 'J4520', 'J45909'])
    expect(await release(db)).toEqual([{ name: 'FY2026', codes: 3 }])
  })

  dbTest('reports a missing file', async (db) => {
    await expect(
      importIcd10cm(db, { orderFile: join(folder, 'nothing.txt') }, collectingReport()),
    ).rejects.toThrow('nothing.txt')
  })

  test('names a release after the years in its file names', () => {
    expect(releaseName('/x/icd10cm_order_2026.txt')).toBe('FY2026')
    expect(releaseName('icd10cm-order-2026.txt', 'icd10cm_order_addenda_2027.txt')).toBe(
      'FY2026 with FY2027 addenda',
    )
    expect(releaseName('codes.txt')).toBe('codes.txt')
  })
})

const DATA = new URL('../../../../shared/data/icd10cm/', import.meta.url)
const official = (name: string) => fileURLToPath(new URL(name, DATA))
const there = existsSync(official('icd10cm_order_2026.txt'))

describe.skipIf(!there)(
  `importing the official files${there ? '' : ' (skipped: they are not at ../shared/data/icd10cm)'}`,
  () => {
    dbTest(
      'adds the whole FY2026 release with the FY2027 addenda, and searches it',
      async (db) => {
        const files = {
          orderFile: official('icd10cm_order_2026.txt'),
          addendaFile: official('icd10cm_order_addenda_2027.txt'),
        }
        // the counts that the addenda file itself gives for the release after it
        expect(await importIcd10cm(db, files, collectingReport())).toEqual({
          name: 'FY2026 with FY2027 addenda',
          codes: 23524 + 74879,
        })
        const [row] = await db.rows(
          'select count(*)::int as codes, (count(*) filter (where billable))::int as billable from diagnosis_codes',
        )
        expect(row).toEqual({ codes: 98403, billable: 74879 })
        const search = await loadDiagnoses(db)
        expect(search.search('VEXAS')[0]?.diagnosis_code).toBe('M04.3')
        expect(search.search('I42.0').map(({ diagnosis_code }) => diagnosis_code)).toEqual([
          'I42.0',
          'I42.00',
          'I42.01',
          'I42.09',
        ])
      },
      120_000,
    )
  },
)
