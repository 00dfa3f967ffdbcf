import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findPostgresql, startPostgresql } from '../setup.mjs'
import type { Row } from './table.ts'

/** Measures in a new folder, which is gone afterwards. */
export async function inFolder(measure: (folder: string) => Promise<Row[]>): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'rounds-bench-'))
  try {
    return await measure(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures on a PostgreSQL of its own, by its address; nothing where none is installed. */
export async function onPostgresql(measure: (url: string) => Promise<Row[]>): Promise<Row[]> {
  const programs = findPostgresql()
  if (!programs) {
    process.stderr.write('PostgreSQL is not measured: none of version 15 or later is installed.\n')
    return []
  }
  const postgresql = await startPostgresql(programs)
  try {
    return await measure(postgresql.url)
  } finally {
    await postgresql.stop()
  }
}

/** Measures on PGlite, by a folder, and then on PostgreSQL, by its address. */
export const onBoth = async (
  measure: (name: string, where: string) => Promise<Row[]>,
): Promise<Row[]> => [
  ...(await inFolder((folder) => measure('PGlite', folder))),
  ...(await onPostgresql((url) => measure('PostgreSQL', url))),
]
