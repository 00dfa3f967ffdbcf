import type { Db } from '#server/db/db.ts'
import { readTogether } from '#server/db/statements/read-together.ts'
import { acrossTenants } from '#server/db/tenant.ts'
import { HttpError, tooMany } from '#server/http/http-error.ts'
import { passOn, retryAfterOf } from '#server/upstream/answer.ts'
import {
  fingerprintOf,
  type Service,
  type Upstream,
  type Workspace,
} from '#server/upstream/upstream.ts'

import { KNOWN_MS, sendAsTeam, type OtherService, type SealedKeyOptions } from './send-as-team.ts'
import { askWithKey, BELIEVED_MS, isRefusal, typedKeys } from './typed-keys.ts'
import { openWorkspace, readWorkspaces, type KnownWorkspace } from './workspaces.ts'

/** Minimum interval of reading the workspaces, however many sign-ins are tried. */
const READ_EVERY_MS = 250

const asWorkspace = ({ id, name }: Pick<KnownWorkspace, 'id' | 'name'>): Workspace => ({
  owner: id,
  team: name === null ? null : { name, demo: false },
})

/**
 * Another service, and the workspaces that its keys open. `refresh` is called after a command
 * changed which key opens which.
 */
export function otherWorkspaces(
  service: OtherService,
  db: Db,
  options: SealedKeyOptions,
): Upstream & { refresh: () => void } {
  const { address, host } = service
  const allWorkspaces = acrossTenants(db)
  const workspaces = readTogether(() => readWorkspaces(allWorkspaces), READ_EVERY_MS)
  const typed = typedKeys(service)
  const send: Service['send'] = async ({ key, ...request }) => {
    if (typeof key !== 'string') return asTeam.send(key.teamId, request)
    const answer = await service.send({ ...request, key })
    typed.learn(key, answer.status)
    return answer
  }
  let refreshedAt = -Infinity
  const readSince = (moment: number) => workspaces.since(Math.max(moment, refreshedAt))
  /** The workspace that a key opens, at most a minute old. A newer key is looked up again. */
  async function ofKey(fingerprint: string): Promise<KnownWorkspace | null> {
    const now = performance.now()
    const { byKey } = await readSince(now - BELIEVED_MS)
    return byKey.get(fingerprint) ?? (await readSince(now)).byKey.get(fingerprint) ?? null
  }
  /** The workspace of an id, as of a given time or later, because it may be new. */
  async function ofId(id: string, moment: number): Promise<KnownWorkspace | null> {
    const { byId } = await readSince(moment)
    return byId.get(id) ?? (await readSince(performance.now())).byId.get(id) ?? null
  }
  const asTeam = sendAsTeam(service, ofId, options)

  return {
    ...service,
    send,

    async signIn(key, asking) {
      const { status, headers } = await askWithKey(service, key, asking).then((answer) => ({
        ...passOn(answer),
        headers: answer.headers,
      }))
      if (isRefusal(status)) return null
      if (status === 429) {
        const seconds = retryAfterOf(headers['retry-after']) ?? BELIEVED_MS / 1000
        throw tooMany(`The service at ${host} received too many requests`, seconds)
      }
      if (status !== 200)
        throw new HttpError(
          502,
          `Your key couldn’t be checked because the service at ${host} returned ${status}. Try again later.`,
        )
      const fingerprint = fingerprintOf(address, key)
      const opened = await openWorkspace(allWorkspaces, { fingerprint, service: address })
      typed.believe(fingerprint)
      return asWorkspace(opened)
    },

    async workspaceOf(credential, { validate: isAsked = true } = {}) {
      if (typeof credential !== 'string') {
        // a member stays signed in whatever the service says about the team's keys
        const known = await ofId(credential.teamId, performance.now() - KNOWN_MS)
        return known && asWorkspace(known)
      }
      const fingerprint = fingerprintOf(address, credential)
      const known = await ofKey(fingerprint)
      if (known === null) return null
      const isValid = !isAsked || (await typed.isValid(credential, fingerprint))
      return isValid ? asWorkspace(known) : null
    },

    knows: async (key) => (await ofKey(fingerprintOf(address, key))) !== null,

    async teamsWithKey() {
      const { byId } = await readSince(performance.now() - KNOWN_MS)
      const isOurs = ({ keys }: KnownWorkspace) => keys.some(({ service: of }) => of === address)
      return new Set([...byId.values()].filter(isOurs).map(({ id }) => id))
    },

    refresh: () => {
      refreshedAt = performance.now()
      asTeam.forget()
    },
  }
}
