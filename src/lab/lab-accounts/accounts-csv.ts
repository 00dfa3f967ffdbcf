import type { LabAccount } from '#contract/interface/lab-accounts.ts'
import { toCsv } from '#src/kit/lib/csv.ts'
import { billingSummary, plain } from '#src/lab/model/billing.ts'

/** The accounts as they stand on screen, led by what narrowed them, of how many, and when they were read. */
export function accountsCsv(
  shown: readonly LabAccount[],
  { total, filteredBy, readAt }: { total: number; filteredBy: string; readAt: Date },
): string {
  return toCsv({
    comments: [
      `lab accounts${filteredBy ? `, ${filteredBy}` : ''}`,
      shown.length === total ? `all ${total} rows` : `${shown.length} of ${total} rows`,
      `read ${readAt.toISOString()}`,
    ],
    header: [
      'Account',
      'Account id',
      'Lab',
      'Status',
      'Delegated flow',
      'Provider account',
      'Allowed billing',
    ],
    rows: shown.map((account) => [
      account.account_name,
      account.id,
      account.lab,
      account.status,
      account.delegated_flow && plain(account.delegated_flow),
      account.provider_account_id,
      billingSummary(account.allowed_billing),
    ]),
  })
}
