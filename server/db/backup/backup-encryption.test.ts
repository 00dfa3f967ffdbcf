import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { expect, test } from 'vitest'

import { backupKeyId, decrypted, ENCRYPTED, encrypted } from './backup-encryption.ts'

const CHUNK = 64 * 1024
const SEALED = CHUNK + 16
const key = randomBytes(32).toString('base64')
const other = randomBytes(32).toString('base64')

/** In parts that are no chunks, as they come from a disk. */
async function* inParts(bytes: Buffer, size = 50_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const seal = (bytes: Buffer) => buffer(encrypted(inParts(bytes), key))
const open = (bytes: Buffer, keys = [key]) => buffer(decrypted(inParts(bytes), keys))
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}

test('decrypted bytes of any length equal the original', async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7]) {
    const bytes = randomBytes(length)
    const sealed = await seal(bytes)
    expect((await open(sealed)).equals(bytes), String(length)).toBe(true)
    expect((await open(sealed, [other, key])).equals(bytes)).toBe(true)
  }
})

test('the same bytes never encrypt to the same output', async () => {
  const bytes = Buffer.from('rounds')
  expect((await seal(bytes)).equals(await seal(bytes))).toBe(false)
})

test('changed, moved, added, or cut-off data is refused', async () => {
  const sealed = await seal(randomBytes(3 * CHUNK))
  const body = sealed.indexOf('\n') + 1
  const [first, second, third] = [0, 1, 2].map((n) =>
    sealed.subarray(body + n * SEALED, body + (n + 1) * SEALED),
  ) as [Buffer, Buffer, Buffer]
  const header = sealed.subarray(0, body)
  const harmed: Record<string, Buffer> = {
    'a salt that was changed': changed(sealed, body - 5),
    'a first byte that was changed': changed(sealed, body),
    'a byte in the middle that was changed': changed(sealed, body + SEALED + 100),
    'a last byte that was changed': changed(sealed, sealed.length - 1),
    'chunks in another order': Buffer.concat([header, second, first, third]),
    'a chunk that comes twice': Buffer.concat([header, first, first, second, third]),
    'a chunk that is missing': Buffer.concat([header, first, third]),
    'no last chunk': Buffer.concat([header, first, second]),
    'a part of the last chunk': sealed.subarray(0, -CHUNK / 2),
    'one byte less': sealed.subarray(0, -1),
    'one byte more': Buffer.concat([sealed, Buffer.alloc(1)]),
    'a chunk of another file': Buffer.concat([
      header,
      (await seal(randomBytes(3 * CHUNK))).subarray(body, body + SEALED),
      second,
      third,
    ]),
    'only the first line': header,
    'only a part of it': header.subarray(0, -20),
  }
  for (const [name, bytes] of Object.entries(harmed))
    await expect(open(bytes), name).rejects.toThrow('is damaged or incomplete, or was modified')
})

test('a wrong key is named by its fingerprint', async () => {
  const sealed = await seal(Buffer.from('rounds'))
  expect(sealed.toString('latin1')).not.toContain(key)
  await expect(open(sealed, [other])).rejects.toThrow(
    `is encrypted with the key ${backupKeyId(key)}, but BACKUP_KEY is ${backupKeyId(other)}`,
  )
  await expect(open(sealed, [])).rejects.toThrow(/Set BACKUP_KEY or BACKUP_KEY_FILE to that key/)
})

test('a later version of the encryption asks for a newer Rounds', async () => {
  const sealed = await seal(Buffer.from('rounds'))
  sealed[ENCRYPTED.length] = '2'.charCodeAt(0)
  await expect(open(sealed)).rejects.toThrow('written by a newer version of Rounds')
})
