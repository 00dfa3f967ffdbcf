import { randomUUID } from 'node:crypto'

import { endpoints } from '#contract/interface/endpoints.ts'
import type { Db } from '#server/db/db.ts'
import { readTogether } from '#server/db/statements/read-together.ts'
import { HttpError } from '#server/http/http-error.ts'
import { answerBytes } from '#server/upstream/answer-limits.ts'
import { passOn, retryAfterOf } from '#server/upstream/answer.ts'
import {
  fingerprintOf,
  type Asking,
  type Service,
  type Upstream,
} from '#server/upstream/upstream.ts'

import { openWorkspace, readWorkspaceKeys } from './workspaces.ts'

/** A key that the service refuses opens its workspace for so much longer at most. */
const BELIEVED_MS = 60_000
/** Time limit for validating a key; a service that does not answer has not refused it. */
const VALIDATE_MS = 5000
/** Keys of sign-ins that were tried are looked for this often, however many those are. */
const READ_EVERY_MS = 250
/**
 * Maximum number of remembered keys: more than there are sessions; beyond it all are validated
 * anew.
 */
const VALID_MAX = 10_000

const isRefusal = (status: number) => status === 401 || status === 403

/**
 * Another service, and the workspaces that its keys open here. `address` tells it from others that have the same keys.
 * `refresh` is for when a command has changed which key opens what.
 */
export function otherWorkspaces(
  service: Service & { address: string },
  db: Db,
): Upstream & { refresh: () => void } {
  const { address, host } = service
  const keys = readTogether(() => readWorkspaceKeys(db), READ_EVERY_MS)
  /**
   * Time at which the service last accepted a key, or could not say, by the key's fingerprint. In
   * milliseconds of `performance.now()`.
   */
  const valid = new Map<string, number>()
  const validating = new Map<string, Promise<boolean>>()

  const believe = (fingerprint: string) => {
    if (valid.size >= VALID_MAX) valid.clear()
    valid.set(fingerprint, performance.now())
  }
  /** Updates the validity of a key by the status of an answer. */
  function learn(key: string, status: number) {
    const fingerprint = fingerprintOf(address, key)
    if (status === 401) valid.delete(fingerprint)
    else if (status === 200) believe(fingerprint)
  }
  const send: Service['send'] = async (request) => {
    const answer = await service.send(request)
    if (typeof request.key === 'string') learn(request.key, answer.status)
    return answer
  }
  const askWith = (key: string, asking: Asking) =>
    service.send({
      method: 'GET',
      path: endpoints.listLabAccounts.path,
      maxBytes: answerBytes(endpoints.listLabAccounts),
      key,
      ...asking,
    })

  /**
   * Asks the service if it still accepts the key. True unless the service refuses it: errors and
   * missing answers do not count against a key.
   */
  async function validate(key: string, fingerprint: string): Promise<boolean> {
    const asked = askWith(key, {
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
  /** The same, once for all who ask at the same time. */
  function stillValid(key: string, fingerprint: string): Promise<boolean> {
    const known = validating.get(fingerprint)
    if (known) return known
    const asked = validate(key, fingerprint).finally(() => validating.delete(fingerprint))
    validating.set(fingerprint, asked)
    return asked
  }
  let refreshedAt = -Infinity
  /** The id of the workspace that a key opens, as it was within the last minute; a key may have been new since. */
  async function idOf(fingerprint: string): Promise<string | null> {
    const now = performance.now()
    const known = await keys.since(Math.max(now - BELIEVED_MS, refreshedAt))
    return known.get(fingerprint) ?? (await keys.since(now)).get(fingerprint) ?? null
  }

  return {
    ...service,
    send,

    async signIn(key, asking) {
      const { status, headers } = await askWith(key, asking).then((answer) => ({
        ...passOn(answer),
        headers: answer.headers,
      }))
      if (isRefusal(status)) return null
      if (status === 429) {
        const seconds = retryAfterOf(headers['retry-after']) ?? BELIEVED_MS / 1000
        throw new HttpError(
          429,
          `The service at ${host} received too many requests. Try again in ${seconds} s.`,
          { 'retry-after': String(seconds) },
        )
      }
      if (status !== 200)
        throw new HttpError(
          502,
          `Your key couldn't be checked because the service at ${host} returned ${status}. Try again later.`,
        )
      const fingerprint = fingerprintOf(address, key)
      const owner = await openWorkspace(db, { fingerprint, service: address })
      believe(fingerprint)
      return { owner, team: null }
    },

    async workspaceOf(key, { validate: isAsked = true } = {}) {
      // its teams are not known here
      if (typeof key !== 'string') return null
      const fingerprint = fingerprintOf(address, key)
      const since = performance.now() - BELIEVED_MS
      const owner = await idOf(fingerprint)
      if (owner === null) return null
      const isBelieved = !isAsked || (valid.get(fingerprint) ?? -Infinity) > since
      return isBelieved || (await stillValid(key, fingerprint)) ? { owner, team: null } : null
    },

    knows: async (key) => (await idOf(fingerprintOf(address, key))) !== null,

    refresh: () => {
      refreshedAt = performance.now()
    },
  }
}
