import * as z from 'zod/mini'

/**
 * Lab accounts whose allowlist has teams, and not the one that is signed in. Only our own service's team is known; with
 * another upstream there is no such answer.
 */
export const NotAllowedAccounts = z.object({ lab_account_ids: z.array(z.string()) })
