/** A new database that only needs to be copied, for tests, because creating one takes seconds. */
import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { PGlite } from '@electric-sql/pglite'

import { openDb } from './open.ts'

const MODULES = join(import.meta.dirname, '..', '..', 'node_modules')
const CACHE = join(MODULES, '.cache', 'rounds')

/** Name of a template, different for each PGlite version and each change to the code that creates it. */
async function templateName() {
  const pglite = join(MODULES, '@electric-sql', 'pglite', 'package.json')
  const hash = createHash('sha256').update(await readFile(pglite))
  const here = import.meta.dirname
  for (const folder of [here, join(here, 'migrations')])
    for (const name of (await readdir(folder)).sort())
      if (/(?<!\.test)\.(ts|mjs|sql)$/.test(name)) hash.update(await readFile(join(folder, name)))
  return join(CACHE, `database-${hash.digest('hex').slice(0, 16)}`)
}

/** Creates an empty, migrated database as a start does, and its dump. */
async function makeTemplate(template: string) {
  const aside = `${template}.${randomUUID().slice(0, 8)}`
  await mkdir(CACHE, { recursive: true })
  for (const name of await readdir(CACHE))
    if (name.startsWith('database-') && !name.startsWith(basename(template)))
      await rm(join(CACHE, name), { recursive: true, force: true })
  await openDb({ databaseUrl: null, dataDir: aside }).then((db) => db.close())
  const made = await PGlite.create({ dataDir: join(aside, 'pglite') })
  const dump = await made.dumpDataDir('none')
  await made.close()
  await writeFile(join(aside, 'dump'), Buffer.from(await dump.arrayBuffer()))
  // another worker may have been faster
  await rename(aside, template).catch(() => rm(aside, { recursive: true }))
}

const globals = globalThis as { roundsTemplate?: Promise<string> }
/** Kept between runs, because PGlite takes seconds to create a database, and a fifth of that to open one. */
const template = () =>
  (globals.roundsTemplate ??= (async () => {
    const name = await templateName()
    if (!(await stat(name).catch(() => null))) await makeTemplate(name)
    return name
  })())

/** Puts an empty, migrated database into a data folder, as if Rounds had been started there before. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await cp(join(await template(), 'pglite'), join(dataDir, 'pglite'), { recursive: true })
}

/** Dump of an empty, migrated PGlite from which databases in memory start. */
export const readDump = async () => new Blob([await readFile(join(await template(), 'dump'))])
