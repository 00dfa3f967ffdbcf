import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { runImport } from '#server/import/main.ts'
import { collectingReport } from '#server/import/report.ts'
import { readCoverage } from '#server/order-sets/coverage.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-ncd-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function run(db: Db, contents: string | Uint8Array, ...options: string[]) {
  const file = join(folder, 'lists.csv')
  await writeFile(file, contents)
  const report = collectingReport()
  const open = async () => ({ ...db, close: async () => {} })
  const exitCode = await runImport(['ncd', file, ...options], report, open)
  return { ...report, exitCode }
}

const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const TSH = ['3016-3']
const CBC = ['6690-2', '789-8', '718-7']
/** What the lists say of each code for one test: null where no list is for it. */
async function listsOf(db: Db, test: string[], ...diagnosis_codes: string[]) {
  const { determinations } = await readCoverage(db, { tests: [test], diagnosis_codes })
  return determinations[0]?.diagnoses.map(({ list }) => list) ?? null
}

// made up: neither the codes nor the lists that they stand on are CMS's
const LISTS = `NCD,Title,HCPCS,List,ICD-10-CM,Effective Date
190.22,Thyroid Testing,84443,covered,E03.9,2026-10-01
NCD 190.22,Thyroid Testing,84443,Covered,E05.00-E05.11*,2026-10-01
190.22,Thyroid Testing,84443,does not support medical necessity,R53.83,2026-10-01
190.15,Blood Counts,85025,non-covered,Z00.00,2026-10-01
190.15,Blood Counts,85025,not supporting,L30,2026-10-01
190.23A,"Lipids Testing, first part",80061,covered,E78.5,2026-10-01
190.23B,"Lipids Testing, second part",83700,not supporting,E78.5,2026-10-01
all,,,denied,Z02.6,2026-10-01
`

