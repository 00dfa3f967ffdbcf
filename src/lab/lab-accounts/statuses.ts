import { labAccountStatuses, type LabAccount } from '#contract/interface/lab-accounts.ts'

/**
 * Status choices: the known ones first, then any other as sent. Includes `wanted` even if no
 * account has it.
 */
export function listStatuses(accounts: readonly LabAccount[], wanted = ''): string[] {
  const given = new Set(accounts.flatMap(({ status }) => status ?? []))
  if (wanted) given.add(wanted)
  const known: string[] = labAccountStatuses.filter((status) => given.has(status))
  return [...known, ...[...given].filter((status) => !known.includes(status)).sort()]
}
