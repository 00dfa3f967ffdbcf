import { labAccountStatuses, type LabAccount } from '#contract/interface/lab-accounts.ts'

/**
 * Number of accounts by status: the known ones first, then any other as it came; `wanted` even with
 * none.
 */
export function countStatuses(
  accounts: readonly LabAccount[],
  wanted = '',
): { status: string; count: number }[] {
  const given = new Set(accounts.flatMap(({ status }) => status ?? []))
  if (wanted) given.add(wanted)
  const known: string[] = labAccountStatuses.filter((status) => given.has(status))
  const others = [...given].filter((status) => !known.includes(status)).sort()
  return [...known, ...others].map((status) => ({
    status,
    count: accounts.filter((account) => account.status === status).length,
  }))
}

/** Letters in the name, the lab or any of the ids. */
export function matches(
  { account_name, lab, id, provider_account_id }: LabAccount,
  text: string,
): boolean {
  const word = text.trim().toLowerCase()
  return [account_name, lab, id, provider_account_id].some((field) =>
    field?.toLowerCase().includes(word),
  )
}
