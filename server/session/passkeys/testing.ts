/** A software passkey for tests: it signs with ES256 by WebAuthn Level 3, like a phone or a security key. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

import type { NewPasskey, UsedPasskey } from '#contract/own/endpoints/passkeys.ts'

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Head of a CBOR value by RFC 8949, 3: its major type and a number below 65,536. */
const cborHead = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
  if (typeof value === 'string')
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value])
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([cborHead(5, value.size), ...pairs])
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url')

/** Flags of authenticator data. */
const [PRESENT, VERIFIED, SYNCABLE, SYNCED, NEW] = [1, 4, 8, 16, 64]

type Options = { options: Record<string, any> }
/** Deviations of a ceremony from a correct one. */
type Wrong = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  verified?: boolean
  crossOrigin?: boolean
  topOrigin?: string
  userHandle?: string
  counter?: number
}

/** One passkey of `origin`. Its counter increases with each use, or stays 0 if `counts` is false. */
export function softwarePasskey(origin = 'http://localhost:3000', { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = 'AAAA'

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
        ...(wrong.topOrigin && { topOrigin: wrong.topOrigin }),
      }),
    )
  const authenticatorData = (
    rpId: string,
    { verified = true, ...wrong }: Wrong,
    more = Buffer.alloc(0),
  ) => {
    const count = Buffer.alloc(4)
    if (counts) counter++
    count.writeUInt32BE(wrong.counter ?? counter)
    const flags = PRESENT | SYNCABLE | SYNCED | (verified ? VERIFIED : 0) | (more.length ? NEW : 0)
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count, more])
  }
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key' as const,
  }

  return {
    id: credential.id,

    /** Response of a browser that creates it. */
    create({ options }: Options, wrong: Wrong = {}): NewPasskey {
      handle = options.user.id
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp.id, wrong, attested)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, wrong)),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },

    /** Response of a browser that signs in with it. */
    use({ options }: Options, wrong: Wrong = {}): UsedPasskey {
      const data = clientData('webauthn.get', options.challenge, wrong)
      const authenticator = authenticatorData(options.rpId, wrong)
      const signature = sign('sha256', Buffer.concat([authenticator, sha256(data)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticator),
          signature: base64url(signature),
          userHandle: wrong.userHandle ?? handle,
        },
      }
    },
  }
}
