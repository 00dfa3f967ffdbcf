import {
  teamKeyRefused,
  type Service,
  type UpstreamAnswer,
  type UpstreamRequest,
} from '#server/upstream/upstream.ts'

import { openServiceKey } from './service-keys.ts'
import type { KnownWorkspace } from './workspaces.ts'

/** Another service. `address` distinguishes services with the same keys. */
export type OtherService = Service & { address: string }

export type SealedKeyOptions = {
  /** Secrets of the master keys, which decrypt the stored keys. */
  masterSecrets: readonly Buffer[]
  /** Tells the operator that no key of a workspace works. */
  warn: (words: string) => void
}

/** Maximum age of cached workspaces and their keys, because another process may have changed them. */
export const KNOWN_MS = 3000
/** Delay before a rejected key is retried while another one works, and before all of them are. */
const REFUSED_MS = 15_000

const isRecent = (at = -Infinity) => at > performance.now() - REFUSED_MS

/** Messages for the page and for the log if no key of a workspace works. */
const failures = {
  refused: {
    page: 'The service at HOST rejects your team’s key',
    log: 'The service at HOST rejects every key for workspace NAME',
  },
  missing: {
    page: 'Rounds has no key for your team at HOST',
    log: 'The workspace NAME has no key for the service at HOST',
  },
  unopened: {
    page: 'Rounds can’t decrypt your team’s key for the service at HOST',
    log: 'MASTER_KEY can’t decrypt any key for workspace NAME at HOST',
  },
}

/**
 * Sends requests to a service for a workspace, with the newest stored key that the service
 * accepts. `read` returns the workspace as stored at a given time or later, in milliseconds of
 * `performance.now()`.
 */
export function sendAsTeam(
  service: OtherService,
  read: (id: string, since: number) => Promise<KnownWorkspace | null>,
  { masterSecrets, warn }: SealedKeyOptions,
) {
  const { address, host } = service
  /**
   * Time of the last rejection of a key by its fingerprint, and of all keys of a workspace, in
   * milliseconds of `performance.now()`.
   */
  const [refusedAt, failedAt] = [new Map<string, number>(), new Map<string, number>()]
  const warned = new Set<string>()

  /** Error for a workspace without a working key. The operator is told once, until one works again. */
  function failure(id: string, workspace: KnownWorkspace | null, kind: keyof typeof failures) {
    const { page, log } = failures[kind]
    const name = workspace?.name ?? id
    const inWords = (words: string) =>
      words.replace('HOST', String(host)).replace('NAME', () => name)
    if (!warned.has(id))
      warn(`${inWords(log)}. Add one: npm run keys -- adopt ${id} --key-file <file>`)
    warned.add(id)
    return teamKeyRefused(`${inWords(page)}. Tell your Rounds administrator.`)
  }

  /**
   * Tries the keys of a workspace, newest first. Returns the first response that isn't a rejection,
   * or the reason that there is none.
   */
  async function tryKeys(
    { id, keys }: KnownWorkspace,
    request: Omit<UpstreamRequest, 'key'>,
    { mayRest }: { mayRest: boolean },
  ): Promise<UpstreamAnswer | keyof typeof failures> {
    let kind: keyof typeof failures = 'missing'
    for (const { fingerprint, service: of, sealed } of keys) {
      if (of !== address) continue
      const isResting = mayRest && isRecent(refusedAt.get(fingerprint))
      const key = isResting ? null : openServiceKey(sealed, id, masterSecrets)
      if (key !== null) {
        const answer = await service.send({ ...request, key })
        if (answer.status !== 401) {
          refusedAt.delete(fingerprint)
          return answer
        }
        refusedAt.set(fingerprint, performance.now())
      }
      if (isResting || key !== null) kind = 'refused'
      else if (kind === 'missing') kind = 'unopened'
    }
    return kind
  }

  return {
    async send(id: string, request: Omit<UpstreamRequest, 'key'>): Promise<UpstreamAnswer> {
      let workspace: KnownWorkspace | null = null
      let kind: keyof typeof failures = 'missing'
      for (const isLast of [false, true]) {
        // another process may have attached one a moment ago
        workspace = await read(id, performance.now() - (isLast ? 0 : KNOWN_MS))
        if (!workspace) continue
        // the service may accept a key that it rejected a moment ago
        const mayRest = !isLast || isRecent(failedAt.get(id))
        const answer = await tryKeys(workspace, request, { mayRest })
        if (typeof answer === 'object') {
          failedAt.delete(id)
          warned.delete(id)
          return answer
        }
        kind = answer
        if (!mayRest) failedAt.set(id, performance.now())
      }
      throw failure(id, workspace, kind)
    },

    /** Tries rejected keys again, because a command may have changed the keys. */
    forget() {
      refusedAt.clear()
      failedAt.clear()
    },
  }
}
