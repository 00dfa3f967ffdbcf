import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

import { API_KEY_START } from '#server/http/sent-api-key.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Number of letters in the secret: 256 bits. */
const SECRET_LENGTH = 43
const API_KEY = new RegExp(
  `^(${API_KEY_START}([\\da-f]{32})_[\\dA-Za-z]{${SECRET_LENGTH}})([\\da-f]{8})$`,
)

/** CRC-32, hexadecimal. Detects a mistyped key without the database. */
const crcOf = (text: string) => crc32(text).toString(16).padStart(8, '0')

/**
 * A new key: `rounds_`, the id, `_`, a random secret, and a checksum of everything before it. A
 * double-click selects all of it.
 */
export function makeApiKey(id: string): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  const text = `${API_KEY_START}${id.replaceAll('-', '')}_${secret.join('')}`
  return text + crcOf(text)
}

/** The id in a key. Null if the key is incomplete or mistyped. */
export function idOfApiKey(key: string): string | null {
  const [, text = '', digits = '', checksum] = API_KEY.exec(key) ?? []
  return crcOf(text) === checksum
    ? digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    : null
}
