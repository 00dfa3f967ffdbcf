import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Use of an encrypted text, so that none can replace another, and what it is bound to, such as the
 * secret id of the session in the cookie.
 */
type Seal = {
  purpose: 'team key' | 'member' | 'id token' | 'login' | 'passkey' | 'data key' | 'service key'
  to: string
}

/**
 * Key derived from a secret of the installation and `to`, so that neither the database nor the
 * cookie alone decrypts anything.
 */
const sealingKey = (secret: Buffer, { purpose, to }: Seal) =>
  Buffer.from(hkdfSync('sha256', secret, to, `rounds ${purpose}`, 32))

/** Secrets of the master keys as configured. They are random, so no slow hash is needed. */
export const masterSecrets = (masterKeys: readonly string[]): Buffer[] =>
  masterKeys.map((key) => Buffer.from(key))

/** A text as stored with a session or in a cookie: AES-256-GCM, base64url. */
export function seal(text: string, by: Seal, secret: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, by), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The decrypted text. Null if none of the secrets decrypts it. */
export function unseal(sealed: string, by: Seal, secrets: readonly Buffer[]): string | null {
  // reads base64 too, as earlier versions stored it
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const nonce = bytes.subarray(0, NONCE_BYTES)
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const contents = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  for (const secret of secrets) {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret, by), nonce, {
      authTagLength: TAG_BYTES,
    }).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(contents), decipher.final()]).toString('utf8')
    } catch {
      // encrypted with another secret
    }
  }
  return null
}
