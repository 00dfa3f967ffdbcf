import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

type Options = { options: Record<string, unknown> }

/** A passkey that the browser didn’t create or use, with a message for the person. */
class PasskeyFailed extends Error {}

/** Messages by the name of the browser’s error, or by the library's code for it. */
const failures: Readonly<Record<string, string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED:
    'This device already has a passkey for you. Use another device or a security key.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device can’t verify that it’s you. Set up a screen lock or a PIN, or use another device.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT:
    'This device can’t store a passkey. Use another device or a security key.',
  ERROR_INVALID_DOMAIN:
    'Passkeys don’t work at this address. Ask your administrator for the correct address.',
  ERROR_INVALID_RP_ID:
    'Passkeys don’t work at this address. Ask your administrator for the correct address.',
}

async function ask<T>(work: () => Promise<T>, canceled: string): Promise<T> {
  if (!browserSupportsWebAuthn())
    throw new PasskeyFailed(
      'This browser doesn’t support passkeys. Use a current version of Chrome, Edge, Firefox, or Safari.',
    )
  try {
    return await work()
  } catch (error) {
    const { name = '', code = '' } = error as { name?: string; code?: string }
    // browsers don't distinguish a person who canceled from a device without a passkey
    const isCanceled = name === 'NotAllowedError' || name === 'AbortError'
    const words =
      failures[code] ??
      (isCanceled
        ? canceled
        : 'Your browser couldn’t use a passkey. Try again, or use another browser or device.')
    throw new PasskeyFailed(words, { cause: error })
  }
}

/** Asks the browser to create a passkey. Throws an error with a message for the person. */
export const createPasskey = ({ options }: Options) =>
  ask(
    () =>
      startRegistration({
        optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
      }),
    'No passkey was created. Try again.',
  )

/** Asks the browser to sign in with a passkey. Throws an error with a message for the person. */
export const askForPasskey = ({ options }: Options) =>
  ask(
    () =>
      startAuthentication({
        optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      }),
    'No passkey was used. If this device doesn’t have one, use the device where you created your passkey, or ask a team administrator for a new link.',
  )
