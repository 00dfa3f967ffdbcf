import { createHash } from 'node:crypto'

/** Namespace created for this purpose, so that imported ids never collide with other version 5 UUIDs. */
const NAMESPACE = Buffer.from('8b0f6c1e5b6f4b0f9a3d2f1c7e9d4a60', 'hex')

/** A version 5 UUID of the words, always the same for the same words. RFC 9562, section 5.5. */
export function uuidOf(...words: (string | number)[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(JSON.stringify(words)).digest()
  hash[6] = (hash.readUInt8(6) & 0x0f) | 0x50
  hash[8] = (hash.readUInt8(8) & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}
