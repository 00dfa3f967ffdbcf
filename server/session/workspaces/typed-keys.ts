import { randomUUID } from 'node:crypto'

import { endpoints } from '#contract/interface/endpoints.ts'
import { answerBytes } from '#server/upstream/answer-limits.ts'
import {
  fingerprintOf,
  type Asking,
  type Service,
  type UpstreamAnswer,
} from '#server/upstream/upstream.ts'

import type { OtherService } from './send-as-team.ts'

/** Maximum time for which a rejected key still opens its workspace. */
export const BELIEVED_MS = 60_000
/** Time limit for validating a key. A service that doesn't answer hasn't rejected it. */
const VALIDATE_MS = 5000
/** Maximum number of cached keys, more than there are sessions. Beyond it, all are validated again. */
const VALID_MAX = 10_000

export const isRefusal = (status: number) => status === 401 || status === 403

/** Sends a small request with a key, to learn whether the service accepts it. */
export const askWithKey = (
  service: Pick<Service, 'send'>,
  key: string,
  asking: Asking,
): Promise<UpstreamAnswer> =>
  service.send({
    method: 'GET',
    path: endpoints.listLabAccounts.path,
    maxBytes: answerBytes(endpoints.listLabAccounts),
    key,
    ...asking,
  })

/** Entered keys, with the service's last response about each. */
export function typedKeys(service: OtherService) {
  const { address } = service
  /**
   * Time at which the service last accepted a key, or could not say, by fingerprint. In
   * milliseconds of `performance.now()`.
   */
  const valid = new Map<string, number>()
  const validating = new Map<string, Promise<boolean>>()

  const believe = (fingerprint: string) => {
    if (valid.size >= VALID_MAX) valid.clear()
    valid.set(fingerprint, performance.now())
  }
  /**
   * Checks whether the service still accepts the key. True unless it rejects it: errors and
   * missing responses don't count against a key.
   */
  async function validate(key: string, fingerprint: string): Promise<boolean> {
    const asked = askWithKey(service, key, {
      requestId: randomUUID(),
      address: '127.0.0.1',
      signal: AbortSignal.timeout(VALIDATE_MS),
    })
    const isRefused = await asked.then(
      ({ status }) => isRefusal(status),
      () => false,
    )
    if (isRefused) valid.delete(fingerprint)
    else believe(fingerprint)
    return !isRefused
  }

  return {
    believe,

    /** Updates the validity of a key with the status of a response. */
    learn(key: string, status: number) {
      const fingerprint = fingerprintOf(address, key)
      if (status === 401) valid.delete(fingerprint)
      else if (status === 200) believe(fingerprint)
    },

    /**
     * True unless the service rejected a key within the last minute. Simultaneous callers share
     * one request.
     */
    isValid(key: string, fingerprint: string): Promise<boolean> | boolean {
      if ((valid.get(fingerprint) ?? -Infinity) > performance.now() - BELIEVED_MS) return true
      const known = validating.get(fingerprint)
      if (known) return known
      const asked = validate(key, fingerprint).finally(() => validating.delete(fingerprint))
      validating.set(fingerprint, asked)
      return asked
    },
  }
}
