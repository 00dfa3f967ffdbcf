import { describe, expect, test } from 'vitest'

import { dbTest } from '#server/db/testing.ts'
import type { Db } from '#server/db/db.ts'

import { watchDiagnoses, loadDiagnoses } from './load.ts'

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

describe('the diagnosis codes that are searched', () => {
  dbTest('are the starter set until a release is imported', async (db) => {
    const search = await loadDiagnoses(db)
    expect(search.set).toMatchObject({ kind: 'starter', name: null })
    expect(search.set.codes).toBeGreaterThan(400)
    expect(search.search('type 2 diabetes')[0]?.diagnosis_code).toBe('E11.9')
  })

  dbTest('are the imported release, and nothing of the starter set', async (db) => {
    await putRelease(
      db,
      'FY2026',
      [['A000', 'Cholera due to Vibrio cholerae 01, biovar cholerae']],
      '2026-10-01T00:00:00Z',
    )
    const search = await loadDiagnoses(db)
    expect(search.set).toEqual({ kind: 'release', name: 'FY2026', codes: 1 })
    expect(search.search('cholera')).toEqual([
      {
        diagnosis_code: 'A00.0',
        description: 'Cholera due to Vibrio cholerae 01, biovar cholerae',
      },
    ])
    expect(search.search('type 2 diabetes')).toEqual([])
  })

  dbTest('follow a release that is imported while the service runs', async (db) => {
    const watched = watchDiagnoses(db, { everyMs: 3_600_000 })
    expect(watched.current()).toBeNull()
    await watched.check()
    const starter = watched.current()
    expect(starter?.set.kind).toBe('starter')
    await watched.check()
    expect(watched.current()).toBe(starter)
    await putRelease(db, 'FY2026', [['A000', 'Cholera']], '2026-10-01T00:00:00Z')
    await watched.check()
    expect(watched.current()?.set).toEqual({ kind: 'release', name: 'FY2026', codes: 1 })
    await putRelease(
      db,
      'FY2027',
      [
        ['A000', 'Cholera'],
        ['J45', 'Asthma'],
      ],
      '2026-10-02T00:00:00Z',
    )
    await watched.check()
    expect(watched.current()?.set).toEqual({ kind: 'release', name: 'FY2027', codes: 2 })
    await watched.close()
  })

  test('stay as they are when the database fails, and are tried again', async () => {
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
    expect(watched.current()?.set.kind).toBe('starter')
    await watched.close()
  })
})
