import { readFile, readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { parse } from 'csv-parse/sync'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

import { compareText } from '#lib/lists.ts'
import { findUnstorable } from '#server/http/storable-text.ts'
import { UNSTORABLE } from '#server/import/json-records.ts'

import { RECORDING_BYTES_MAX } from './read-recording.ts'
import { NotARecording } from './recording.ts'
import {
  collect,
  ENTRIES_MAX,
  gunzipped,
  TooLarge,
  unpackingBudget,
  type UnpackingBudget,
} from './unpack.ts'

/** Description of one file in a bulk export. */
type Remarks = { title: string | null; sport: string | null }

/**
 * A file that may contain recordings. `read` returns its bytes, unpacked, and throws NotARecording
 * or a system error.
 */
export type Found = { where: string; read(): Promise<Uint8Array>; remarks: Remarks | null }

/** Counts the files to read. The number grows while archives are opened. */
type Count = { total: number }
type Problem = (where: string, reason: string) => void

const RECORDING = /\.(fit|tcx|gpx)(\.gz)?$/i
const ARCHIVE = /\.zip$/i
/** Maximum size of a nested archive, which is unpacked into memory. */
const INNER_ARCHIVE_BYTES_MAX = 512 * 1024 ** 2
const ARCHIVE_DEPTH_MAX = 3
/** Maximum size of a table and its lines, more than fifty thousand activities need. */
const TABLE_BYTES_MAX = 16 * 1024 ** 2
const TABLE_LINE_BYTES_MAX = 64 * 1024
/** The table of a Strava export that names its activities. */
const ACTIVITIES_TABLE = /(^|\/)activities\.csv$/

const isHidden = (path: string) =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
/** Formats from most to least complete, so that the most complete copy of an activity comes first. */
const fullestFirst = (a: string, b: string) => rank(a) - rank(b) || compareText(a, b)
const BY_FULLNESS = [/\.fit(\.gz)?$/i, /\.tcx(\.gz)?$/i, /\.gpx(\.gz)?$/i]
const rank = (path: string) => {
  const place = BY_FULLNESS.findIndex((format) => format.test(path))
  return place < 0 ? BY_FULLNESS.length : place
}

/** A file on the disk. `isNamed` is true if the user named it rather than a folder that contains it. */
type OnDisk = { path: string; isNamed: boolean }

/**
 * The recordings in files, folders, and zip archives, one by one. A named path that isn't a
 * recording is a problem. Other files in folders and archives are skipped. Only regular files are
 * read, links in a folder only if they stay in it, and packed files only up to the size that a
 * recording, table, or export can have.
 */
export async function* findRecordings(
  paths: readonly string[],
  count: Count,
  problem: Problem,
): AsyncGenerator<Found> {
  const files: OnDisk[] = []
  for (const path of paths) for await (const file of filesAt(path, problem)) files.push(file)
  count.total += files.filter(
    ({ path, isNamed }) => !ARCHIVE.test(path) && (isNamed || RECORDING.test(path)),
  ).length
  const tables = new Map<string, Map<string, Remarks>>()
  for (const { path } of files)
    if (ACTIVITIES_TABLE.test(path))
      tables.set(
        path.replace(ACTIVITIES_TABLE, '$1'),
        await readTable(path, () => readWhole(path, TABLE_BYTES_MAX), problem),
      )
  for (const { path, isNamed } of files) {
    if (ARCHIVE.test(path)) {
      const { size } = await stat(path)
      const zip = await openedArchive(path, () => yauzl.openPromise(path, ZIP_OPTIONS), problem)
      if (zip) {
        const budget = unpackingBudget(size)
        yield* inArchive(zip, path, 1, { budget, count, problem })
      }
    } else if (isNamed || RECORDING.test(path))
      yield {
        where: path,
        read: async () => {
          const bytes = await readWhole(path, RECORDING_BYTES_MAX)
          return gunzipped(bytes, RECORDING_BYTES_MAX, unpackingBudget(bytes.length))
        },
        remarks: remarksFor(path, tables),
      }
  }
}

/** Regular files at a named path: the file itself, or those below it, the most complete format first. */
async function* filesAt(path: string, problem: Problem): AsyncGenerator<OnDisk> {
  const about = await stat(path)
  if (about.isFile()) yield { path, isNamed: true }
  else if (!about.isDirectory()) problem(path, 'isn’t a regular file')
  else {
    const below = await readdir(path, { recursive: true, withFileTypes: true })
    const root = await realpath(path)
    const inside = below
      .map((entry) => ({ entry, name: join(entry.parentPath, entry.name) }))
      .filter(({ name }) => !isHidden(relative(path, name)))
      .sort((a, b) => fullestFirst(a.name, b.name))
    for (const { entry, name } of inside) {
      const fault = entry.isSymbolicLink() ? await faultOfLink(name, root) : null
      if (fault === null && (entry.isFile() || entry.isSymbolicLink()))
        yield { path: name, isNamed: false }
      else if (fault !== null && isOfInterest(name)) problem(name, fault)
    }
  }
}

const isOfInterest = (path: string) =>
  RECORDING.test(path) || ARCHIVE.test(path) || ACTIVITIES_TABLE.test(path)

/**
 * Reason that a link in the folder `root` is not followed. Null if it leads to a regular file in
 * that folder.
 */
async function faultOfLink(path: string, root: string): Promise<string | null> {
  try {
    const target = await realpath(path)
    if (!target.startsWith(root.endsWith(sep) ? root : root + sep))
      return 'a link that leads outside the folder, so it wasn’t followed'
    return (await stat(target)).isFile() ? null : 'a link to something other than a regular file'
  } catch {
    return 'a broken link'
  }
}

function remarksFor(path: string, tables: Map<string, Map<string, Remarks>>): Remarks | null {
  for (const [folder, table] of tables) {
    const remarks =
      path.startsWith(folder) && table.get(path.slice(folder.length).replaceAll('\\', '/'))
    if (remarks) return remarks
  }
  return null
}

async function openedArchive(
  where: string,
  openZip: () => Promise<ZipFile>,
  problem: Problem,
): Promise<ZipFile | null> {
  try {
    return await openZip()
  } catch (error) {
    problem(where, `not a readable zip archive: ${(error as Error).message}`)
    return null
  }
}

// names are checked one by one here, so that a bad one doesn't hide the files after it
const ZIP_OPTIONS = { lazyEntries: true, autoClose: false, decodeStrings: false } as const

/** A file in an archive, by its name. */
type Packed = { name: string; entry: Entry }

const S_IFMT = 0o170000
const S_IFREG = 0o100000
const MADE_ON_UNIX = 3

/**
 * True for regular files. Only archives from Unix have the kind of an entry. In others, every
 * entry counts as regular.
 */
function isRegular({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const kind = (externalFileAttributes >>> 16) & S_IFMT
  return versionMadeBy >> 8 !== MADE_ON_UNIX || kind === 0 || kind === S_IFREG
}

/** The files of an archive. Reports entries that can't belong to an export, and damage to the archive. */
async function filesOf(
  zip: ZipFile,
  where: string,
  budget: UnpackingBudget,
  problem: Problem,
): Promise<Packed[]> {
  const files: Packed[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      if (!budget.takeEntry()) {
        problem(where, `has more than ${ENTRIES_MAX} entries. The rest were skipped.`)
        break
      }
      const name = yauzl.getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      )
      if (name.endsWith('/') || isHidden(name.replace(/^(\.\.?\/)+/, ''))) continue
      const fault = yauzl.validateFileName(name)
      if (fault !== null) problem(`${where}/${name}`, 'a path that points outside the archive')
      else if (isRegular(entry)) files.push({ name, entry })
      else if (isOfInterest(name)) problem(`${where}/${name}`, 'not a regular file')
    }
  } catch (error) {
    problem(
      where,
      `the archive is damaged after ${files.length} files: ${(error as Error).message}`,
    )
  }
  return files
}

