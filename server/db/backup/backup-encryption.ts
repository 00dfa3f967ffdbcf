/**
 * Encryption of backups: a line of text that names the key, then chunks under AES-256-GCM. Each
 * file has its own key, so a chunk's nonce is its number and whether it is the last one. A chunk
 * that was changed, moved, added, or cut off is rejected. The construction is STREAM (Hoang,
 * Reyhanitabar, Rogaway, Vizár 2015), as in the age file format.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A rejected backup, with one sentence for the operator. */
export class BackupRefused extends Error {}

const VERSION = 1
const HEADER = /^rounds-encrypted-backup-(\d+) key=(\w+) salt=([\w-]+)\n/
const HEADER_MAX = 256
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 12
/** Index of the byte after the chunk number. */
const LAST_FLAG = NONCE_BYTES - 1

/** First bytes of every encrypted backup, in all versions. */
export const ENCRYPTED = Buffer.from('rounds-encrypted-backup-')

/** HKDF rather than a slow hash, because the configuration accepts only random keys. */
const derived = (secret: string, salt: Buffer, use: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, `rounds backup ${use}`, bytes))

/** Identifies a backup key without revealing anything about it. */
export const backupKeyId = (secret: string): string =>
  derived(secret, Buffer.alloc(0), 'key id', 8).toString('hex')

function nonceOf(chunk: number, isLast: boolean) {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeUIntBE(chunk, LAST_FLAG - 6, 6)
  nonce[LAST_FLAG] = Number(isLast)
  return nonce
}

/** Splits bytes into pieces of one size and marks the last one, which may be shorter. */
async function* pieces(source: AsyncIterable<Buffer>, size: number) {
  let held = Buffer.alloc(0)
  for await (const part of source) {
    held = Buffer.concat([held, part])
    while (held.length > size) {
      yield { bytes: held.subarray(0, size), isLast: false }
      held = held.subarray(size)
    }
  }
  yield { bytes: held, isLast: true }
}

/** Encrypts bytes with a secret. */
export async function* encrypted(
  source: AsyncIterable<Buffer>,
  secret: string,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(32)
  const header = Buffer.from(
    `${ENCRYPTED.toString()}${VERSION} key=${backupKeyId(secret)} salt=${salt.toString('base64url')}\n`,
  )
  yield header
  const key = derived(secret, salt, 'contents', 32)
  let chunk = 0
  for await (const { bytes, isLast } of pieces(source, CHUNK_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk++, isLast))
    cipher.setAAD(header)
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

async function takeHeader(parts: AsyncIterator<Buffer>) {
  let held = Buffer.alloc(0)
  while (!held.includes('\n') && held.length < HEADER_MAX) {
    const { value, done } = await parts.next()
    if (done) break
    held = Buffer.concat([held, value])
  }
  const end = held.indexOf('\n') + 1
  return { header: held.subarray(0, end), rest: held.subarray(end) }
}

/**
 * Decrypts bytes that one of the secrets encrypted. Yields nothing from a chunk that was modified.
 * Throws BackupRefused.
 */
export async function* decrypted(
  source: AsyncIterable<Buffer>,
  secrets: readonly string[],
): AsyncGenerator<Buffer> {
  const damaged = () => new BackupRefused('is damaged or incomplete, or was modified')
  const parts = source[Symbol.asyncIterator]()
  const { header, rest } = await takeHeader(parts)
  const [, version, keyId, salt] = HEADER.exec(header.toString('latin1')) ?? []
  if (!salt) throw damaged()
  if (Number(version) !== VERSION)
    throw new BackupRefused(
      'was written by a newer version of Rounds. Update Rounds, then restore it',
    )
  const secret = secrets.find((each) => backupKeyId(each) === keyId)
  if (!secret)
    throw new BackupRefused(
      secrets.length
        ? `is encrypted with the key ${keyId}, but BACKUP_KEY is ${secrets.map(backupKeyId).join(' and ')}`
        : `is encrypted with the key ${keyId}. Set BACKUP_KEY or BACKUP_KEY_FILE to that key`,
    )
  const key = derived(secret, Buffer.from(salt, 'base64url'), 'contents', 32)
  async function* body() {
    yield rest
    yield* { [Symbol.asyncIterator]: () => parts }
  }
  let chunk = 0
  for await (const { bytes, isLast } of pieces(body(), CHUNK_BYTES + TAG_BYTES)) {
    if (bytes.length < TAG_BYTES) throw damaged()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk++, isLast), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(header).setAuthTag(bytes.subarray(-TAG_BYTES))
    let plain: Buffer
    try {
      plain = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
    } catch {
      throw damaged()
    }
    yield plain
  }
}
