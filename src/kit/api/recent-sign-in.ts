import { SIGN_IN_TOO_OLD, type SignInTooOld } from '#contract/own/endpoints/recent-sign-in.ts'
import { createStore } from '#src/kit/lib/store.ts'

import type { ApiError } from './api-error.ts'

/** Question to sign in again, which a request waits for. Without an answer, the request never ends. */
export type SignInQuestion = Pick<SignInTooOld, 'detail' | 'way'> & {
  onSignedIn: () => void
  onFailed: (reason: Error) => void
}
export const signInQuestion = createStore<SignInQuestion | null>(() => null)

/** Reason of a request that wasn’t repeated because its person didn’t sign in again. */
export const notSignedInAgain = () => new Error('You didn’t sign in again, so nothing was changed.')

let asked: Promise<void> | null = null

/** Asks once for all requests that wait at the same time. */
function ask({ detail, way }: SignInTooOld): Promise<void> {
  asked ??= new Promise<void>((resolve, reject) => {
    signInQuestion.set({ detail, way, onSignedIn: resolve, onFailed: reject })
  }).finally(() => {
    asked = null
    signInQuestion.set(null)
  })
  return asked
}

function readRefusal(text: string): Partial<SignInTooOld> | null {
  try {
    return JSON.parse(text) as Partial<SignInTooOld> | null
  } catch {
    return null
  }
}

/** Resolves once the person has signed in again, if an error asks for that. Throws any other error. */
export async function signInAgainAfter(error: ApiError): Promise<void> {
  const refusal = readRefusal(error.answer)
  if (refusal?.code !== SIGN_IN_TOO_OLD) throw error
  await ask(refusal as SignInTooOld)
}
