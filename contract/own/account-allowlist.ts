import * as z from 'zod/mini'

/**
 * `GET` of the lab accounts whose allowlist has teams, and not the one that is signed in. Only our own service's team is known; with
 * another upstream there is no such answer.
 */
export const NOT_ALLOWED_ACCOUNTS_PATH = '/workspace/lab-accounts/not-allowed'

export const NotAllowedAccounts = z.object({ lab_account_ids: z.array(z.string()) })
export type NotAllowedAccounts = z.infer<typeof NotAllowedAccounts>
