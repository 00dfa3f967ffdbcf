import { AsyncLocalStorage } from 'node:async_hooks'

const asking = new AsyncLocalStorage<string>()

/**
 * What `work` asks of our own service by `inject` is asked as this team, without a key. What comes in from outside is
 * never within `work`, whatever it says.
 */
export const askAsTeam = <T>(teamId: string, work: () => Promise<T>): Promise<T> =>
  asking.run(teamId, work)

/** The id of the team as which this process itself asks; null for everybody else. */
export const teamInProcess = (): string | null => asking.getStore() ?? null
