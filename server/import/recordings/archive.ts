import type { Readable } from 'node:stream'

import yauzl, { type Entry, type ZipFile } from 'yauzl'

import { collect, TooLarge } from './unpack.ts'

const MB = 1024 * 1024
/** The largest release is ICD-10-CM's: the order file of 2026 has 14 MB, its archive 2. */
const FILE_BYTES_MAX = 100 * MB
/** Maximum bytes read from an archive of several files, all of which are in memory at once. */
const ARCHIVE_BYTES_MAX = 200 * MB
/** A release has a dozen files. Each entry of an archive takes memory before any of it is read. */
const RELEASE_FILES_MAX = 1000
const ZIP_BEGINS = Buffer.from('PK\u0003\u0004')

/** True if the bytes begin like a zip archive. */
export const isArchive = (bytes: Buffer) => bytes.subarray(0, ZIP_BEGINS.length).equals(ZIP_BEGINS)

/** Opens the zip archive of a release. Throws an Error with its name if it can't be read. */
export const openArchive = (archive: string, bytes: Buffer): Promise<ZipFile> =>
  yauzl.fromBufferPromise(bytes, { lazyEntries: true }).catch((error: Error) => {
    throw new Error(`${archive} isn’t a readable zip archive: ${error.message}`)
  })

/**
 * Files in an archive with matching names, except those that a Mac adds. Throws an Error with the
 * archive's name if it has more entries than a release, or these files together declare a larger
 * size than one. A file larger than declared is damaged.
 */
export async function entriesOf(zip: ZipFile, names: RegExp, archive: string): Promise<Entry[]> {
  if (zip.entryCount > RELEASE_FILES_MAX)
    throw new Error(
      `${archive} has ${zip.entryCount} files, more than the ${RELEASE_FILES_MAX} allowed for a release.`,
    )
  const entries: Entry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry())
    if (names.test(entry.fileName) && !entry.fileName.startsWith('__MACOSX')) {
      bytes += entry.uncompressedSize
      if (bytes > ARCHIVE_BYTES_MAX)
        throw new Error(
          `${archive} unpacks to more than ${ARCHIVE_BYTES_MAX / MB} MB, the maximum for a release.`,
        )
      entries.push(entry)
    }
  return entries
}

/** All bytes of a file in an archive. Throws an Error with its name if it can't be read. */
export async function readEntry(zip: ZipFile, entry: Entry, archive: string): Promise<Buffer> {
  const where = `${archive}, ${entry.fileName}`
  if (entry.isEncrypted()) throw new Error(`${where} is encrypted.`)
  try {
    return await collectFile(await zip.openReadStreamPromise(entry), where)
  } catch (error) {
    throw error instanceof Error && error.cause instanceof TooLarge
      ? error
      : new Error(`${where} is damaged: ${(error as Error).message}`, { cause: error })
  }
}

/** All bytes of a stream, up to the size of a release. */
export async function collectFile(
  stream: Readable | AsyncIterable<Uint8Array>,
  where: string,
  onBytes: (total: number) => void = () => {},
): Promise<Buffer> {
  try {
    return await collect(stream, FILE_BYTES_MAX, (_, total) => onBytes(total))
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    throw new Error(
      `${where} is larger than ${FILE_BYTES_MAX / MB} MB, the maximum for a file in a release.`,
      {
        cause: error,
      },
    )
  }
}
