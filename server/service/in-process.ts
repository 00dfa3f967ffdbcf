import { AsyncLocalStorage } from 'node:async_hooks'

import type { Caller } from './keys.ts'

const asking = new AsyncLocalStorage<Caller>()

/**
 * What `work` asks of the service by `inject` is asked as this team, without a key. What comes in from outside is never
 * within `work`, whatever it says.
 */
export const askAsTeam = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  asking.run(
    { keyId: `in this process as ${teamId}`, team: { id: teamId, name: '', demo: false } },
    work,
  )

/** Who asks from within this process; null for everybody else. */
export const callerInProcess = (): Caller | null => asking.getStore() ?? null
