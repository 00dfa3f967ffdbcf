import { describe, expect, test } from 'vitest'

import type { Db } from '#server/db/db.ts'
import { dbTest, describeOnce } from '#server/db/testing.ts'

import { watchDiagnoses, loadDiagnoses } from './load.ts'
import { SHIPPED_RELEASE } from './release.ts'

const putRelease = async (db: Db, name: string, codes: [string, string][], importedAt: string) => {
  await db.rows('delete from diagnosis_codes')
  await db.rows('delete from diagnosis_release')
  for (const [code, title] of codes)
    await db.rows(
      'insert into diagnosis_codes (code, billable, short_title, long_title) values ($1, true, $2, $2)',
      [code, title],
    )
  await db.rows(
    'insert into diagnosis_release (name, codes, imported_at) values ($1, $2, $3::timestamptz)',
    [name, codes.length, importedAt],
  )
}

describe('searchable diagnosis codes', () => {
  dbTest('come from the imported release, not the shipped one', async (db) => {
    await putRelease(
      db,
      'FY2026',
      [['A000', 'Cholera due to Vibrio cholerae 01, biovar cholerae']],
      '2026-10-01T00:00:00Z',
    )
    const search = await loadDiagnoses(db)
    expect(search.set).toEqual({ name: 'FY2026', codes: 1 })
    expect(search.search('cholera')).toEqual([
      {
        diagnosis_code: 'A00.0',
        description: 'Cholera due to Vibrio cholerae 01, biovar cholerae',
      },
    ])
    expect(search.search('type 2 diabetes')).toEqual([])
  })

  dbTest('follow a release imported while the service runs', async (db) => {
    const watched = watchDiagnoses(db, { everyMs: 3_600_000 })
    expect(watched.current()).toBeNull()
    await watched.check()
    expect(watched.current()?.set).toEqual(SHIPPED_RELEASE)
    expect(await watched.current()?.search('type 2 diabetes')).toContainEqual({
      diagnosis_code: 'E11.9',
      description: 'Type 2 diabetes mellitus without complications',
    })
    await putRelease(db, 'FY2026', [['A000', 'Cholera']], '2026-10-01T00:00:00Z')
    await watched.check()
    expect(watched.current()?.set).toEqual({ name: 'FY2026', codes: 1 })
    expect(await watched.current()?.search('type 2 diabetes')).toEqual([])
    await putRelease(
      db,
      'FY2028',
      [
        ['A000', 'Cholera'],
        ['J45', 'Asthma'],
      ],
      '2026-10-02T00:00:00Z',
    )
    await watched.check()
    expect(watched.current()?.set).toEqual({ name: 'FY2028', codes: 2 })
    await watched.close()
  })
})

describeOnce('the diagnosis codes of a running service', () => {
  test('stay unchanged when the database fails, and are tried again', async () => {
    let broken = true
    const failures: unknown[] = []
    const db = {
      kind: 'postgresql',
      rows: async () => {
        if (broken) throw new Error('gone')
        return []
      },
    } as unknown as Db
    const watched = watchDiagnoses(db, {
      everyMs: 3_600_000,
      failed: (error) => failures.push(error),
    })
    await watched.check()
    expect(watched.current()).toBeNull()
    expect(failures).toHaveLength(1)
    broken = false
    await watched.check()
    expect(watched.current()?.set).toEqual(SHIPPED_RELEASE)
    broken = true
    await expect(watched.current()?.search('asthma')).rejects.toThrow('gone')
    broken = false
    expect(await watched.current()?.search('asthma')).not.toEqual([])
    await watched.close()
  })

  test('are not loaded before the first request', async () => {
    const asked: string[] = []
    const db = {
      kind: 'postgresql',
      rows: async (sql: string) => {
        asked.push(sql)
        if (sql.includes('from diagnosis_release'))
          return [{ name: 'FY2026', codes: 1, imported_at: '2026-10-01T00:00:00Z' }]
        return asked.filter((each) => each === sql).length > 1
          ? [{ lines: null, last: null }]
          : [{ lines: 'A000\t1\tCholera', last: 'A000' }]
      },
    } as unknown as Db
    const watched = watchDiagnoses(db, { everyMs: 3_600_000 })
    await watched.check()
    const codes = watched.current()!
    expect(codes.set).toEqual({ name: 'FY2026', codes: 1 })
    expect(asked.filter((sql) => sql.includes('from diagnosis_codes'))).toEqual([])
    const both = [codes.describe(['a00.0']), codes.search('cholera')]
    expect(await Promise.all(both)).toMatchObject([
      [{ title: 'Cholera' }],
      [{ diagnosis_code: 'A00.0' }],
    ])
    expect(asked.filter((sql) => sql.includes('from diagnosis_codes'))).toHaveLength(2)
    await watched.close()
  })
})
