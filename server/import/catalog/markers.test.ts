import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect } from 'vitest'

import { Marker } from '#contract/interface/markers.ts'
import type { Db } from '#server/db/db.ts'
import { dbTest } from '#server/db/testing.ts'
import { demoCatalog } from '#server/demo/catalog/catalog.ts'
import { collectingReport } from '#server/import/report.ts'
import { putTeam } from '#server/interface/store.ts'

import { importMarkers } from './markers.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rounds-markers-'))
})
afterAll(() => rm(folder, { recursive: true }))

const HEADINGS =
  'Lab,Test Code,Name,Type,Unit,Price,LOINC Code,LOINC Name,LOINC Unit,Panel Members,Description'
const GLUCOSE =
  'acme,000123,Glucose,biomarker,mg/dL,7.5,2345-7,Glucose [Mass/volume] in Serum or Plasma,mg/dL,,Sugar in the blood.'
const SODIUM =
  'acme,000200,Sodium,,mmol/L,N/A,2951-2,Sodium [Moles/volume] in Serum or Plasma,mmol/L,,'
const PANEL = 'acme,000900,Two things,,,"$1,012",,,,000123;000200,'

async function run(db: Db, content: string | Buffer | object, name = 'catalog.csv') {
  const team = await putTeam(db, { name: 'Clinic' })
  const file = join(folder, name)
  await writeFile(
    file,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  )
  const report = collectingReport()
  const result = await importMarkers(db, team, file, report)
  const rows = await db.rows<{ body: string }>(
    'select body from marker_bodies where team_id = $1 order by id',
    [team.id],
  )
  const labs = await db.rows<{ id: number; slug: string; name: string }>(
    'select id, slug, name from labs where team_id = $1 order by id',
    [team.id],
  )
  const markers = rows.map((row) => Marker.parse(JSON.parse(row.body)))
  return {
    ...report,
    result,
    markers,
    labs,
    byCode: (code: string) => markers.find((marker) => marker.provider_id === code)!,
  }
}
const csv = (...rows: string[]) => [HEADINGS, ...rows].join('\n')

