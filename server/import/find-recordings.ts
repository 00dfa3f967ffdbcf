import { open, readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import { parse } from 'csv-parse/sync'
import yauzl, { type Entry, type ZipFile } from 'yauzl'

import { RECORDING_BYTES_MAX } from './read-recording.ts'
import { NotARecording } from './recording.ts'

/** What a bulk export says of one of its files beside the file itself. */
type Remarks = { title: string | null; sport: string | null }

/** A file that may hold recordings. `read` gives its bytes and throws NotARecording, or an error of the system. */
export type Found = { where: string; read(): Promise<Uint8Array>; remarks: Remarks | null }

/** Counts what there is to read; it grows while archives are opened. */
type Count = { total: number }
type Problem = (where: string, reason: string) => void

const RECORDING = /\.(fit|tcx|gpx)(\.gz)?$/i
const ARCHIVE = /\.zip$/i
/** An archive in an archive is unpacked into memory. */
const INNER_ARCHIVE_BYTES_MAX = 1024 ** 3
const ARCHIVE_DEPTH_MAX = 3
/** The table of a Strava export that names its activities. */
const ACTIVITIES_TABLE = /(^|\/)activities\.csv$/

const isHidden = (path: string) =>
  path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
/** FIT says most and GPX least, so that of one activity in several formats the fullest comes first. */
const fullestFirst = (a: string, b: string) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0)
const rank = (path: string) =>
  /\.fit(\.gz)?$/i.test(path)
    ? 0
    : /\.tcx(\.gz)?$/i.test(path)
      ? 1
      : /\.gpx(\.gz)?$/i.test(path)
        ? 2
        : 3

/**
 * The recordings in files, folders and zip archives, however deep, one by one. A path that was named and is none is a problem;
 * other files in folders and archives are passed over.
 */
export async function* findRecordings(
  paths: readonly string[],
  count: Count,
  problem: Problem,
): AsyncGenerator<Found> {
  const files: { path: string; isNamed: boolean }[] = []
  for (const path of paths) {
    const about = await stat(path)
    if (!about.isDirectory()) files.push({ path, isNamed: true })
    else {
      const below = await readdir(path, { recursive: true, withFileTypes: true })
      const names = below
        .filter((entry) => entry.isFile() || entry.isSymbolicLink())
        .map((entry) => join(entry.parentPath, entry.name))
      const inside = names.filter((name) => !isHidden(name.slice(path.length)))
      files.push(...inside.sort(fullestFirst).map((name) => ({ path: name, isNamed: false })))
    }
  }
  count.total += files.filter(
    ({ path, isNamed }) => !ARCHIVE.test(path) && (isNamed || RECORDING.test(path)),
  ).length
  const tables = new Map<string, Map<string, Remarks>>()
  for (const { path } of files)
    if (ACTIVITIES_TABLE.test(path))
      tables.set(
        path.replace(ACTIVITIES_TABLE, '$1'),
        await readTable(path, () => readFile(path), problem),
      )
  for (const { path, isNamed } of files) {
    if (ARCHIVE.test(path)) {
      const zip = await openedArchive(
        path,
        () => yauzl.openPromise(path, { lazyEntries: true, autoClose: false }),
        problem,
      )
      if (zip) yield* inArchive(zip, path, count, problem, 1)
    } else if (isNamed || RECORDING.test(path))
      yield { where: path, read: () => readWhole(path), remarks: remarksFor(path, tables) }
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
    problem(where, `no readable zip archive: ${(error as Error).message}`)
    return null
  }
}

async function* inArchive(
  zip: ZipFile,
  where: string,
  count: Count,
  problem: Problem,
  depth: number,
): AsyncGenerator<Found> {
  try {
    const entries: Entry[] = []
    try {
      for await (const entry of zip.eachEntry())
        if (!entry.fileName.endsWith('/') && !isHidden(entry.fileName)) entries.push(entry)
    } catch (error) {
      problem(
        where,
        `the archive is damaged after ${entries.length} files: ${(error as Error).message}`,
      )
    }
    const table = entries.find((entry) => ACTIVITIES_TABLE.test(entry.fileName))
    const remarks = table
      ? await readTable(
          `${where}/${table.fileName}`,
          () => readEntry(zip, table, RECORDING_BYTES_MAX),
          problem,
        )
      : new Map<string, Remarks>()
    const folder = table?.fileName.replace(ACTIVITIES_TABLE, '$1') ?? ''
    const recordings = entries
      .filter((entry) => RECORDING.test(entry.fileName))
      .sort((a, b) => fullestFirst(a.fileName, b.fileName))
    count.total += recordings.length
    for (const entry of recordings)
      yield {
        where: `${where}/${entry.fileName}`,
        read: () => readEntry(zip, entry, RECORDING_BYTES_MAX),
        remarks: remarks.get(entry.fileName.slice(folder.length)) ?? null,
      }
    for (const entry of entries.filter((candidate) => ARCHIVE.test(candidate.fileName))) {
      const inner = `${where}/${entry.fileName}`
      if (depth >= ARCHIVE_DEPTH_MAX) problem(inner, 'an archive too deep inside of archives')
      else {
        const read = async () => Buffer.from(await readEntry(zip, entry, INNER_ARCHIVE_BYTES_MAX))
        const archive = await openedArchive(
          inner,
          async () => yauzl.fromBufferPromise(await read(), { lazyEntries: true }),
          problem,
        )
        if (archive) yield* inArchive(archive, inner, count, problem, depth + 1)
      }
    }
  } finally {
    zip.close()
  }
}

/** A stream's bytes, never more than `maximum` of them: an archive may claim anything about its sizes. */
async function collect(stream: Readable, maximum: number): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > maximum) {
      stream.destroy()
      throw new NotARecording('larger than any recording when unpacked')
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

async function readEntry(zip: ZipFile, entry: Entry, maximum: number): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new NotARecording('it is encrypted in the archive')
  try {
    return await collect(await zip.openReadStreamPromise(entry), maximum)
  } catch (error) {
    throw error instanceof NotARecording
      ? error
      : new NotARecording(`damaged in the archive: ${(error as Error).message}`)
  }
}

async function readWhole(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > RECORDING_BYTES_MAX) throw new NotARecording('larger than any recording')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

/** File name -> what the table says of it. The columns bear their English names; an export in another language gives nothing. */
async function readTable(
  where: string,
  read: () => Promise<Uint8Array>,
  problem: Problem,
): Promise<Map<string, Remarks>> {
  try {
    const rows: Record<string, string>[] = parse(Buffer.from(await read()), {
      bom: true,
      columns: true,
      relax_column_count: true,
      relax_quotes: true,
    })
    return new Map(
      rows
        .filter((row) => row.Filename)
        .map((row) => [
          row.Filename!,
          {
            title: row['Activity Name']?.trim() || null,
            sport: row['Activity Type']?.trim() || null,
          },
        ]),
    )
  } catch (error) {
    problem(where, `its titles are left out: ${(error as Error).message}`)
    return new Map()
  }
}
