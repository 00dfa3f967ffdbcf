import type { VerifiedRegistrationResponse } from '@simplewebauthn/server'
import type { FastifyBaseLogger } from 'fastify'

import type { NewPasskey, UsedPasskey } from '#contract/own/endpoints/passkeys.ts'
import { HttpError } from '#server/http/http-error.ts'

import type { RelyingParty } from './relying-party.ts'

/** Loaded with the first passkey, because the library takes 30 MB. */
const library = () => import('@simplewebauthn/server')

type Library = Awaited<ReturnType<typeof library>>
type Transports = NonNullable<
  Parameters<Library['generateRegistrationOptions']>[0]['excludeCredentials']
>[number]['transports']

/** Time that the browser gives a person to use or create a passkey. */
export const CEREMONY_MS = 5 * 60_000
/** Maximum size of a request with a passkey. Before the sign-in, little is parsed. */
export const PASSKEY_BYTES = 64 * 1024
/** EdDSA, ES256, and RS256 as COSE numbers. */
const ALGORITHMS = [-8, -7, -257]
const REASON_MAX = 300
type Log = Pick<FastifyBaseLogger, 'warn'>

/** Error for a passkey that doesn’t verify, with a message for the person. */
class PasskeyInvalid extends HttpError {
  readonly reason: string
  constructor(reason: string) {
    super(422, 'Rounds couldn’t verify this passkey. Try again.')
    this.reason = reason
  }
}

type Known = { credentialId: string; transports: readonly string[] }

/** Credentials in the form of the library. */
const credentialsOf = (known: readonly Known[]) =>
  known.map(({ credentialId: id, transports }) => ({ id, transports: transports as Transports }))

/** Options for the browser to create a discoverable passkey with user verification. */
export async function creationOptions(
  { id: rpID }: RelyingParty,
  { handle, name, known }: { handle: string; name: string; known: readonly Known[] },
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Rounds',
    rpID,
    userID: new Uint8Array(Buffer.from(handle, 'base64url')),
    userName: name,
    userDisplayName: name,
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: credentialsOf(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Options for the browser to sign in with any passkey, or with one of `known` if given. */
export async function requestOptions({ id: rpID }: RelyingParty, known: readonly Known[] = []) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID,
    timeout: CEREMONY_MS,
    userVerification: 'required',
    allowCredentials: credentialsOf(known),
  })
}

/**
 * Rejects signatures made in another site's frame. The library accepts them if the browser doesn't
 * name that site.
 */
function refuseFrames({ clientDataJSON }: { clientDataJSON: string }) {
  const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
    crossOrigin?: unknown
    topOrigin?: unknown
  }
  if ((data.crossOrigin ?? false) !== false || data.topOrigin !== undefined)
    throw new PasskeyInvalid('It was used in a frame on another site')
}

/** Result of a verification, all of whose errors mean an invalid passkey. The log has the reason. */
const checked = async <T>(log: Log, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const reason = error instanceof PasskeyInvalid ? error.reason : (error as Error).message
    log.warn({ reason: reason.slice(0, REASON_MAX) }, 'a passkey was rejected')
    throw new PasskeyInvalid(reason)
  }
}

/** Verifies a new passkey by WebAuthn Level 3, 7.1. Throws PasskeyInvalid. */
export const verifyCreation = (
  log: Log,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { passkey, challenge }: { passkey: NewPasskey; challenge: string },
) =>
  checked(log, async () => {
    refuseFrames(passkey.response)
    const { verifyRegistrationResponse } = await library()
    const result: VerifiedRegistrationResponse = await verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!result.verified) throw new PasskeyInvalid('Its attestation isn’t valid')
    const { credential, credentialBackedUp: isBackedUp } = result.registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: passkey.response.transports ?? [],
      isBackedUp,
    }
  })
export type VerifiedCreation = Awaited<ReturnType<typeof verifyCreation>>

/** Verifies a signature by WebAuthn Level 3, 7.2, up to the counter, which is the caller's to compare. Throws PasskeyInvalid. */
export const verifyUse = (
  log: Log,
  { id: expectedRPID, origin: expectedOrigin }: RelyingParty,
  { used, challenge, publicKey }: { used: UsedPasskey; challenge: string; publicKey: string },
) =>
  checked(log, async () => {
    refuseFrames(used.response)
    const { verifyAuthenticationResponse } = await library()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: used.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
      requireUserVerification: true,
    })
    if (!verified) throw new PasskeyInvalid('Its signature isn’t valid')
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo
    return { counter, isBackedUp }
  })
