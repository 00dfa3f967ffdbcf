import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Prefix of every encrypted text, with the format version. */
export const SEALED_START = 'sealed:1:'

/** Data key of a team, with the id that its texts name. */
export type DataKey = {
  id: string
  /** Encrypts a text. An empty text stays empty, and equal texts stay equal. */
  seal: (text: string) => string
  /** Decrypts the part of an encrypted text after its key id. Throws if this key didn't encrypt it. */
  open: (contents: string) => string
}

/** Data key from 32 secret bytes. */
export function dataKey(id: string, secret: Buffer): DataKey {
  const derived = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `rounds data ${use}`, 32))
  const textKey = derived('text')
  const nonceKey = derived('nonce')
  return {
    id,
    seal(text) {
      if (text === '') return text
      // derived from the text, so that storing the same text again changes nothing
      const nonce = createHmac('sha256', nonceKey).update(text).digest().subarray(0, NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', textKey, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const contents = Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
      return `${SEALED_START}${id}:${contents}`
    },
    open(contents) {
      const bytes = Buffer.from(contents, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', textKey, nonce, {
        authTagLength: TAG_BYTES,
      }).setAuthTag(tag)
      const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES)
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
  }
}

/** Finds the data key of an id. */
type KeyOf = (id: string) => DataKey | undefined

/**
 * Position after the key id of an encrypted text. Without a pattern, because texts can have a
 * hundred kilobytes.
 */
const endOfId = (text: string) => text.indexOf(':', SEALED_START.length)

/** Key id in an encrypted text. */
export const keyIdOf = (text: string): string => text.slice(SEALED_START.length, endOfId(text))

function openOne(text: string, keyOf: KeyOf): string {
  const key = keyOf(keyIdOf(text))
  if (!key) return text
  try {
    return key.open(text.slice(endOfId(text) + 1))
  } catch (error) {
    throw new Error(
      'Encrypted text in the database was changed outside Rounds and can’t be decrypted.',
      {
        cause: error,
      },
    )
  }
}

function openJson(text: string, keyOf: KeyOf): string {
  let opened: unknown
  try {
    opened = JSON.parse(text, (_name, value: unknown) =>
      typeof value === 'string' && value.startsWith(SEALED_START) ? openOne(value, keyOf) : value,
    )
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
  return JSON.stringify(opened)
}

/**
 * Decrypts an encrypted text, or those in a JSON text. Other texts, and those whose key is
 * missing, stay as they are.
 */
export function openText(text: string, keyOf: KeyOf): string {
  if (text.startsWith(SEALED_START)) return openOne(text, keyOf)
  return /^[[{]/.test(text) && text.includes(`"${SEALED_START}`) ? openJson(text, keyOf) : text
}
