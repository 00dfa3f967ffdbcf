import { refused } from '#server/http/http-error.ts'

import { QuotaReached } from './quota.ts'

/** Result of the write, or a 422 with the limit and what to do if the team has reached it. */
export async function withinQuota<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof QuotaReached)) throw error
    throw refused([{ type: 'too_many', loc: ['body'], msg: error.message, input: null }])
  }
}
