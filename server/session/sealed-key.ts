import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Key derived from the installation's secret and the session's id: neither the database nor the
 * cookie alone opens anything.
 */
const sealingKey = (secret: Buffer, sessionId: string) =>
  Buffer.from(hkdfSync('sha256', secret, sessionId, 'rounds team key', 32))

/** A team key as it is stored with a session: AES-256-GCM, base64. `sessionId` is the secret one of the cookie. */
export function sealKey(teamKey: string, sessionId: string, secret: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, sessionId), nonce)
  const sealed = Buffer.concat([cipher.update(teamKey, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** The team key that was sealed with one of the secrets; null where none of them opens it. */
export function openKey(
  sealed: string,
  sessionId: string,
  secrets: readonly Buffer[],
): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const contents = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  for (const secret of secrets) {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret, sessionId), nonce, {
      authTagLength: TAG_BYTES,
    }).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(contents), decipher.final()]).toString('utf8')
    } catch {
      // sealed with another secret
    }
  }
  return null
}
