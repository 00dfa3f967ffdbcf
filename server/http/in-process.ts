import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<string>()

/**
 * Runs `work` so that its requests to our own service by `inject` are made as this team, without a
 * key. Requests from outside never run within `work`, whatever headers they have.
 */
export const askAsTeam = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  asking.run(teamId, work)

/** Id of the team as which this process itself sends requests. Null for all other requests. */
export const teamInProcess = (): string | null => asking.getStore() ?? null
