import * as z from 'zod/mini'

/**
 * Lab accounts whose team allowlist doesn’t include the signed-in team. Only our own service's
 * team is known. With another upstream, this endpoint doesn't exist.
 */
export const NotAllowedAccounts = z.object({ lab_account_ids: z.array(z.string()) })