/** State that an archive shares with the archives in it. */
type Reading = { budget: UnpackingBudget; count: Count; problem: Problem }

async function* inArchive(
  zip: ZipFile,
  where: string,
  depth: number,
  { budget, count, problem }: Reading,
): AsyncGenerator<Found> {
  try {
    const files = await filesOf(zip, where, budget, problem)
    const table = files.find(({ name }) => ACTIVITIES_TABLE.test(name))
    const remarks = table
      ? await readTable(
          `${where}/${table.name}`,
          () => readPacked(zip, table, TABLE_BYTES_MAX, budget),
          problem,
        )
      : new Map<string, Remarks>()
    const folder = table?.name.replace(ACTIVITIES_TABLE, '$1') ?? ''
    const recordings = files
      .filter(({ name }) => RECORDING.test(name))
      .sort((a, b) => fullestFirst(a.name, b.name))
    count.total += recordings.length
    for (const [index, file] of recordings.entries()) {
      if (budget.isSpent()) {
        problem(
          where,
          `${recordings.length - index} of its ${recordings.length} files were skipped because the archive is too large when unpacked`,
        )
        return
      }
      yield {
        where: `${where}/${file.name}`,
        read: async () =>
          gunzipped(
            await readPacked(zip, file, RECORDING_BYTES_MAX, budget),
            RECORDING_BYTES_MAX,
            budget,
          ),
        remarks: remarks.get(file.name.slice(folder.length)) ?? null,
      }
    }
    for (const file of files.filter(({ name }) => ARCHIVE.test(name))) {
      const inner = `${where}/${file.name}`
      if (depth >= ARCHIVE_DEPTH_MAX) problem(inner, 'an archive nested too deeply')
      else {
        const archive = await openedArchive(
          inner,
          async () =>
            yauzl.fromBufferPromise(
              await readPacked(zip, file, INNER_ARCHIVE_BYTES_MAX, budget),
              ZIP_OPTIONS,
            ),
          problem,
        )
        if (archive) yield* inArchive(archive, inner, depth + 1, { budget, count, problem })
      }
    }
  } finally {
    zip.close()
  }
}