describe('A catalog as a table', () => {
  dbTest('is imported with its lab, codes as text, uniform prices, and LOINC codes', async (db) => {
    const { markers, labs, problems, result, byCode } = await run(db, csv(GLUCOSE, SODIUM))
    expect(problems).toEqual([])
    expect(result).toEqual({ read: 2, created: 2, replaced: 0, unchanged: 0, rejected: 0 })
    expect(labs).toEqual([{ id: 1, slug: 'acme', name: 'acme' }])
    const { id } = byCode('000123')
    expect(byCode('000123')).toEqual({
      id,
      name: 'Glucose',
      slug: 'glucose',
      description: 'Sugar in the blood.',
      lab_id: 1,
      provider_id: '000123',
      type: 'biomarker',
      unit: 'mg/dL',
      price: '7.50',
      expected_results: [
        {
          id,
          name: 'Glucose',
          slug: 'glucose',
          lab_id: 1,
          provider_id: '000123',
          required: true,
          loinc: {
            id: 2345,
            name: 'Glucose [Mass/volume] in Serum or Plasma',
            slug: 'glucose-mass-volume-in-serum-or-plasma',
            code: '2345-7',
            unit: 'mg/dL',
          },
        },
      ],
    })
    expect(byCode('000200')).toMatchObject({ type: 'biomarker', price: 'N/A', description: null })
    expect(markers).toHaveLength(2)
  })

  dbTest('builds a panel from the results of its members, wherever their rows are', async (db) => {
    const { byCode, problems } = await run(db, csv(PANEL, GLUCOSE, SODIUM))
    expect(problems).toEqual([])
    expect(byCode('000900')).toMatchObject({ type: 'panel', price: '1012.00' })
    expect(byCode('000900').expected_results).toEqual([
      ...byCode('000123').expected_results,
      ...byCode('000200').expected_results,
    ])
  })

  dbTest('finds members that an earlier import stored, and panels within panels', async (db) => {
    await run(db, csv(GLUCOSE, SODIUM))
    const { byCode, problems } = await run(
      db,
      csv(PANEL, 'acme,000901,More things,panel,,,,,,"000900, 000123",'),
    )
    expect(problems).toEqual([])
    expect(byCode('000901').expected_results.map((result) => result.loinc?.code)).toEqual([
      '2345-7',
      '2951-2',
    ])
  })

  dbTest('changes nothing the second time, and a changed marker keeps its ID', async (db) => {
    const first = await run(db, csv(GLUCOSE, SODIUM, PANEL))
    const second = await run(db, csv(GLUCOSE, SODIUM, PANEL))
    expect(second.result).toMatchObject({ created: 0, replaced: 0, unchanged: 3 })
    expect(second.markers).toEqual(first.markers)
    const third = await run(
      db,
      csv('acme,000777,New,,,,,,,,', SODIUM, PANEL, GLUCOSE.replace('7.5', '8')),
    )
    expect(third.result).toMatchObject({ created: 1, replaced: 1, unchanged: 2 })
    expect(third.byCode('000123')).toEqual({ ...first.byCode('000123'), price: '8.00' })
    expect(third.labs).toEqual(first.labs)
  })

  dbTest(
    'may have a byte order mark, semicolons, other headings in any order, quotes, and line breaks in cells',
    async (db) => {
      const { byCode, problems, lines, labs } = await run(
        db,
        '\uFEFF"LOINC";order_code;LABORATORY;Test name;Price (USD);Tube;DESC\r\n' +
          '2345-7;"000123";Acme Labs;"Glucose; ""fasting""";12,000.5;grey;"two\r\nlines"\r\n\r\n' +
          '2951-3;000200;acme-labs;Sodium;;;\r\n',
      )
      expect(labs).toEqual([{ id: 1, slug: 'acme_labs', name: 'Acme Labs' }])
      expect(byCode('000123')).toMatchObject({
        name: 'Glucose; "fasting"',
        price: '12000.50',
        description: 'two\nlines',
      })
      expect(lines.at(-1)).toContain('olumns not used: Tube.')
      expect(lines.join()).toContain('LOINC codes without a name, shown as the code: 1')
      expect(problems).toHaveLength(1)
      expect(problems[0]!.where).toBe('catalog.csv, line 5')
      expect(problems[0]!.reason).toContain('check digit of 2951 is 2, not 3')
    },
  )

  dbTest('may be separated by tabs and keep its zeros with ="..."', async (db) => {
    const { byCode, problems } = await run(
      db,
      'lab\tcode\tname\tunit\nacme\t="007"\tSodium, serum\tmmol/L\n',
    )
    expect(problems).toEqual([])
    expect(byCode('007')).toMatchObject({ name: 'Sodium, serum', unit: 'mmol/L' })
    expect(byCode('007').expected_results[0]!.loinc).toBeNull()
  })

  dbTest('may have bars, a number sign in a heading, and a typographic hyphen', async (db) => {
    const { byCode, problems } = await run(
      db,
      'Lab|Test #|Test Name|LOINC\nacme|007|Glucose|2345\u20117\n',
    )
    expect(problems).toEqual([])
    expect(byCode('007').expected_results[0]!.loinc).toMatchObject({ code: '2345-7' })
  })

  dbTest(
    'skips rows with errors, names each with its line and what to do, and imports the others',
    async (db) => {
      const { problems, markers, result, lines } = await run(
        db,
        csv(
          GLUCOSE,
          ',1,No lab,,,,,,,,',
          'acme,,No code,,,,,,,,',
          'acme,3,,,,,,,,,',
          'acme,4,Price,,,about 5,,,,,',
          'acme,5,Digit,,,,2345-8,,,,',
          'acme,6,Form,,,,GLU,,,,',
          'acme,000123,Glucose again,,,,,,,,',
          'acme,8,Panel,,,,,,,000123;nope,',
          'acme,9,Panel of that,,,,,,,8,',
          'acme,1.2E+05,Spreadsheet,,,,,,,,',
          'acme,11,Name alone,,,,,Sodium,,,',
          'acme,12,Comma, outside of quotes,,,,,,,,,x',
          'acme,13,Contradiction,biomarker,,,,,,000123,',
          SODIUM,
        ),
      )
      expect(problems.map((problem) => `${problem.where}: ${problem.reason}`)).toEqual([
        'catalog.csv, line 3: has no lab',
        'catalog.csv, line 4: has no test code',
        'catalog.csv, line 5: has no name',
        'catalog.csv, line 6: price "about 5" must be an amount, such as 12.00, or N/A',
        'catalog.csv, line 7: "2345-8" isn’t a LOINC code: the check digit of 2345 is 7, not 8',
        'catalog.csv, line 8: "GLU" isn’t a valid LOINC code. Use a code such as 2345-7',
        'catalog.csv, line 9: this lab’s test code 000123 already appears: line 2',
        'catalog.csv, line 12: test code 1.2E+05 was converted to a number by a spreadsheet. Format the column as text and export it again',
        'catalog.csv, line 13: has a LOINC name or unit but no LOINC code. Add the code or clear both',
        'catalog.csv, line 14: has 13 cells under 11 headings. Put cells that contain a separator in double quotes',
        'catalog.csv, line 15: is a biomarker but has members. A marker with members is a panel',
        'catalog.csv, line 10: member nope isn’t a test code from acme in this file or in Rounds, or its row was skipped',
        'catalog.csv, line 11: member 8 was skipped (line 10)',
      ])
      expect(markers.map((marker) => marker.provider_id)).toEqual(['000123', '000200'])
      expect(result).toEqual({ read: 15, created: 2, replaced: 0, unchanged: 0, rejected: 13 })
      const [said] = lines.slice(-1)
      expect(said).toContain('Imported 2 of 15 markers for Clinic: 2 new, 0 changed, 0 unchanged.')
      expect(said!.match(/\bline \d+ \([a-z"0-9]/g)).toHaveLength(13)
    },
  )

  dbTest(
    'skips rows with text that can’t be stored in any cell, and imports the others',
    async (db) => {
      const { problems, markers } = await run(
        db,
        Buffer.concat([
          Buffer.from(csv(GLUCOSE, 'acme,1,a\0b,,,,,,,,', 'acme,2,Two,,,,,,,,"two\nlines\0"', '')),
          Buffer.from('acme,3,Caf\xe9,,,,,,,,\n', 'latin1'),
          Buffer.from([...Buffer.from('acme,4,'), 0xed, 0xa0, 0x80, ...Buffer.from(',,,,,,,,\n')]),
          Buffer.from(`acme,5,\ufffd\u{1f9ea},,,,,,,,\n${SODIUM}`),
        ]),
      )
      const reason =
        'contains a NUL, an unpaired surrogate, or bytes that aren’t valid UTF-8, which can’t be stored. Save the file again as UTF-8 (in a spreadsheet: "CSV UTF-8")'
      expect(problems).toEqual([
        { where: 'catalog.csv, line 3', reason: `name: ${reason}` },
        { where: 'catalog.csv, line 4', reason: `description: ${reason}` },
        { where: 'catalog.csv, line 6', reason: `name: ${reason}` },
        { where: 'catalog.csv, line 7', reason: `name: ${reason}` },
      ])
      expect(markers.map(({ name }) => name)).toEqual(['Glucose', '\ufffd\u{1f9ea}', 'Sodium'])
    },
  )

  dbTest('assembles thousands of panels in any order, within limits', async (db) => {
    const chain = Array.from(
      { length: 60 },
      (_, at) => `acme,chain${at},Chain,,,,,,,chain${at + 1},`,
    )
    const many = Array.from({ length: 1100 }, (_, at) => `acme,m${at},Many ${at},,,,,,,,`)
    const panels = Array.from(
      { length: 150 },
      (_, at) => `acme,p${at},Panel ${at},,,,,,,m${at};m7,`,
    )
    const { problems, byCode, result } = await run(
      db,
      csv(
        ...panels,
        ...chain.toReversed(),
        ...many,
        `acme,all,All,,,,,,,${many.map((_, at) => `m${at}`).join(';')},`,
        'acme,chain60,End,,,,,,,,',
      ),
    )
    expect(problems.map(({ reason }) => reason)).toEqual(['has more than 1000 results'])
    expect(result.created).toBe(150 + 60 + 1100 + 1)
    expect(byCode('p149').expected_results.map(({ provider_id }) => provider_id)).toEqual([
      'm149',
      'm7',
    ])
    expect(byCode('chain0').expected_results[0]!.provider_id).toBe('chain60')
  })

  dbTest('names panels that contain each other', async (db) => {
    const { problems, markers } = await run(
      db,
      csv('acme,1,A,,,,,,,2,', 'acme,2,B,,,,,,,1,', 'acme,3,C,,,,,,,3,'),
    )
    expect(problems.map((problem) => problem.reason).sort()).toEqual([
      'lists itself, 3, as a member',
      'member 1 contains this panel',
      'member 2 was skipped (line 3)',
    ])
    expect(markers).toEqual([])
  })

  dbTest('keeps labs separate, so one code in two labs is two markers', async (db) => {
    const { markers, labs } = await run(db, csv(GLUCOSE, GLUCOSE.replace('acme', 'Other Lab')))
    expect(labs.map((lab) => lab.slug)).toEqual(['acme', 'other_lab'])
    expect(markers.map((marker) => marker.lab_id)).toEqual([1, 2])
  })

  dbTest('stays within its team', async (db) => {
    await run(db, csv(GLUCOSE))
    const other = await putTeam(db, { name: 'Another clinic' })
    expect(await db.rows('select id from markers where team_id = $1', [other.id])).toEqual([])
  })

  dbTest('is refused as a whole if it can’t be read, with how to fix it', async (db) => {
    await expect(run(db, '')).rejects.toThrow('is empty')
    await expect(run(db, 'lab,name\nacme,Glucose')).rejects.toThrow(
      'is missing the column "test code" (or "code"). Its first line is: lab, name',
    )
    await expect(run(db, 'lab,code,name,test name\nacme,1,a,b')).rejects.toThrow(
      'two columns for "name": name, test name',
    )
    await expect(run(db, csv('acme,1,"never closed'))).rejects.toThrow('can’t be read as a table')
    await expect(run(db, Buffer.from('\ufefflab,code,name\n', 'utf16le'))).rejects.toThrow(
      'is in UTF-16. Save the file again as UTF-8',
    )
    await expect(run(db, csv(`acme,1,"${'never closed\n'.repeat(400_000)}`))).rejects.toThrow(
      'can’t be read as a table',
    )
    await expect(run(db, csv(`acme,1,${'x'.repeat(5_000_000)}`))).rejects.toThrow(
      'a line longer than 4 MB',
    )
    await expect(run(db, '{"markers": [', 'x.json')).rejects.toThrow('x.json isn’t valid JSON')
    await expect(run(db, { results: [] }, 'x.json')).rejects.toThrow(
      'write [...] or {"markers": [...]}',
    )
  })
})

describe('A catalog as JSON', () => {
  dbTest('may have a table’s rows', async (db) => {
    const { byCode, problems } = await run(
      db,
      [
        {
          lab: 'acme',
          test_code: '0001',
          name: 'Glucose',
          price: 7.5,
          loinc_code: '2345-7',
          loinc_name: 'Glucose [Mass/volume] in Serum or Plasma',
        },
        { lab: 'acme', 'Test code': '0002', name: 'Panel', panel_members: ['0001'] },
        { lab: 'acme', test_code: 3, name: 'Number' },
        { lab: 'acme', test_code: '0003', name: 'Tenths of a cent', price: 0.004 },
        { lab: 'acme', test_code: '0005', name: 'Several', loinc_code: '2345-7 2160-0' },
        'nonsense',
        { lab: 'acme', test_code: '0004', name: 'Half \ud800' },
      ],
      'rows.json',
    )
    expect(byCode('0001').price).toBe('7.50')
    expect(byCode('0002').expected_results).toHaveLength(1)
    expect(problems).toEqual([
      {
        where: 'rows.json, [2]',
        reason: 'code: 3 is a number. Write it as a string to keep leading zeros',
      },
      {
        where: 'rows.json, [3]',
        reason: 'price "0.004" must be an amount, such as 12.00, or N/A',
      },
      {
        where: 'rows.json, [4]',
        reason:
          '"2345-7 2160-0" has several LOINC codes. List the test codes of a panel as its members',
      },
      { where: 'rows.json, [5]', reason: 'isn’t an object' },
      {
        where: 'rows.json, [6]',
        reason: expect.stringMatching(/^name: contains a NUL, an unpaired/) as string,
      },
    ])
  })

  dbTest(
    'accepts the API’s own markers with their labs, field for field, without duplicates the second time',
    async (db) => {
      const { labs, markers } = demoCatalog('3f2b8a34-9d0c-4e55-8a1e-6f0f4d1c2b11')
      const first = await run(
        db,
        { labs, markers, total: markers.length, page: 1, size: 100 },
        'page.json',
      )
      expect(first.problems).toEqual([])
      expect(first.labs).toEqual(labs)
      expect(first.markers).toEqual([...markers].sort((a, b) => a.id - b.id))
      const second = await run(db, { labs, markers }, 'page.json')
      expect(second.result).toMatchObject({ created: 0, replaced: 0, unchanged: markers.length })
      // laboratories are known now
      const third = await run(db, markers, 'list.json')
      expect(third.result).toMatchObject({ created: 0, replaced: 0, unchanged: markers.length })
    },
  )

  dbTest(
    'gives another ID to a marker whose ID is taken, and keeps it the next time',
    async (db) => {
      const table = await run(db, csv(GLUCOSE))
      const [taken] = table.markers
      const page = {
        labs: [{ id: 1, slug: 'other', name: 'Other' }],
        markers: [{ ...taken!, lab_id: 1, name: 'Other glucose' }],
      }
      const first = await run(db, page, 'page.json')
      expect(first.labs.map((lab) => lab.slug)).toEqual(['acme', 'other'])
      expect(first.markers[0]).toEqual(taken)
      expect(first.markers[1]).toMatchObject({
        id: taken!.id + 1,
        lab_id: 2,
        name: 'Other glucose',
      })
      expect(first.markers[1]!.expected_results[0]!.lab_id).toBe(2)
      expect(first.lines).toContain(
        'Markers saved with a new ID because theirs was already taken: 1',
      )
      expect((await run(db, page, 'page.json')).result).toMatchObject({
        created: 0,
        replaced: 0,
        unchanged: 1,
      })
    },
  )

  dbTest(
    'names the path of what breaks the contract, of a wrong LOINC code, and of an unknown lab',
    async (db) => {
      const marker = (fields: object) => ({
        id: 1,
        name: 'A',
        slug: 'a',
        lab_id: 1,
        provider_id: 'a',
        price: 'N/A',
        expected_results: [],
        ...fields,
      })
      const loinc = { name: 'Glucose', code: '2345-6' }
      const { problems, markers } = await run(
        db,
        {
          labs: [{ id: 1, slug: 'acme', name: 'Acme' }, { id: 'two' }],
          markers: [
            marker({}),
            marker({ id: 2, provider_id: 'b', expected_results: [{ id: 1, name: 'A' }] }),
            marker({
              id: 3,
              provider_id: 'c',
              expected_results: [{ id: 1, name: 'A', slug: 'a', loinc }],
            }),
            marker({ id: 4, provider_id: 'd', lab_id: 77 }),
            marker({ id: 5, provider_id: 'e', price: 'free' }),
            marker({ id: 6.5, provider_id: 'f' }),
          ],
        },
        'page.json',
      )
      expect(markers).toHaveLength(1)
      expect(problems.map((problem) => problem.where).sort()).toEqual([
        'page.json, labs[1]',
        ...[1, 2, 3, 4, 5].map((index) => `page.json, markers[${index}]`),
      ])
      const reason = (index: number) =>
        problems.find((problem) => problem.where.endsWith(`markers[${index}]`))!.reason
      expect(reason(1)).toContain('expected_results[0].slug: ')
      expect(reason(2)).toContain('expected_results[0].loinc.code: "2345-6" isn’t a LOINC code')
      expect(reason(3)).toContain('no lab 77')
      expect(reason(4)).toContain('price "free"')
      expect(reason(5)).toContain('id: ')
    },
  )
})

dbTest(
  'Twenty thousand rows are imported with progress',
  async (db) => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `acme,${String(index).padStart(6, '0')},Test ${index},,,1.00,,,,,`,
    )
    const { result, steps } = await run(db, csv(...rows))
    expect(result).toMatchObject({ created: 20_000, rejected: 0 })
    expect(steps.at(-1)).toEqual({ done: 20_000, total: 20_000, what: 'markers' })
  },
  60_000,
)
