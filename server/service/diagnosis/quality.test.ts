import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, test } from 'vitest'

import { packReading } from '#lib/diagnosis-reading.ts'

import { judge, ownQueries, readQueries, regardQueries, type JudgedQuery } from './quality.ts'
import { shippedCodes } from './release.ts'
import { shippedSearch } from './testing.ts'

const GIVEN = new URL('../../../../shared/data/icd10cm/queries.json', import.meta.url)
const there = existsSync(GIVEN)

test('a query counts by the place of the first wanted code, and is missed beyond the tenth', () => {
  const search = {
    set: { name: 'FY2027', codes: 12 },
    search: () =>
      Array.from({ length: 12 }, (_, i) => ({ diagnosis_code: `A${10 + i}.1`, description: '' })),
  }
  const query = (expected: string[]): JudgedQuery => ({ kind: 'word', query: 'x', expected })
  expect(judge(search, [query(['A111', 'A151'])])).toMatchObject({ top10: 1, mrr: 0.5, missed: [] })
  expect(judge(search, [query(['A201'])])).toMatchObject({ top10: 0, mrr: 1 / 11 })
  expect(judge(search, [query(['Z99'])])).toMatchObject({ top10: 0, mrr: 0 })
  const several = (each: string[][]): JudgedQuery => ({ ...query(each.flat()), each })
  expect(judge(search, [several([['A101'], ['A141']])])).toMatchObject({ top10: 1, mrr: 0.25 })
  expect(judge(search, [several([['A111'], ['A101']])])).toMatchObject({ top10: 1, mrr: 1 })
  expect(judge(search, [several([['A101'], ['Z99']])])).toMatchObject({ top10: 0, mrr: 0 })
})

describe('the search over the shipped release', () => {
  test.skipIf(!there)(
    `finds what is wanted of the given queries${there ? '' : ' (skipped: they are not at ../shared/data/icd10cm)'}`,
    async () => {
      const { top10, mrr } = judge(shippedSearch(), await readQueries(fileURLToPath(GIVEN)))
      expect(top10).toBeGreaterThanOrEqual(0.98)
      expect(mrr).toBeGreaterThanOrEqual(0.93)
    },
  )

  test.each([
    ['htn with ckd 4', 'I12.9 N18.4'],
    ['dm2 with ckd 3b', 'E11.22 N18.32'],
    ['htn with chf and ckd 3', 'I13.0 N18.30'],
    ['diabetes with neuropathy', 'E11.40'],
    ['BMI 32', 'Z68.32'],
    ['gdm 28w', 'O24.419 Z3A.28'],
    ['open fracture tibia subsequent', 'S82.209E'],
    ['fracture femur nonunion follow up', 'S72.90XK'],
    ['subsequent mi', 'I22.9'],
    ['late effects of cva', 'I69.30'],
    ['rash from bactrim', 'L27.0 T37.0X5A'],
    ['took too many tylenol', 'T39.1X1A'],
    ['afib on eliquis', 'I48.91 Z79.01'],
    ['h/o gallstones', 'Z87.19'],
    ['sepsis due to pneumonia', 'A41.9 J18.9'],
    ['hypothyroid insomnia', 'E03.9 G47.00'],
    ['rt thigh mrsa cellulitis', 'L03.115'],
    ['dm2 left heel ulcer', 'E11.621 L97.529'],
    ['corneal abrasion od', 'S05.01XA'],
    ['fracture of right femur', 'S72.91XA'],
    ['preterm labor without delivery 33 weeks', 'O60.03 Z3A.33'],
    ['alcoholic cirrhosis of liver with ascites', 'K70.31'],
    ['concussion no loc recheck', 'S06.0X0D'],
    ['bilateral knee pain', 'M25.561 M25.562'],
    ['hernia without obstruction or gangrene', 'K42.9'],
    ['non insulin dependent diabetes', 'E11.9'],
    ['stroke w left hemiparesis', 'I69.354 I63.9 G81.94'],
    ['cva with residual left weakness', 'I69.354'],
    ['left sided weakness', 'R53.1'],
    ['acute ischemic stroke left mca', 'I63.512'],
    ['preeclampsia 3rd tri', 'O14.93'],
    ['elderly primip first trimester', 'O09.511'],
    ['kid with fever and cough', 'R50.9 R05.9'],
    ['uti, hematuria', 'N30.01 N39.0 R31.9'],
    ['steroid induced hyperglycemia', 'R73.9'],
    ['relapsed multiple myeloma', 'C90.02'],
    ['bead in ear right', 'T16.1XXA'],
    ['dm2 with foot ulcer left', 'E11.621 L97.529'],
    ['pe acute', 'I26.99'],
    ['malunion distal radius', 'S52.509P'],
    ['nonunion of left tibia fx', 'S82.202K'],
    ['benzo overdose suicide attempt init', 'T42.4X2A'],
    ['underdosing of bp meds', 'T46.5X6A'],
    ['lead poisoning', 'T56.0X1A'],
    ['myasthenia w exac', 'G70.01'],
    ['cocaine dependence', 'F14.20'],
    ['nausea, vomiting and diarrhea', 'R11.2 R19.7'],
  ])('reads %s as %s', (query, codes) => {
    const found = shippedSearch()
      .search(query)
      .map(({ diagnosis_code }) => diagnosis_code)
    const first = codes.split(' ')
    expect(found.slice(0, first.length)).toEqual(first)
  })

  test('says how it read a query in less than 40 kB, also of a hundred fractures', () => {
    for (const query of ['fracture of right femur', 's72', 'laceration of left index finger']) {
      const sent = JSON.stringify(packReading(shippedSearch().read(query)))
      expect(sent.length, query).toBeLessThan(40_000)
    }
  })

  test('finds what is wanted of our own queries, whose codes all exist', () => {
    const all = new Set(shippedCodes().map(({ code }) => code))
    const own = ownQueries()
    expect(own.flatMap(({ expected }) => expected.filter((code) => !all.has(code)))).toEqual([])
    const { top10, mrr, missed } = judge(shippedSearch(), own)
    expect(top10, JSON.stringify(missed)).toBeGreaterThanOrEqual(0.98)
    expect(mrr).toBeGreaterThanOrEqual(0.95)
  })

  test('never puts the active disease first where it is denied, past, uncertain or another’s', () => {
    const judged = regardQueries().map(({ query, expected, active, part }) => {
      const found = shippedSearch()
        .search(query)
        .map(({ diagnosis_code: code }) => code)
      const begins = (code: string | undefined, beginnings: string[]) =>
        beginnings.some((beginning) => code?.startsWith(beginning))
      const isFound =
        found.slice(0, 3).some((code) => begins(code, expected)) ||
        (expected.length === 0 && found.length === 0)
      return { part, query, found: found.slice(0, 3), isFound, isActive: begins(found[0], active) }
    })
    expect(judged.filter(({ isActive }) => isActive)).toEqual([])
    for (const part of ['tune', 'check']) {
      const lines = judged.filter((each) => each.part === part)
      const missed = lines.filter(({ isFound }) => !isFound)
      expect(missed.length / lines.length, JSON.stringify(missed)).toBeLessThan(0.02)
    }
  })
})
