import type { AskedCoverage, Coverage, CoverageList } from '#contract/own/coverage.ts'
import { compareText, getOrCreate } from '#lib/lists.ts'
import type { Db } from '#server/db/db.ts'

import { labNcdOf } from './lab-ncds.ts'

/** The determination of a list that is part of each of them. */
export const EVERY_NCD = 'all'

/** Codes of a determination's list: all from the first to the last, and those below them. Without dots. */
export type CoverageRow = {
  ncd: string
  list: CoverageList
  first_code: string
  last_code: string
}

const RELEASE = 'select effective::text as effective from coverage_release'
/** Listed determinations, and whether their lists contain covered codes. */
const LISTED = `
  select ncd, bool_or(list = 'covered') as lists_covered from coverage_codes
  where ncd in (select jsonb_array_elements_text($1::text::jsonb))
  group by ncd`
/** Compares codes by their bytes, because a database's own collation may ignore some characters. */
const FOUND = `
  select distinct l.ncd, l.list, c.code
  from jsonb_array_elements_text($2::text::jsonb) as c(code)
  join coverage_codes l on c.code collate "C" >= l.first_code collate "C"
    and left(c.code, length(l.last_code)) collate "C" <= l.last_code collate "C"
  where l.ncd = '${EVERY_NCD}' or l.ncd in (select jsonb_array_elements_text($1::text::jsonb))`

const OF_NCD = `
  select ncd, list, first_code, last_code from coverage_codes where ncd in ($1, '${EVERY_NCD}')`

const INSERT = `
  insert into coverage_codes (ncd, list, first_code, last_code)
  select ncd, list, first_code, last_code
  from jsonb_to_recordset($1::text::jsonb) as x(ncd text, list text, first_code text, last_code text)`

const bare = (code: string) => code.trim().toUpperCase().replace('.', '')

/**
 * Order of precedence for a code on several lists: the determination's own entries before the
 * common ones, and coverage before denial.
 */
const PRECEDENCE: readonly CoverageList[] = ['covered', 'denied', 'not_supporting']

/**
 * The list that applies to a code. A code on no list doesn't support the tests, unless the
 * unsupported ones are listed.
 */
const countingList = (isOn: (list: CoverageList) => boolean, listsCovered: boolean): CoverageList =>
  PRECEDENCE.find(isOn) ?? (listsCovered ? 'not_supporting' : 'covered')

/**
 * Medicare coverage of tests, given by the LOINC codes of their results, with diagnosis codes.
 * Tests without an imported determination are left out.
 */
export async function readCoverage(
  db: Db,
  { tests, diagnosis_codes }: AskedCoverage,
): Promise<Coverage> {
  const [release] = await db.rows<{ effective: string }>(RELEASE)
  if (!release) return { effective: null, determinations: [] }
  const testsOf = new Map<string, { title: string; tests: number[] }>()
  for (const [index, reported] of tests.entries()) {
    const known = labNcdOf(reported)
    if (!known) continue
    const { ncd, title } = known
    getOrCreate(testsOf, ncd, () => ({ title, tests: [] })).tests.push(index)
  }
  const asked = JSON.stringify([...testsOf.keys()])
  const codes = JSON.stringify(diagnosis_codes.map(bare))
  const [listed, found] = await Promise.all([
    db.rows<{ ncd: string; lists_covered: boolean }>(LISTED, [asked]),
    db.rows<{ ncd: string; list: CoverageList; code: string }>(FOUND, [asked, codes]),
  ])
  const onList = new Set(found.map(({ ncd, list, code }) => `${ncd} ${list} ${code}`))
  const determinations = listed.flatMap(({ ncd, lists_covered }) => {
    const asksFor = testsOf.get(ncd)
    if (!asksFor) return []
    const diagnoses = diagnosis_codes.map((code) => {
      const isOn = (list: CoverageList) =>
        [ncd, EVERY_NCD].some((of) => onList.has(`${of} ${list} ${bare(code)}`))
      return { code, list: countingList(isOn, lists_covered) }
    })
    return [{ ncd, ...asksFor, lists_covered, diagnoses }]
  })
  return {
    effective: release.effective,
    determinations: determinations.toSorted((a, b) => compareText(a.ncd, b.ncd)),
  }
}

/** Codes that support the tests of a determination. Empty if it was not imported. */
export async function coveredAmong(
  db: Db,
  ncd: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<CoverageRow>(OF_NCD, [ncd])
  const own = rows.filter((row) => row.ncd === ncd)
  if (!own.length) return []
  const listsCovered = own.some(({ list }) => list === 'covered')
  const isIn = (code: string, { first_code, last_code }: CoverageRow) =>
    code >= first_code && code.slice(0, last_code.length) <= last_code
  return codes.filter((code) => {
    const found = rows.filter((row) => isIn(bare(code), row))
    const isOn = (list: CoverageList) => found.some((row) => row.list === list)
    return countingList(isOn, listsCovered) === 'covered'
  })
}

/** Replaces the lists in one transaction. `effective` is a day. */
export const putCoverage = (db: Db, effective: string, rows: readonly CoverageRow[]) =>
  db.transaction(async (tx) => {
    await tx.rows('delete from coverage_codes')
    await tx.rows('delete from coverage_release')
    await tx.rows(INSERT, [JSON.stringify(rows)])
    await tx.rows('insert into coverage_release (effective) values ($1::date)', [effective])
  })