describe('coverage lists from a table', () => {
  dbTest('say which codes support a test, including ranges and families', async (db) => {
    const { exitCode, problems, lines } = await run(db, LISTS)
    expect([exitCode, problems]).toEqual([0, []])
    expect(lines).toEqual([
      "Medicare's coverage lists effective 2026-10-01: 3 determinations. Codes or ranges: 3 covered, 2 denied, 3 not supporting. Unused columns: Title, HCPCS.",
    ])
    expect(await listsOf(db, TSH, 'E03.9', 'e039', 'E05.01', 'E05.20')).toEqual([
      'covered',
      'covered',
      'covered',
      'not_supporting',
    ])
    expect(await listsOf(db, TSH, 'E05.119', 'E05', 'R53.83', 'Z02.6')).toEqual([
      'covered',
      'not_supporting',
      'not_supporting',
      'denied',
    ])
    expect((await readCoverage(db, { tests: [TSH], diagnosis_codes: [] })).effective).toBe(
      '2026-10-01',
    )
  })

  dbTest('may begin with their separator, and must be UTF-8', async (db) => {
    const semicolons = `\ufeffsep=;\r\n# lists\r\n${LISTS.replaceAll(', ', ' ').replaceAll(',', ';')}`
    const { exitCode, lines } = await run(db, semicolons)
    expect([exitCode, lines[0]]).toEqual([0, expect.stringContaining('3 determinations')])
    const wide = await run(db, Buffer.from(`\ufeff${LISTS}`, 'utf16le'))
    expect(wide.exitCode).toBe(1)
    expect(wide.problems).toEqual([
      {
        where: 'import',
        reason:
          'lists.csv is in UTF-16. Save the file again as UTF-8 (in a spreadsheet: "CSV UTF-8"). Nothing was imported.',
      },
    ])
  })

  dbTest('with only noncovered codes let every other code support the test', async (db) => {
    await run(db, LISTS)
    expect(await listsOf(db, CBC, 'D64.9', 'Z00.00', 'L30.9', 'Z02.6')).toEqual([
      'covered',
      'denied',
      'not_supporting',
      'denied',
    ])
  })

  dbTest('with two parts for one determination support what either part does', async (db) => {
    await run(db, LISTS)
    expect(await listsOf(db, ['2571-8'], 'E78.5')).toEqual(['covered'])
  })

  dbTest('cover no test outside their determinations', async (db) => {
    expect(await readCoverage(db, { tests: [TSH], diagnosis_codes: ['E03.9'] })).toEqual({
      effective: null,
      determinations: [],
    })
    await run(db, LISTS)
    expect(await listsOf(db, ['10535-3'], 'I48.91')).toBe(null)
    expect(await listsOf(db, ['1975-2'], 'I48.91')).toBe(null)
  })

  dbTest('replace the previous lists, and a bad line leaves these unchanged', async (db) => {
    await run(db, LISTS)
    const { exitCode, problems } = await run(
      db,
      `ncd,list,icd10
190.2,covered,R73.9
190.99,covered,R73.9
190.20,perhaps,R73.9
190.20,covered,73.9
190.20,covered,R74-R73
190.20,covered,R73.9
190.20,denied,R73.9
190.20,covered,"R73.01",too much
`,
      '--effective',
      '2027-01-01',
    )
    expect(exitCode).toBe(1)
    expect(
      problems.map(({ where, reason }) => `${where.replace('lists.csv, ', '')}: ${reason}`),
    ).toEqual([
      expect.stringContaining('line 2: "190.2" is 190.20 without its trailing zero'),
      expect.stringContaining(
        'line 3: "190.99" isn’t a lab NCD. Use 190.12 to 190.34, or all for every NCD',
      ),
      'line 4: list is "perhaps". Use covered, denied, or not supporting',
      'line 5: "73.9" isn’t an ICD-10-CM code or a range such as E11.0-E11.9',
      'line 6: the range "R74-R73" ends before it starts',
      'line 8: R739 is already on line 7, as covered',
      expect.stringContaining('line 9: has 4 cells under 3 headings'),
      expect.stringContaining('Nothing was imported'),
    ])
    expect(await listsOf(db, TSH, 'E03.9')).toEqual(['covered'])

    expect(
      (await run(db, 'ncd;list;icd10\n190.20;covered;R73.9\n', '--effective', '2027-01-01'))
        .exitCode,
    ).toBe(0)
    expect(await listsOf(db, TSH, 'E03.9')).toBe(null)
    expect(await listsOf(db, ['2345-7'], 'R73.9')).toEqual(['covered'])
  })

  dbTest('have one effective date on every line', async (db) => {
    const table = (...days: string[]) =>
      `ncd,list,icd10,effective\n${days.map((day, index) => `190.22,covered,E0${index}.9,${day}`).join('\n')}\n`
    for (const [days, reason] of [
      [[''], 'has no date in "effective"'],
      [['2026-02-30'], 'effective "2026-02-30" isn’t a date. Use the form 2026-10-01'],
      [['2026-10-01', '2027-01-01'], 'differs from 2026-10-01'],
    ] as const)
      expect((await run(db, table(...days))).problems[0]?.reason).toContain(reason)
    const { exitCode, problems } = await run(db, table('2026-10-01'), '--effective', 'October')
    expect([exitCode, problems[0]?.reason]).toEqual([
      2,
      expect.stringContaining('such as 2026-10-01'),
    ])
  })

  dbTest('may come in an archive of several, and a workbook is refused with help', async (db) => {
    const row = (ncd: string, code: string) =>
      `ncd,list,icd10,effective\n${ncd},covered,${code},2026-10-01\n`
    const archive = zip({
      'a/190.22.csv': row('190.22', 'E03.9'),
      '190.20.txt': row('190.20', 'R73.9'),
    })
    expect((await run(db, archive)).exitCode).toBe(0)
    expect(await listsOf(db, TSH, 'E03.9')).toEqual(['covered'])
    expect(await listsOf(db, ['2345-7'], 'R73.9')).toEqual(['covered'])
    const apart = zip({
      'covered.csv': row('190.22', 'E03.9'),
      'denied.csv': row('190.22', 'E03.9').replace('covered', 'denied'),
    })
    const conflict = await run(db, apart)
    expect([conflict.exitCode, conflict.problems[0]]).toEqual([
      1,
      {
        where: 'denied.csv, line 2',
        reason: 'E039 is already in covered.csv on line 2, as covered',
      },
    ])
    for (const [files, reason] of [
      [
        { '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '' },
        'is a workbook. Save its sheet as "CSV UTF-8"',
      ],
      [{ 'manual.pdf': '%PDF' }, 'has no table (csv, tsv, or txt). It contains manual.pdf.'],
    ] as const) {
      const { exitCode, problems } = await run(db, zip(files))
      expect([exitCode, problems[0]?.reason]).toEqual([1, expect.stringContaining(reason)])
    }
    expect((await run(db, '%PDF-1.7\n')).problems[0]?.reason).toContain(
      'is missing the columns "ncd", "list", "icd10"',
    )
    expect(await listsOf(db, TSH, 'E03.9')).toEqual(['covered'])
  })
})