async function readPacked(
  zip: ZipFile,
  { entry }: Packed,
  maximum: number,
  budget: UnpackingBudget,
): Promise<Buffer> {
  if (entry.isEncrypted()) throw new NotARecording('encrypted in the archive')
  try {
    return await collect(await zip.openReadStreamPromise(entry), maximum, (bytes) =>
      budget.take(bytes),
    )
  } catch (error) {
    if (error instanceof NotARecording) throw error
    if (error instanceof TooLarge)
      throw new NotARecording('too large for a recording when unpacked')
    throw new NotARecording(`damaged in the archive: ${(error as Error).message}`)
  }
}

async function readWhole(path: string, maximum: number): Promise<Buffer> {
  if ((await stat(path)).size > maximum) throw new NotARecording('too large for a recording')
  return readFile(path)
}

function hasEndlessLine(bytes: Buffer): boolean {
  for (let from = 0; bytes.length - from > TABLE_LINE_BYTES_MAX;) {
    const end = bytes.indexOf(10, from)
    if (end < 0 || end - from > TABLE_LINE_BYTES_MAX) return true
    from = end + 1
  }
  return false
}

const TABLE_COLUMNS = ['Filename', 'Activity Name', 'Activity Type']

/**
 * Rows of the table by file name. The columns have English headings. An export in another language
 * gives nothing.
 */
async function readTable(
  where: string,
  read: () => Promise<Buffer>,
  problem: Problem,
): Promise<Map<string, Remarks>> {
  try {
    const bytes = await read()
    if (hasEndlessLine(bytes)) throw new Error('it has a line that’s too long for a table')
    const rows: Partial<Record<string, string>>[] = parse(bytes, {
      bom: true,
      columns: (headings: string[]) =>
        headings.map((heading) => TABLE_COLUMNS.includes(heading) && heading),
      relax_column_count: true,
      relax_quotes: true,
    })
    const remarks = new Map<string, Remarks>()
    for (const row of rows) {
      if (!row.Filename) continue
      const unstorable = findUnstorable(row)
      if (unstorable)
        problem(`${where}, ${row.Filename}`, `${unstorable.join('.')}: ${UNSTORABLE}; skipped`)
      else
        remarks.set(row.Filename, {
          title: row['Activity Name']?.trim() || null,
          sport: row['Activity Type']?.trim() || null,
        })
    }
    return remarks
  } catch (error) {
    problem(where, `its workout titles weren’t imported: ${(error as Error).message}`)
    return new Map()
  }
}
