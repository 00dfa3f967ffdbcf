import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'

import { entriesOf, openArchive, readEntry } from './archive.ts'

const MB = 1024 * 1024
const NAME = 'release.zip'
/** Zip's signature of an entry in the list at its end, and where that has the unpacked size. */
const LISTED = Buffer.from('PK\u0001\u0002')
const SIZE_AT = 24

/** An archive that says of each of its files that so many bytes come out of it. */
function claiming(bytes: number, files: Zippable): Buffer {
  const archive = Buffer.from(zipSync(files))
  for (let at = archive.indexOf(LISTED); at >= 0; at = archive.indexOf(LISTED, at + 1))
    archive.writeUInt32LE(bytes, at + SIZE_AT)
  return archive
}

const entries = async (bytes: Uint8Array, names = /\.txt$/) => {
  const zip = await openArchive(NAME, Buffer.from(bytes))
  return { zip, entries: await entriesOf(zip, names, NAME) }
}

describe('a release archive', () => {
  test('with too many files is refused before they are listed', async () => {
    const many = (count: number): Zippable =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.txt`, new Uint8Array()]))
    expect((await entries(zipSync(many(1000), { level: 0 }))).entries).toHaveLength(1000)
    await expect(entries(zipSync(many(60_000), { level: 0 }))).rejects.toThrow(
      'release.zip has 60000 files, more than the 1000 allowed for a release.',
    )
  })

  test('that unpacks to far too much is refused before it is unpacked', async () => {
    const a = strToU8('a')
    const bomb = claiming(90 * MB, { 'a.txt': a, 'b.txt': a, 'c.txt': a })
    await expect(entries(bomb)).rejects.toThrow(
      'release.zip unpacks to more than 200 MB, the maximum for a release.',
    )
    // what is not read does not count
    expect((await entries(bomb, /^a\.txt$/)).entries).toHaveLength(1)
  })

  test('that understates its size counts as damaged', async () => {
    const { zip, entries: found } = await entries(claiming(10, { 'a.txt': new Uint8Array(2 * MB) }))
    await expect(readEntry(zip, found[0]!, NAME)).rejects.toThrow('release.zip, a.txt is damaged')
  })

  test('is read if it is complete', async () => {
    const { zip, entries: found } = await entries(zipSync({ 'a.txt': strToU8('A00') }))
    expect((await readEntry(zip, found[0]!, NAME)).toString()).toBe('A00')
  })
})
